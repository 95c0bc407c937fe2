import { applyEdits as applyJsonEdits, modify } from 'jsonc-parser';
import { isObject } from '@/contracts/json';
import { sanitize } from '@/engine/storage/sanitize';
import type { Migration, Storage } from '@/generated/declaration';
import { secretFields } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';

/** A field that has another name, or none any more. */
export interface FieldChange {
  from: string;
  to?: string;
}

/** What members' drafts may hold: the storage version of the last release, and its fields. */
export interface Released {
  version: number;
  fields: readonly string[];
}

/**
 * Declares in the text of a declaration what becomes of renamed and removed fields in older drafts. Changes since a release are
 * one step: a step newer than the release was never seen by a member, so it is changed, or removed once nothing is left of it.
 */
export function declareChanges(
  text: string,
  form: FormDeclaration,
  changes: readonly FieldChange[],
  released: Released,
): string {
  const { version = 1, migrations = {}, secrets = [] } = form.storage ?? ({} as Partial<Storage>);
  const unstored = secretFields(form).filter((name) => !secrets.includes(name));
  const stored = changes.filter(({ from }) => !unstored.includes(from));
  if (stored.length === 0) return text;
  const isReleased = version <= released.version;
  const last = isReleased ? version : version - 1;
  const step = stored.reduce<Migration>(
    (current, change) => stepWith(current, change, released.fields),
    isReleased ? {} : (migrations[last] ?? {}),
  );
  const isEmpty = Object.keys(step).length === 0;
  if (isEmpty) return isReleased ? text : withoutLastStep(text, last);
  const raised = isReleased ? setValue(text, ['storage', 'version'], version + 1) : text;
  return setValue(raised, ['storage', 'migrations', String(last)], step);
}

/** Adds a change to a step that may have made the field itself. A field that was never released is in no draft. */
function stepWith(step: Migration, { from, to }: FieldChange, released: readonly string[]): Migration {
  const { rename: renamed = {}, drop: dropped = [], ...rest } = step;
  const [original] = Object.entries(renamed).find(([, name]) => name === from) ?? [from];
  const { [original]: _, ...rename } = renamed;
  const isStored = released.includes(original);
  if (isStored && to !== undefined && original !== to) rename[original] = to;
  const drop = isStored && to === undefined ? [...dropped, original] : dropped;
  return { ...rest, ...(Object.keys(rename).length > 0 && { rename }), ...(drop.length > 0 && { drop }) };
}

function withoutLastStep(text: string, last: number): string {
  const rest = setValue(text, ['storage', 'migrations', String(last)], undefined);
  const bare = last > 1 ? rest : setValue(rest, ['storage', 'migrations'], undefined);
  const lowered = setValue(bare, ['storage', 'version'], last > 1 ? last : undefined);
  const { storage } = JSON.parse(lowered);
  return isObject(storage) && Object.keys(storage).length === 0 ? setValue(lowered, ['storage'], undefined) : lowered;
}

function setValue(text: string, path: string[], value: unknown): string {
  return applyJsonEdits(text, modify(text, path, value, {}));
}

/** Returns a draft of the form before a change, as a sample; undefined if none of these answers fills the field in. */
export function draftSample(
  [before, after]: [FormDeclaration, FormDeclaration],
  { from, to }: FieldChange,
  filledIn: readonly Readonly<Record<string, unknown>>[],
): object | undefined {
  // Samples hold no number that is computed.
  for (const value of [...filledIn.map((answers) => answers[from]), 1]) {
    const { answers } = sanitize(before, { [from]: value });
    const { answers: becomes } = sanitize(after, to === undefined ? {} : { [to]: value });
    if (answers[from] === undefined || (to !== undefined && becomes[to] === undefined)) continue;
    return {
      $schema: '../../../../schemas/samples/draft.schema.json',
      why: to === undefined ? `Kept before ${from} was removed.` : `Kept before ${from} was called ${to}.`,
      version: before.storage?.version ?? 1,
      answers,
      becomes,
    };
  }
  return undefined;
}
