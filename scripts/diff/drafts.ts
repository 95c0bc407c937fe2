import { recordsOf } from '@/engine/storage/record';
import type { FieldSchema, Storage } from '@/generated/declaration';
import { secretFields } from '@/registry/answers';
import { migrated } from '@/registry/migrate';
import { type FormDeclaration, optionsOf } from '@/registry/options';
import { closest } from '../lib/suggest.ts';
import { type Difference, declarationFile } from './difference.ts';

/** What becomes of drafts and results that lie in browsers under the key of a tool. */
export function draftDifferences(before: FormDeclaration, after: FormDeclaration): Difference[] {
  const [old, now] = [draftOf(before), draftOf(after)];
  if (!old) return [];
  const tell = teller(after.id);
  if (!now) return [tell(['storage'], 'Drafts are kept no more.', true, 'Keep "draft": true in storage.')];
  if (old.key !== now.key) {
    const what = `Drafts lie under "${old.key}" and are looked for under "${now.key}".`;
    return [tell(['storage', 'key'], what, true, 'Keep the key: nothing moves a record to another one.')];
  }
  if (now.version < old.version) {
    const what = `Storage is of version ${now.version}, and drafts of version ${old.version} are set aside unread.`;
    return [tell(['storage', 'version'], what, true, `Keep version ${old.version}, or raise it.`)];
  }
  const lost = keptFields(before, old).flatMap((name) => fieldDifferences(before, after, name, carriedBy(old, now)));
  return [...lost, ...resultDifferences(before, after)];
}

type Tell = (at: readonly string[], what: string, breaking: boolean, mend: string) => Difference;

function teller(id: string): Tell {
  return (at, what, breaking, mend) => ({ file: declarationFile(id), at, audience: 'members', what, breaking, mend });
}

function draftOf(form: FormDeclaration): Storage | undefined {
  return recordsOf(form).find(({ draft }) => draft);
}

/** The fields a draft holds: all but secrets that are not to be kept. */
function keptFields(form: FormDeclaration, { secrets = [] }: Storage): string[] {
  const never = secretFields(form).filter((name) => !secrets.includes(name));
  return Object.keys(form.form.properties).filter((name) => !never.includes(name));
}

/** What the migrations between two versions make of an answer to one field; empty where they drop it. */
type Carried = (name: string, value: unknown) => Readonly<Record<string, unknown>>;

function carriedBy(old: Storage, now: Storage): Carried {
  return (name, value) => migrated({ [name]: value }, old.version, now);
}

/** The fields an answer ends up in: a text is tried that every split can cut into all its parts. */
function targetsOf({ storage }: FormDeclaration, name: string, carried: Carried): string[] {
  const splits = Object.values(storage?.migrations ?? {}).flatMap(({ split = {} }) => Object.values(split));
  const texts = ['a', ...splits.map(({ by, into }) => into.map(() => 'a').join(by))];
  return [...new Set(texts.flatMap((text) => Object.keys(carried(name, text))))];
}

/** Whether an answer is put into other fields by a split or a join. */
function isMade({ storage }: FormDeclaration, name: string, targets: readonly string[]): boolean {
  const steps = Object.values(storage?.migrations ?? {});
  const made = steps.flatMap(({ split = {}, join = {} }) => [
    ...Object.keys(split),
    ...Object.values(join).flatMap(({ of }) => of),
  ]);
  return targets.length > 0 && !targets.includes(name) && made.includes(name);
}

