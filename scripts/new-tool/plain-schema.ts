import { isObject } from '../lib/is-object.ts';
import { type Question, type Schema, UnreadableSource } from './draft.ts';

/** References in references deeper than this, and more of them than that, are no form somebody fills in. */
const DEEPEST = 24;
const MOST_STEPS = 4000;
/** Choices in choices deeper than this, and of more ways than that, are not looked through for suggestions. */
const DEEPEST_CHOICE = 3;
const MOST_WAYS = 10;

/** Reads schemas of one source: follows its references, and asks where it has to choose. */
export interface SchemaReader {
  /** The schema itself: without references, combinations and nulls. Undefined where there is none to be had. */
  plain(schema: unknown, about: string, trail?: readonly string[]): Resolved | undefined;
  questions: Question[];
}

/** A schema without references at its top, and the references that led to it. */
export interface Resolved {
  schema: Schema;
  trail: readonly string[];
}

/** A reader of the schemas of a source. Nothing is ever fetched. */
export function schemaReader(root: Schema): SchemaReader {
  const questions: Question[] = [];
  let steps = 0;

  function ask(about: string, guess: string): void {
    questions.push({ about, guess });
  }

  function plain(given: unknown, about: string, trail: readonly string[] = []): Resolved | undefined {
    steps += 1;
    if (steps > MOST_STEPS)
      throw new UnreadableSource(
        'Its parts refer to each other too often to be read: give a schema of the one form you want.',
      );
    if (given === true) return { schema: {}, trail };
    if (!isObject(given)) return undefined;
    if (typeof given.$ref === 'string') return referred(given, given.$ref, about, trail);
    if (Array.isArray(given.allOf)) return combined(given, given.allOf, about, trail);
    const choice = [given.oneOf, given.anyOf].find(Array.isArray);
    if (choice) return chosen(given, choice, about, trail);
    return { schema: withoutNull(given, about), trail };
  }

  function referred(given: Schema, ref: string, about: string, trail: readonly string[]): Resolved | undefined {
    const { $ref: _, ...beside } = given;
    if (trail.includes(ref) || trail.length >= DEEPEST) {
      ask(about, 'It holds itself, and was left out.');
      return undefined;
    }
    const target = ref.startsWith('#') ? partAt(root, ref.slice(1)) : undefined;
    if (target === undefined) {
      ask(
        about,
        `It refers to ${ref.startsWith('#') ? 'a part that is not there' : 'another file'}, and was left out.`,
      );
      return undefined;
    }
    return plain(isObject(target) ? { ...target, ...beside } : target, about, [...trail, ref]);
  }

  function combined(
    given: Schema,
    parts: readonly unknown[],
    about: string,
    trail: readonly string[],
  ): Resolved | undefined {
    const { allOf: _, ...own } = given;
    const read = [...parts, own].map((part) => plain(part, about, trail));
    const all = read.flatMap((one) => one ?? []);
    return { schema: all.map(({ schema }) => schema).reduce(merged, {}), trail: all.flatMap((one) => one.trail) };
  }

  function chosen(
    given: Schema,
    ways: readonly unknown[],
    about: string,
    trail: readonly string[],
  ): Resolved | undefined {
    const { oneOf: _, anyOf: __, ...own } = given;
    const real = ways.filter((way) => !(isObject(way) && way.type === 'null'));
    const named = real.map((way) => (isObject(way) ? way : {}));
    if (named.length > 0 && named.every((way) => 'const' in way)) {
      const labels = Object.fromEntries(
        named.flatMap((way) => (typeof way.title === 'string' ? [[String(way.const), way.title]] : [])),
      );
      const values = named.map((way) => way.const);
      return { schema: { type: typeof values[0], ...own, enum: values, 'x-labels': labels }, trail };
    }
    const suggested = suggestionsIn(waysIn(root, given));
    if (suggested) return { schema: { type: 'string', ...own, 'x-suggestions': suggested }, trail };
    if (real.length > 1) ask(about, `It may be one of ${real.length} things; the first of them was taken.`);
    const first = plain(real[0], about, trail);
    return first && { schema: merged(first.schema, own), trail: first.trail };
  }

  function withoutNull(schema: Schema, about: string): Schema {
    if (!Array.isArray(schema.type)) return schema;
    const types = schema.type.filter((type) => type !== 'null');
    if (types.length > 1) ask(about, `It may be ${types.join(' or ')}; ${types[0]} was taken.`);
    return { ...schema, type: types[0] };
  }

  return { plain, questions };
}

/** What a schema may be: its choices, and the choices of these. Of a long or deep choice no way is known. */
function waysIn(root: Schema, schema: unknown, depth = 0): Schema[] {
  if (!isObject(schema) || depth > DEEPEST_CHOICE) return [{}];
  const { $ref: ref } = schema;
  if (typeof ref === 'string' && ref.startsWith('#')) return waysIn(root, partAt(root, ref.slice(1)), depth + 1);
  const choice = [schema.oneOf, schema.anyOf].find(Array.isArray);
  if (!choice) return schema.type === 'null' ? [] : [schema];
  return choice.length > MOST_WAYS ? [{}] : choice.flatMap((way) => waysIn(root, way, depth + 1));
}

/** The texts suggested where any text is taken, or one of these; undefined for other choices. */
function suggestionsIn(ways: readonly Schema[]): unknown[] | undefined {
  const isTexts = ({ type, enum: options }: Schema) =>
    type === 'string' || (type === undefined && Array.isArray(options));
  const isFree = ({ enum: options, format }: Schema) => options === undefined && format === undefined;
  const suggested = ways.flatMap(({ enum: options }) => (Array.isArray(options) ? options : []));
  return ways.every(isTexts) && ways.some(isFree) && suggested.length > 0 ? suggested : undefined;
}

/** Two schemas that must both hold, as far as a form can say it. */
function merged(one: Schema, other: Schema): Schema {
  const [had, has] = [one.properties, other.properties];
  const required = [one.required, other.required].filter(Array.isArray).flat();
  return {
    ...one,
    ...other,
    ...((had || has) !== undefined && { properties: { ...(isObject(had) && had), ...(isObject(has) && has) } }),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  };
}

/** The part of a document a JSON pointer leads to. */
function partAt(root: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1);
  return steps.reduce((value: unknown, step) => {
    const name = decoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    return (value as Record<string, unknown>)[name];
  }, root);
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
