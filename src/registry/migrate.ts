import type { Migration, Storage } from '@/generated/declaration';
import { type FormDeclaration, optionsOf } from './options';

/** Answers as stored, by the field names of their version. */
type StoredAnswers = Readonly<Record<string, unknown>>;

/** Selects the answers that a migration step changes: all of them, or only those that no longer fit the current form. */
interface StepFilter {
  /** Returns true if a field of this name is renamed, split, joined or dropped. */
  field(name: string): boolean;
  /** Returns true if this value of the field is mapped to another option. */
  option(name: string, value: unknown): boolean;
}

const EVERYTHING: StepFilter = { field: () => true, option: () => true };

/** Migrates stored answers from a form version to the current one, step by step. */
export function migrateForward(
  stored: StoredAnswers,
  from: number,
  { version, migrations = {} }: Storage,
): StoredAnswers {
  const steps = Array.from({ length: Math.max(0, version - from) }, (_, index) => migrations[from + index] ?? {});
  return steps.reduce((current, step) => applyStep(current, step, EVERYTHING), stored);
}

/**
 * Migrates the answers of a run to the current form. Runs do not record their form version, so every step is applied,
 * but only to fields and options the current form no longer has: current answers stay unchanged.
 */
export function migrateToLatest({ form, storage }: FormDeclaration, inputs: StoredAnswers): StoredAnswers {
  const fields = form.properties;
  const filter: StepFilter = {
    field: (name) => !Object.hasOwn(fields, name),
    option(name, value) {
      if (!Object.hasOwn(fields, name)) return true;
      const offered = optionsOf(fields[name]);
      return offered.length > 0 && !offered.includes(value as string | number);
    },
  };
  const steps = Object.entries(storage?.migrations ?? {}).sort(([one], [other]) => Number(one) - Number(other));
  return steps.reduce((current, [, step]) => applyStep(current, step, filter), inputs);
}

/** Applies one step: renames, splits and joins fields, then maps options, then drops fields. */
function applyStep(stored: StoredAnswers, step: Migration, filter: StepFilter): StoredAnswers {
  const { rename = {}, split = {}, join = {}, options = {}, drop = [] } = step;
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(stored)) {
    const newName = Object.hasOwn(rename, name) ? rename[name] : undefined;
    if (newName === undefined || !filter.field(name)) fields.set(name, value);
    else if (!Object.hasOwn(stored, newName)) fields.set(newName, value);
  }
  for (const [name, { by, into }] of Object.entries(split)) {
    const value = fields.get(name);
    if (typeof value !== 'string' || !filter.field(name)) continue;
    fields.delete(name);
    splitText(value, by, into.length).forEach((part, index) => {
      if (part && !fields.has(into[index] ?? '')) fields.set(into[index] ?? '', part);
    });
  }
  for (const [name, { of, by }] of Object.entries(join)) {
    const presentFields = of.filter((one) => fields.has(one) && filter.field(one));
    if (presentFields.length === 0) continue;
    const parts = presentFields
      .map((one) => fields.get(one))
      .filter((one) => typeof one === 'string' || typeof one === 'number');
    for (const one of presentFields) fields.delete(one);
    if (!fields.has(name)) fields.set(name, parts.map(String).filter(Boolean).join(by));
  }
  for (const [name, map] of Object.entries(options)) {
    if (fields.has(name))
      fields.set(
        name,
        mapOptions(fields.get(name), map, (value) => filter.option(name, value)),
      );
  }
  return Object.fromEntries([...fields].filter(([name]) => !drop.includes(name) || !filter.field(name)));
}

/** Splits a text into at most `count` parts; the last part is the rest of the text. */
function splitText(text: string, by: string, count: number): string[] {
  const parts = text.split(by);
  const rest = parts.slice(count - 1).join(by);
  return [...parts.slice(0, count - 1), rest].map((part) => part.trim());
}

type OptionMap = Readonly<Record<string, string | number>>;

function mapOptions(value: unknown, map: OptionMap, isIncluded: (value: unknown) => boolean): unknown {
  const mapOption = (one: unknown) => (Object.hasOwn(map, String(one)) && isIncluded(one) ? map[String(one)] : one);
  return Array.isArray(value) ? [...new Set(value.map(mapOption))] : mapOption(value);
}