function fieldDifferences(
  before: FormDeclaration,
  after: FormDeclaration,
  name: string,
  carried: Carried,
): Difference[] {
  const tell = teller(after.id);
  const fields = after.form.properties;
  const targets = targetsOf(after, name, carried);
  const [target] = targets;
  const old = before.form.properties[name] as FieldSchema;
  const text = old.type === 'string' && targets.every((one) => fields[one]?.type === 'string');
  if (text && isMade(after, name, targets)) {
    const into = targets.map((one) => JSON.stringify(one)).join(' and ');
    return [
      tell(
        ['form', 'properties'],
        `Drafts put their answer to "${name}" into ${into}, as declared.`,
        false,
        'Nothing.',
      ),
    ];
  }
  if (target === undefined)
    return [tell(['storage', 'migrations'], `Drafts lose their answer to "${name}", as declared.`, false, 'Nothing.')];
  const field = fields[target];
  if (!field) {
    const added = Object.keys(fields).filter((one) => !before.form.properties[one] && fields[one]?.type === old.type);
    const renamed = added.length === 1 ? added[0] : closest(name, added);
    const step = renamed ? `"rename": { "${name}": "${renamed}" }` : `"drop": ["${name}"]`;
    const version = draftOf(before)?.version ?? 1;
    const mend = `Raise storage.version to ${version + 1} and say how: "migrations": { "${version}": { ${step} } }.`;
    return [tell(['form', 'properties'], `Drafts hold answers to "${name}", which is no field any more.`, true, mend)];
  }
  const at = ['form', 'properties', target];
  const renamed =
    target === name ? [] : [tell(at, `Drafts call "${name}" now "${target}", as declared.`, false, 'Nothing.')];
  if (!takesOver(old, field)) {
    const what = `Drafts hold ${shapeOf(old)} for "${name}", and "${target}" takes ${shapeOf(field)}: they are left out.`;
    return [...renamed, tell(at, what, true, `Ask under another name, and drop "${name}" in a migration.`)];
  }
  return [
    ...renamed,
    ...choiceDifferences(old, field, target, tell, (option) => carried(name, option)[target]),
    ...partDifferences(old, field, target, tell),
  ];
}

/** Whether a stored value of one field has the type the other takes. What is typed for a number is kept as it is. */
function takesOver(old: FieldSchema, field: FieldSchema): boolean {
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
  old: FieldSchema,
  field: FieldSchema,
  name: string,
  tell: Tell,
  becomes: (option: string | number) => unknown = (option) => option,
): Difference[] {
  const [had, has] = [optionsOf(old), optionsOf(field)];
  if (has.length === 0 || field.items?.properties) return [];
  const at = ['form', 'properties', name];
  if (had.length === 0)
    return [tell(at, `"${name}" offers options, and drafts hold words of their own.`, true, 'Ask under another name.')];
  const missing = had.filter((option) => !has.includes(option));
  const gone = missing.filter((option) => !has.includes(becomes(option) as string | number));
  const mapped = missing.filter((option) => !gone.includes(option));
  const moved = mapped.map((option) => {
    const told = `"${name}": drafts with ${JSON.stringify(option)} have ${JSON.stringify(becomes(option))} now, as declared.`;
    return tell(at, told, false, 'Nothing.');
  });
  if (gone.length === 0) return moved;
  const words = gone.map((option) => JSON.stringify(option)).join(', ');
  const what = `"${name}" no longer offers ${words}: drafts that chose it lose that answer.`;
  const mend = `Keep the value in the list and change its label, or say in a migration what it becomes: "options": { "${name}": { ${JSON.stringify(String(gone[0]))}: ... } }.`;
  return [...moved, tell(at, what, true, mend)];
}

/** Groups keep the parts that are still there. */
function partDifferences(old: FieldSchema, field: FieldSchema, name: string, tell: Tell): Difference[] {
  const had = old.items?.properties ?? old.properties ?? {};
  const has = field.items?.properties ?? field.properties ?? {};
  return Object.entries(had).flatMap(([part, inner]) => {
    const now = has[part];
    const label = `${name}.${part}`;
    if (now && takesOver(inner, now)) return choiceDifferences(inner, now, label, tell);
    const what = `Drafts hold "${label}", which ${now ? `takes ${shapeOf(now)} now` : 'is no part any more'}.`;
    return [tell(['form', 'properties', name], what, true, 'Keep the part: migrations know whole fields only.')];
  });
}

function resultDifferences({ storage: old }: FormDeclaration, { id, storage: now }: FormDeclaration): Difference[] {
  if (!old?.result || now?.result) return [];
  const mend = 'Keep "result": true; signed-in members find their runs in the history all the same.';
  return [teller(id)(['storage'], 'Results kept in browsers are shown no more.', true, mend)];
}
