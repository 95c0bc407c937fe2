import { applyEdits as applyJsonEdits, modify } from 'jsonc-parser';
import { isObject } from '@/contracts/json';
import { sanitize } from '@/engine/storage/sanitize';
import type { Migration, Storage } from '@/generated/declaration';
import { secretFields } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';

/** A field that was renamed, or removed if there is no `to`. */
export interface FieldChange {
  from: string;
  to?: string;
}

/** The last released form, of which members may have drafts: its storage version and its fields. */
export interface ReleasedForm {
  version: number;
  fields: readonly string[];
}

/**
 * Adds to the text of a declaration the migration of older drafts for renamed and removed fields. All changes since a release
 * are one step: no member has seen a step newer than the release, so it is changed, or removed once it is empty.
 */
export function declareChanges(
  text: string,
  form: FormDeclaration,
  changes: readonly FieldChange[],
  released: ReleasedForm,
): string {
  const { version = 1, migrations = {}, secrets = [] } = form.storage ?? ({} as Partial<Storage>);
  const unstored = secretFields(form).filter((name) => !secrets.includes(name));
  const storedChanges = changes.filter(({ from }) => !unstored.includes(from));
  if (storedChanges.length === 0) return text;
  const isReleased = version <= released.version;
  const lastVersion = isReleased ? version : version - 1;
  const step = storedChanges.reduce<Migration>(
    (current, change) => stepWith(current, change, released.fields),
    isReleased ? {} : (migrations[lastVersion] ?? {}),
  );
  const isEmpty = Object.keys(step).length === 0;
  if (isEmpty) return isReleased ? text : withoutLastStep(text, lastVersion);
  const withVersion = isReleased ? setValue(text, ['storage', 'version'], version + 1) : text;
  return setValue(withVersion, ['storage', 'migrations', String(lastVersion)], step);
}

/** Adds a change to a step, which may already have renamed the field. A field that was never released is in no draft. */
function stepWith(step: Migration, { from, to }: FieldChange, released: readonly string[]): Migration {
  const { rename: renamed = {}, drop: dropped = [], ...rest } = step;
  const [original] = Object.entries(renamed).find(([, name]) => name === from) ?? [from];
  const { [original]: _, ...rename } = renamed;
  const isStored = released.includes(original);
  if (isStored && to !== undefined && original !== to) rename[original] = to;
  const drop = isStored && to === undefined ? [...dropped, original] : dropped;
  return { ...rest, ...(Object.keys(rename).length > 0 && { rename }), ...(drop.length > 0 && { drop }) };
}

function withoutLastStep(text: string, lastVersion: number): string {
  const withoutStep = setValue(text, ['storage', 'migrations', String(lastVersion)], undefined);
  const withoutEmpty = lastVersion > 1 ? withoutStep : setValue(withoutStep, ['storage', 'migrations'], undefined);
  const withVersion = setValue(withoutEmpty, ['storage', 'version'], lastVersion > 1 ? lastVersion : undefined);
  const { storage } = JSON.parse(withVersion);
  const isEmpty = isObject(storage) && Object.keys(storage).length === 0;
  return isEmpty ? setValue(withVersion, ['storage'], undefined) : withVersion;
}

function setValue(text: string, path: string[], value: unknown): string {
  return applyJsonEdits(text, modify(text, path, value, {}));
}

/** Returns a sample of a draft from before a change; undefined if none of these answers fills in the changed field. */
export function draftSample(
  [before, after]: [FormDeclaration, FormDeclaration],
  { from, to }: FieldChange,
  filledIn: readonly Readonly<Record<string, unknown>>[],
): object | undefined {
  // Samples contain no computed numbers.
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
