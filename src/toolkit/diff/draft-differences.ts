import { declaredRecords } from '@/engine/storage/record';
import type { FieldSchema, Storage } from '@/generated/declaration';
import { secretFields } from '@/registry/answers';
import { migrateForward } from '@/registry/migrate';
import { type FormDeclaration, optionsOf } from '@/registry/options';
import { closestName } from '../text/suggest';
import { type Difference, declarationFile } from './difference';

/** Reports what happens to drafts and results stored in browsers under the key of a tool. */
export function draftDifferences(before: FormDeclaration, after: FormDeclaration): Difference[] {
  const [oldDraft, newDraft] = [draftOf(before), draftOf(after)];
  if (!oldDraft) return [];
  const { id } = after;
  if (!newDraft) return [lossAt(id, ['storage'], 'Drafts are no longer saved.', 'Keep "draft": true in storage.')];
  // A draft that is stored together with a result is moved to a separate record.
  if (!declaredRecords(after).some(({ key }) => key === oldDraft.key)) {
    const what = `Drafts are stored under "${oldDraft.key}", but are now read from "${newDraft.key}".`;
    return [lossAt(id, ['storage', 'key'], what, 'Keep the key: nothing moves a record to another key.')];
  }
  if (newDraft.version < oldDraft.version) {
    const what = `The storage version is now ${newDraft.version}, so drafts of version ${oldDraft.version} are quarantined unread.`;
    return [lossAt(id, ['storage', 'version'], what, `Keep version ${oldDraft.version}, or raise it.`)];
  }
  const migrate: Migrate = (name, value) => migrateForward({ [name]: value }, oldDraft.version, newDraft);
  const losses = storedFields(before, oldDraft).flatMap((name) => fieldDifferences(before, after, name, migrate));
  return [...losses, ...resultDifferences(before, after)];
}

function lossAt(id: string, at: readonly string[], what: string, mend: string): Difference {
  return { file: declarationFile(id), at, audience: 'members', what, breaking: true, mend };
}

/** Returns a change of stored answers for which the storage has a migration. */
function declaredChangeAt(id: string, at: readonly string[], what: string): Difference {
  return { ...lossAt(id, at, `${what}, as declared.`, 'Nothing.'), breaking: false };
}

function draftOf(form: FormDeclaration): Storage | undefined {
  return declaredRecords(form).find(({ draft }) => draft);
}

/** Returns the fields stored in a draft: all except secrets that are not declared as stored. */
function storedFields(form: FormDeclaration, { secrets = [] }: Storage): string[] {
  const unstoredSecrets = secretFields(form).filter((name) => !secrets.includes(name));
  return Object.keys(form.form.properties).filter((name) => !unstoredSecrets.includes(name));
}

/** Migrates the answer of one field to the new version. Returns an empty object if the answer is dropped. */
type Migrate = (name: string, value: unknown) => Readonly<Record<string, unknown>>;

/** Returns the fields that an answer migrates to. Tries texts that every `split` can divide into all its parts. */
function targetsOf({ storage }: FormDeclaration, name: string, migrate: Migrate): string[] {
  const splits = Object.values(storage?.migrations ?? {}).flatMap(({ split = {} }) => Object.values(split));
  const texts = ['a', ...splits.map(({ by, into }) => into.map(() => 'a').join(by))];
  return [...new Set(texts.flatMap((text) => Object.keys(migrate(name, text))))];
}

function isSplitOrJoined({ storage }: FormDeclaration, name: string, targets: readonly string[]): boolean {
  const steps = Object.values(storage?.migrations ?? {});
  const sources = steps.flatMap(({ split = {}, join = {} }) => [
    ...Object.keys(split),
    ...Object.values(join).flatMap(({ of }) => of),
  ]);
  return targets.length > 0 && !targets.includes(name) && sources.includes(name);
}

