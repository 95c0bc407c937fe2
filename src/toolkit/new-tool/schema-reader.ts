import { isObject } from '@/contracts/json';
import { type Question, type Schema, UnreadableSource } from './draft';

/** Limits of reference depth and total steps; nobody would fill in the form of a larger schema. */
const MAX_REFERENCE_DEPTH = 24;
const MAX_STEPS = 4000;
/** Limits of nested choices and of alternatives per choice when looking for suggestions. */
const MAX_CHOICE_DEPTH = 3;
const MAX_CHOICES = 10;

/** Resolves schemas of one source, and records a question for each assumption. */
export interface SchemaReader {
  /** Returns a schema without references, combinations and nulls at its top. Undefined if it cannot be resolved. */
  resolve(schema: unknown, about: string, trail?: readonly string[]): Resolved | undefined;
  questions: Question[];
}

/** A schema without references at its top, and the references that led to it. */
export interface Resolved {
  schema: Schema;
  trail: readonly string[];
}

/** Creates a reader for the schemas in `root`. Never fetches anything. */
export function schemaReader(root: Schema): SchemaReader {
  const questions: Question[] = [];
  let steps = 0;

  function reportGuess(about: string, guess: string): void {
    questions.push({ about, guess });
  }

  function resolve(schema: unknown, about: string, trail: readonly string[] = []): Resolved | undefined {
    steps += 1;
    if (steps > MAX_STEPS)
      throw new UnreadableSource(
        'The parts of the schema refer to each other too often. Expected: a schema of only the form you want.',
      );
    if (schema === true) return { schema: {}, trail };
    if (!isObject(schema)) return undefined;
    if (typeof schema.$ref === 'string') return resolveReference(schema, schema.$ref, about, trail);
    if (Array.isArray(schema.allOf)) return mergeAllOf(schema, schema.allOf, about, trail);
    const choice = [schema.oneOf, schema.anyOf].find(Array.isArray);
    if (choice) return resolveChoice(schema, choice, about, trail);
    return { schema: withoutNull(schema, about), trail };
  }

  function resolveReference(
    reference: Schema,
    ref: string,
    about: string,
    trail: readonly string[],
  ): Resolved | undefined {
    const { $ref: _, ...siblings } = reference;
    if (trail.includes(ref) || trail.length >= MAX_REFERENCE_DEPTH) {
      reportGuess(about, 'It contains itself, so it was left out.');
      return undefined;
    }
    const target = ref.startsWith('#') ? valueAtPointer(root, ref.slice(1)) : undefined;
    if (target === undefined) {
      reportGuess(
        about,
        `It refers to ${ref.startsWith('#') ? 'a part that does not exist' : 'another file'}, so it was left out.`,
      );
      return undefined;
    }
    return resolve(isObject(target) ? { ...target, ...siblings } : target, about, [...trail, ref]);
  }

  function mergeAllOf(
    schema: Schema,
    parts: readonly unknown[],
    about: string,
    trail: readonly string[],
  ): Resolved | undefined {
    const { allOf: _, ...ownKeywords } = schema;
    const resolvedParts = [...parts, ownKeywords].map((part) => resolve(part, about, trail));
    const present = resolvedParts.flatMap((one) => one ?? []);
    return {
      schema: present.map(({ schema }) => schema).reduce(mergeSchemas, {}),
      trail: present.flatMap((one) => one.trail),
    };
  }

  function resolveChoice(
    schema: Schema,
    choices: readonly unknown[],
    about: string,
    trail: readonly string[],
  ): Resolved | undefined {
    const { oneOf: _, anyOf: __, ...ownKeywords } = schema;
    const nonNull = choices.filter((alternative) => !(isObject(alternative) && alternative.type === 'null'));
    const alternatives = nonNull.map((alternative) => (isObject(alternative) ? alternative : {}));
    if (alternatives.length > 0 && alternatives.every((alternative) => 'const' in alternative)) {
      const labels = Object.fromEntries(
        alternatives.flatMap((alternative) =>
          typeof alternative.title === 'string' ? [[String(alternative.const), alternative.title]] : [],
        ),
      );
      const values = alternatives.map((alternative) => alternative.const);
      return { schema: { type: typeof values[0], ...ownKeywords, enum: values, 'x-labels': labels }, trail };
    }
    const suggested = suggestionsIn(choicesIn(root, schema));
    if (suggested) return { schema: { type: 'string', ...ownKeywords, 'x-suggestions': suggested }, trail };
    if (nonNull.length > 1)
      reportGuess(about, `It may be one of ${nonNull.length} things; the first of them was taken.`);
    const first = resolve(nonNull[0], about, trail);
    return first && { schema: mergeSchemas(first.schema, ownKeywords), trail: first.trail };
  }

  function withoutNull(schema: Schema, about: string): Schema {
    if (!Array.isArray(schema.type)) return schema;
    const types = schema.type.filter((type) => type !== 'null');
    if (types.length > 1) reportGuess(about, `It may be ${types.join(' or ')}; ${types[0]} was taken.`);
    return { ...schema, type: types[0] };
  }

  return { resolve, questions };
}

