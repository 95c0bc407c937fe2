import type { Migration, Storage } from '@/generated/declaration';
import { type FormDeclaration, optionsOf } from './options';

/** Answers as they were stored, by the names their fields had then. */
type Stored = Readonly<Record<string, unknown>>;

/** What each step is done to: everything, or only what today's form has no place for. */
interface Wanted {
  /** Whether a field of this name is to be renamed, split, joined or dropped. */
  field(name: string): boolean;
  /** Whether this value of the field is to become another option. */
  option(name: string, value: unknown): boolean;
}

const EVERYTHING: Wanted = { field: () => true, option: () => true };

/** Answers of a version of a form as the next versions have them, step by step. */
export function migrated(stored: Stored, from: number, { version, migrations = {} }: Storage): Stored {
  const steps = Array.from({ length: Math.max(0, version - from) }, (_, index) => migrations[from + index] ?? {});
  return steps.reduce((current, step) => afterStep(current, step, EVERYTHING), stored);
}

/**
 * Answers of a run in the words of today's form. A run does not say which version of the form it was asked with: every step
 * there ever was is done where what it changes is no part of the form any more, so answers of today stay as they are.
 */
export function inTodaysWords({ form, storage }: FormDeclaration, inputs: Stored): Stored {
  const fields = form.properties;
  const wanted: Wanted = {
    field: (name) => !Object.hasOwn(fields, name),
    option(name, value) {
      if (!Object.hasOwn(fields, name)) return true;
      const offered = optionsOf(fields[name]);
      return offered.length > 0 && !offered.includes(value as string | number);
    },
  };
  const steps = Object.entries(storage?.migrations ?? {}).sort(([one], [other]) => Number(one) - Number(other));
  return steps.reduce((current, [, step]) => afterStep(current, step, wanted), inputs);
}

/** One step: fields are renamed, split, joined; then options become others; then fields are dropped. */
function afterStep(stored: Stored, step: Migration, wanted: Wanted): Stored {
  const { rename = {}, split = {}, join = {}, options = {}, drop = [] } = step;
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(stored)) {
    const renamed = Object.hasOwn(rename, name) ? rename[name] : undefined;
    if (renamed === undefined || !wanted.field(name)) fields.set(name, value);
    else if (!Object.hasOwn(stored, renamed)) fields.set(renamed, value);
  }
  for (const [name, { by, into }] of Object.entries(split)) {
    const value = fields.get(name);
    if (typeof value !== 'string' || !wanted.field(name)) continue;
    fields.delete(name);
    partsOf(value, by, into.length).forEach((part, index) => {
      if (part && !fields.has(into[index] ?? '')) fields.set(into[index] ?? '', part);
    });
  }
  for (const [name, { of, by }] of Object.entries(join)) {
    const own = of.filter((one) => fields.has(one) && wanted.field(one));
    if (own.length === 0) continue;
    const words = own.map((one) => fields.get(one)).filter((one) => typeof one === 'string' || typeof one === 'number');
    for (const one of own) fields.delete(one);
    if (!fields.has(name)) fields.set(name, words.map(String).filter(Boolean).join(by));
  }
  for (const [name, map] of Object.entries(options)) {
    if (fields.has(name))
      fields.set(
        name,
        withOptions(fields.get(name), map, (value) => wanted.option(name, value)),
      );
  }
  return Object.fromEntries([...fields].filter(([name]) => !drop.includes(name) || !wanted.field(name)));
}

/** The parts of a text; all that is left goes to the last of them. */
function partsOf(text: string, by: string, count: number): string[] {
  const parts = text.split(by);
  const rest = parts.slice(count - 1).join(by);
  return [...parts.slice(0, count - 1), rest].map((part) => part.trim());
}

type OptionMap = Readonly<Record<string, string | number>>;

function withOptions(value: unknown, map: OptionMap, isWanted: (value: unknown) => boolean): unknown {
  const become = (one: unknown) => (Object.hasOwn(map, String(one)) && isWanted(one) ? map[String(one)] : one);
  return Array.isArray(value) ? [...new Set(value.map(become))] : become(value);
}