function fieldDifferences(
  before: FormDeclaration,
  after: FormDeclaration,
  name: string,
  migrate: Migrate,
): Difference[] {
  const { id } = after;
  const fields = after.form.properties;
  const targets = targetsOf(after, name, migrate);
  const [target] = targets;
  const old = before.form.properties[name] as FieldSchema;
  const text = old.type === 'string' && targets.every((one) => fields[one]?.type === 'string');
  if (text && isSplitOrJoined(after, name, targets)) {
    const into = targets.map((one) => JSON.stringify(one)).join(' and ');
    return [declaredChangeAt(id, ['form', 'properties'], `Drafts put their answer to "${name}" into ${into}`)];
  }
  if (target === undefined)
    return [declaredChangeAt(id, ['storage', 'migrations'], `Drafts lose their answer to "${name}"`)];
  const field = fields[target];
  if (!field) {
    const added = Object.keys(fields).filter((one) => !before.form.properties[one] && fields[one]?.type === old.type);
    const renamed = added.length === 1 ? added[0] : closestName(name, added);
    const step = renamed ? `"rename": { "${name}": "${renamed}" }` : `"drop": ["${name}"]`;
    const version = draftOf(before)?.version ?? 1;
    const mend = `Raise storage.version to ${version + 1} and say how: "migrations": { "${version}": { ${step} } }.`;
    return [lossAt(id, ['form', 'properties'], `Drafts hold answers to "${name}", which is no field any more.`, mend)];
  }
  const at = ['form', 'properties', target];
  const renamed = target === name ? [] : [declaredChangeAt(id, at, `Drafts call "${name}" now "${target}"`)];
  if (!isCompatible(old, field)) {
    const what = `Drafts hold ${shapeOf(old)} for "${name}", and "${target}" takes ${shapeOf(field)}: they are left out.`;
    return [...renamed, lossAt(id, at, what, `Ask under another name, and drop "${name}" in a migration.`)];
  }
  return [
    ...renamed,
    ...choiceDifferences(id, old, field, target, (option) => migrate(name, option)[target]),
    ...partDifferences(id, old, field, target),
  ];
}

/** Returns true if a stored value has the type of a field. Numbers may be stored as text, as unfinished input. */
function isCompatible(old: FieldSchema, field: FieldSchema): boolean {
  const isNumber = ({ type }: FieldSchema) => type === 'number' || type === 'integer';
  if (isNumber(field)) return isNumber(old) || old.type === 'string';
  if (old.type !== field.type) return false;
  return Boolean(old.items?.properties) === Boolean(field.items?.properties);
}

function shapeOf({ type, items }: FieldSchema): string {
  if (type === 'array') return items?.properties ? 'groups' : 'a list';
  return type === 'object' ? 'a group' : type === 'boolean' ? 'yes or no' : type === 'string' ? 'a text' : 'a number';
}

function choiceDifferences(
  id: string,
  old: FieldSchema,
  field: FieldSchema,
  name: string,
  becomes: (option: string | number) => unknown = (option) => option,
): Difference[] {
  const [had, has] = [optionsOf(old), optionsOf(field)];
  if (has.length === 0 || field.items?.properties) return [];
  const at = ['form', 'properties', name];
  if (had.length === 0)
    return [lossAt(id, at, `"${name}" offers options, and drafts hold words of their own.`, 'Ask under another name.')];
  const missing = had.filter((option) => !has.includes(option));
  const removed = missing.filter((option) => !has.includes(becomes(option) as string | number));
  const mapped = missing.filter((option) => !removed.includes(option));
  const moved = mapped.map((option) => {
    const what = `"${name}": drafts with ${JSON.stringify(option)} have ${JSON.stringify(becomes(option))} now`;
    return declaredChangeAt(id, at, what);
  });
  if (removed.length === 0) return moved;
  const options = removed.map((option) => JSON.stringify(option)).join(', ');
  const what = `"${name}" no longer offers ${options}: drafts that chose it lose that answer.`;
  const mend = `Keep the value in the list and change its label, or say in a migration what it becomes: "options": { "${name}": { ${JSON.stringify(String(removed[0]))}: ... } }.`;
  return [...moved, lossAt(id, at, what, mend)];
}

/** Compares the parts of groups; parts that still exist are preserved. */
function partDifferences(id: string, old: FieldSchema, field: FieldSchema, name: string): Difference[] {
  const had = old.items?.properties ?? old.properties ?? {};
  const has = field.items?.properties ?? field.properties ?? {};
  return Object.entries(had).flatMap(([part, inner]) => {
    const now = has[part];
    const label = `${name}.${part}`;
    if (now && isCompatible(inner, now)) return choiceDifferences(id, inner, now, label);
    const what = `Drafts hold "${label}", which ${now ? `takes ${shapeOf(now)} now` : 'is no part any more'}.`;
    return [lossAt(id, ['form', 'properties', name], what, 'Keep the part: migrations know whole fields only.')];
  });
}

function resultDifferences({ storage: old }: FormDeclaration, { id, storage: now }: FormDeclaration): Difference[] {
  if (!old?.result || now?.result) return [];
  const mend = 'Keep "result": true; signed-in members find their runs in the history all the same.';
  return [lossAt(id, ['storage'], 'Results kept in browsers are shown no more.', mend)];
}
