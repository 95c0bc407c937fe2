import type { ErrorObject } from 'ajv';
import { isObject, type JsonObject, valueAt } from '@/registry/surface/json-builder';
import type { FindingText } from '../finding';
import { closestName, joinNames } from '../text/suggest';
import { valueHabit, wordHabit } from '../text/word-habits';
import { fixFor } from './schema-fixes';
import { schemaParts } from './schema-parts';

/** The keywords of a schema that are used to describe it. */
interface Shape {
  type?: unknown;
  const?: unknown;
  enum?: unknown;
  description?: unknown;
  examples?: unknown;
}

/** Where a violation is: the whole contract, the object around the value, and the name of the value in it. */
export interface ErrorPlace {
  root: object;
  holder: unknown;
  name: string;
}

/** Says what a violation of a contract found, what was expected, and how to fix it, in words of the contract. */
export function errorText(error: ErrorObject, place: ErrorPlace): FindingText {
  const { root, name } = place;
  const { keyword, params, data, propertyName } = error;
  const found = propertyName === undefined ? jsonExcerpt(data) : `the name ${jsonExcerpt(propertyName)}`;
  const wrongValue = propertyName ?? data;
  switch (keyword) {
    case 'additionalProperties':
      return unknownProperty(String(params.additionalProperty), Object.keys(error.parentSchema?.properties ?? {}));
    case 'required':
      return {
        found: `no "${params.missingProperty}"`,
        expected:
          descriptionOf(error.parentSchema?.properties?.[params.missingProperty]) ??
          `the property "${params.missingProperty}", which the properties next to it require`,
        mend: `Add "${params.missingProperty}" here.`,
      };
    case 'enum':
      if (propertyName !== undefined) return unknownProperty(propertyName, params.allowedValues);
      return { ...oneOf(found, params.allowedValues, wrongValue), ...habitOf(wrongValue, name) };
    case 'const':
      return { ...oneOf(found, [params.allowedValue], wrongValue), ...habitOf(wrongValue, name) };
    case 'anyOf':
      return {
        found,
        expected: alternatives(error.schema as Shape[], root),
        mend: 'Write one of these.',
        didYouMean: near(wrongValue, constants(error)),
        ...habitOf(wrongValue, name),
      };
    case 'oneOf':
      return choiceOfWords(error);
    case 'type':
      return {
        found,
        expected: kindOf((error.parentSchema ?? {}) as Shape),
        mend: data === null ? 'Remove it, or write a value.' : fixFor(error),
        ...habitOf(wrongValue, name),
      };
    case 'false schema':
      return wordOfAnother(error, place);
    case 'uniqueItems':
      return {
        found: `${jsonExcerpt((data as unknown[])[params.i])} twice`,
        expected: 'every entry once',
        mend: 'Remove one of the two.',
      };
    default:
      return { found, expected: expectedByBound(error), mend: fixFor(error) };
  }
}

/** Says what a value must be that breaks this keyword: `at most 5`; undefined for a keyword that has no words of its own. */
export function boundText(error: Pick<ErrorObject, 'keyword' | 'params'>): string | undefined {
  const { keyword, params } = error;
  if (keyword === 'enum') return `one of ${(params.allowedValues as unknown[]).map(jsonExcerpt).join(', ')}`;
  if (keyword === 'type') return kindOf({ type: params.type });
  if (keyword === 'pattern') return `a text in the form ${params.pattern}`;
  if (keyword === 'uniqueItems') return 'a list without the same entry twice';
  if (keyword === 'additionalProperties') return `an object without "${params.additionalProperty}"`;
  return BOUNDS[keyword]?.(String(params.limit ?? params.multipleOf ?? params.format));
}

/** Describes a value that is out of bounds: what it means, and which bound it breaks. */
function expectedByBound({ keyword, params, parentSchema }: ErrorObject): string {
  const shape = (parentSchema ?? {}) as Shape;
  const meaning = descriptionOf(shape) ?? 'a value';
  const bound = keyword === 'pattern' ? undefined : boundText({ keyword, params });
  const [example] = Array.isArray(shape.examples) ? shape.examples : [];
  const text = bound ?? (example === undefined ? undefined : `such as ${example}`);
  return text === undefined ? meaning : `${meaning} (${text})`;
}

/** How each bound of a contract reads, by its keyword. */
const BOUNDS: Readonly<Record<string, (limit: string) => string>> = {
  minLength: (limit) => `a text of at least ${limit} ${limit === '1' ? 'character' : 'characters'}`,
  maxLength: (limit) => `a text of at most ${limit} characters`,
  minimum: (limit) => `at least ${limit}`,
  maximum: (limit) => `at most ${limit}`,
  exclusiveMinimum: (limit) => `more than ${limit}`,
  exclusiveMaximum: (limit) => `less than ${limit}`,
  multipleOf: (step) => `in steps of ${step}`,
  minItems: (limit) => `at least ${limit} ${limit === '1' ? 'entry' : 'entries'}`,
  maxItems: (limit) => `at most ${limit} entries`,
  minProperties: (limit) => `at least ${limit} of its words`,
  format: (format) => (format === 'regex' ? 'a regular expression' : `a text in the format ${format}`),
};

function unknownProperty(name: string, propertyNames: readonly string[]): FindingText {
  const habit = wordHabit(name, propertyNames);
  return {
    found: `the property "${name}", which is not known here`,
    expected: `one of ${joinNames(propertyNames)}`,
    mend: habit ?? 'Correct the name, or remove the property.',
    didYouMean: habit === undefined ? closestName(name, propertyNames) : undefined,
  };
}