/** Returns all alternatives of a schema, flattened. Too long or too deep choices count as one unknown alternative. */
function choicesIn(root: Schema, schema: unknown, depth = 0): Schema[] {
  if (!isObject(schema) || depth > MAX_CHOICE_DEPTH) return [{}];
  const { $ref: ref } = schema;
  if (typeof ref === 'string' && ref.startsWith('#'))
    return choicesIn(root, valueAtPointer(root, ref.slice(1)), depth + 1);
  const choice = [schema.oneOf, schema.anyOf].find(Array.isArray);
  if (!choice) return schema.type === 'null' ? [] : [schema];
  return choice.length > MAX_CHOICES ? [{}] : choice.flatMap((alternative) => choicesIn(root, alternative, depth + 1));
}

/** Returns the suggested texts of a schema that accepts any text or one of these; undefined for other choices. */
function suggestionsIn(schemas: readonly Schema[]): unknown[] | undefined {
  const isTexts = ({ type, enum: options }: Schema) =>
    type === 'string' || (type === undefined && Array.isArray(options));
  const isFree = ({ enum: options, format }: Schema) => options === undefined && format === undefined;
  const suggested = schemas.flatMap(({ enum: options }) => (Array.isArray(options) ? options : []));
  return schemas.every(isTexts) && schemas.some(isFree) && suggested.length > 0 ? suggested : undefined;
}

/** Merges two schemas that must both apply, as far as a form can express it. */
function mergeSchemas(one: Schema, other: Schema): Schema {
  const [firstProperties, secondProperties] = [one.properties, other.properties];
  const required = [one.required, other.required].filter(Array.isArray).flat();
  return {
    ...one,
    ...other,
    ...((firstProperties || secondProperties) !== undefined && {
      properties: {
        ...(isObject(firstProperties) && firstProperties),
        ...(isObject(secondProperties) && secondProperties),
      },
    }),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  };
}

/** Returns the part of a document at a JSON pointer (RFC 6901), or the schema with that anchor. */
function valueAtPointer(root: unknown, pointer: string): unknown {
  if (pointer !== '' && !pointer.startsWith('/')) return schemaWithAnchor(root, pointer);
  const steps = pointer.split('/').slice(1);
  return steps.reduce((value: unknown, step) => {
    const name = decodePointerStep(step).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    return (value as Record<string, unknown>)[name];
  }, root);
}

function schemaWithAnchor(root: unknown, anchor: string): unknown {
  if (typeof root !== 'object' || root === null) return undefined;
  if ('$anchor' in root && root.$anchor === anchor) return root;
  for (const inner of Object.values(root)) {
    const found = schemaWithAnchor(inner, anchor);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Decodes a step of a pointer; returns it as it is if it is not encoded. */
function decodePointerStep(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
