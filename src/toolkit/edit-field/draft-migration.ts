import { applyEdits as applyJsonEdits, modify } from 'jsonc-parser';
import { sanitize } from '@/engine/storage/sanitize';
import type { Migration, Storage } from '@/generated/declaration';
import { secretFields } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { isObject } from '../json/is-object';

/**
 * Declares in the text of a declaration how older drafts follow a renamed field. Renames of one release are one step:
 * no member has drafts newer than `releasedVersion`, so a newer step is changed, or removed once it is empty.
 */
export function declareRename(
  text: string,
  form: FormDeclaration,
  names: { from: string; to: string },
  releasedVersion: number,
): string {
  const { version = 1, migrations = {}, secrets = [] } = form.storage ?? ({} as Partial<Storage>);
  if (secretFields(form).includes(names.from) && !secrets.includes(names.from)) return text;
  const isReleased = version <= releasedVersion;
  const last = isReleased ? version : version - 1;
  const step = renameStep(isReleased ? {} : (migrations[last] ?? {}), names);
  if (Object.keys(step).length > 0)
    return isReleased
      ? setValue(setValue(text, ['storage', 'version'], version + 1), ['storage', 'migrations', String(last)], step)
      : setValue(text, ['storage', 'migrations', String(last)], step);
  return withoutLastStep(text, last);
}

/** Adds a rename to a step; merges it with an earlier rename of the same field. */
function renameStep(step: Migration, { from, to }: { from: string; to: string }): Migration {
  const rename = { ...step.rename };
  const [original] = Object.entries(rename).find(([, name]) => name === from) ?? [from];
  delete rename[original];
  if (original !== to) rename[original] = to;
  const { rename: _, ...rest } = step;
  return { ...rest, ...(Object.keys(rename).length > 0 && { rename }) };
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

/** Returns a draft of the form before the rename, as a sample; undefined if none of these answers fills the field in. */
export function draftSample(
  [before, after]: [FormDeclaration, FormDeclaration],
  { from, to }: { from: string; to: string },
  filledIn: readonly Readonly<Record<string, unknown>>[],
): object | undefined {
  // Samples hold no number that is computed.
  for (const value of [...filledIn.map((answers) => answers[from]), 1]) {
    const { answers } = sanitize(before, { [from]: value });
    const { answers: becomes } = sanitize(after, { [to]: value });
    if (answers[from] === undefined || becomes[to] === undefined) continue;
    return {
      $schema: '../../../../schemas/samples/draft.schema.json',
      why: `Kept before ${from} was called ${to}.`,
      version: before.storage?.version ?? 1,
      answers,
      becomes,
    };
  }
  return undefined;
}