/** Returns how a field says a value that other form languages have. */
function habitOf(value: unknown, word: string): Partial<FindingText> | undefined {
  const mend = valueHabit(word, value);
  return mend === undefined ? undefined : { mend, didYouMean: undefined };
}

/** Returns the words that an object has of those of which it must have one, in the order in which they are written. */
export function presentWords({ schema, data }: ErrorObject): string[] {
  const words = requiredWords(schema);
  return isObject(data) ? Object.keys(data).filter((word) => words.includes(word)) : [];
}

function requiredWords(schema: unknown): string[] {
  return (schema as { required: string[] }[]).flatMap(({ required }) => required);
}

/** Describes an object that has none, or several, of words of which it must have one. */
function choiceOfWords(error: ErrorObject): FindingText {
  const words = requiredWords(error.schema);
  const present = presentWords(error);
  const quoted = (list: readonly string[], joint: string) => list.map((word) => `"${word}"`).join(joint);
  const expected = `exactly one of ${joinNames(words)}`;
  if (present.length === 0)
    return { found: `none of ${quoted(words, ', ')}`, expected, mend: `Add ${quoted(words, ' or ')}.` };
  return { found: quoted(present, ' beside '), expected, mend: 'Keep one of them.' };
}

/** Describes a word that what stands beside it excludes: the words of other plugins, or of other kinds of tools. */
function wordOfAnother({ schemaPath, data }: ErrorObject, { root, holder, name: word }: ErrorPlace): FindingText {
  const index = Number(/\/allOf\/(\d+)\/then\/properties\//.exec(schemaPath)?.[1]);
  // A definition is inlined where it is used, so the path begins at it.
  const definitions = Object.values(valueAt(root, ['definitions']) ?? {});
  const branches = [root, ...definitions]
    .map((schema) => valueAt(schema, ['allOf']) as JsonObject[] | undefined)
    .find((all) => valueAt(all?.[index], ['then', 'properties', word]) === false && isAppliedTo(all?.[index], holder));
  const own = pluginOf(branches?.[index]);
  if (!own || !branches) {
    const other = String(valueAt(branches?.[index], ['if', 'required', 0]) ?? 'the words around it');
    const expected = `either "${word}" or "${other}"`;
    return { found: `"${word}" beside "${other}"`, expected, mend: 'Remove one of the two.' };
  }
  const readers = branches.flatMap((branch) => {
    const plugin = pluginOf(branch);
    return plugin && valueAt(branch, ['then', 'properties', word]) !== false ? [plugin.name] : [];
  });
  return {
    found: `"${word}": ${jsonExcerpt(data)}, which the ${own.word} "${own.name}" does not read`,
    expected: `"${word}" beside the ${own.word} ${readers.join(' or ')}`,
    mend:
      readers.length === 1
        ? `Remove it, or write "${own.word}": "${readers[0]}".`
        : `Remove it, or name another ${own.word}.`,
  };
}

/** Returns true if the condition of a branch holds for an object. */
function isAppliedTo(branch: JsonObject | undefined, holder: unknown): boolean {
  const plugin = pluginOf(branch);
  return isObject(holder) && (plugin ? holder[plugin.word] === plugin.name : true);
}

/** Returns the plugin to which a condition of a composed contract applies, and the word that names it. */
function pluginOf(branch: JsonObject | undefined): { word: string; name: string } | undefined {
  const tested = valueAt(branch, ['if', 'properties']);
  const [entry] = Object.entries(isObject(tested) ? tested : {});
  const name = entry && valueAt(entry[1], ['const']);
  return typeof name === 'string' ? { word: entry?.[0] ?? '', name } : undefined;
}

function oneOf(found: string, allowed: readonly unknown[], written: unknown): FindingText {
  const [only, ...others] = allowed.map(jsonExcerpt);
  if (only !== undefined && others.length === 0)
    return { found, expected: only, mend: `Write ${only}.`, didYouMean: near(written, allowed) };
  return {
    found,
    expected: `one of ${allowed.map(jsonExcerpt).join(', ')}`,
    mend: 'Write one of these.',
    didYouMean: near(written, allowed),
  };
}

function near(written: unknown, allowed: readonly unknown[]): string | undefined {
  return typeof written === 'string' ? closestName(written, allowed.map(String)) : undefined;
}

function constants({ schema }: ErrorObject): unknown[] {
  return (schema as { const?: unknown }[]).flatMap((branch) => (branch.const === undefined ? [] : [branch.const]));
}

function descriptionOf(schema: Shape | undefined): string | undefined {
  return typeof schema?.description === 'string' ? schema.description.replace(/\.$/, '') : undefined;
}

/** Describes alternatives; constants are joined like a list of names. */
function alternatives(shapes: readonly Shape[], root: object): string {
  const kinds = shapes.map((shape) => kindOf((schemaParts(shape, root as JsonObject).at(-1) ?? shape) as Shape));
  const unique = [...new Set(kinds)];
  return shapes.every((shape) => shape.const !== undefined) ? `one of ${unique.join(', ')}` : unique.join(', or ');
}

function kindOf(shape: Shape): string {
  if (shape.const !== undefined) return jsonExcerpt(shape.const);
  if (Array.isArray(shape.enum)) return `one of ${shape.enum.map(jsonExcerpt).join(', ')}`;
  return [shape.type ?? 'value']
    .flat()
    .map((type) => KINDS[String(type)] ?? `a ${type}`)
    .join(' or ');
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  object: 'an object',
  array: 'a list',
  boolean: 'true or false',
  null: 'null',
  integer: 'a whole number',
  number: 'a number',
};

/** Formats a value as JSON, truncated to 70 characters. */
export function jsonExcerpt(value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number that is too large';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 70 ? `${text.slice(0, 67)}...` : text;
}
