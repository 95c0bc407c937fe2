import type { ErrorObject } from 'ajv';
import type { Finding, Words } from './finding.ts';
import { findingAt } from './finding.ts';
import { syntaxWords } from './json-syntax.ts';
import { causesOf, schemaErrors } from './schema-check.ts';
import { mendOf } from './schema-mends.ts';
import { finding, type JsonSource, type Path, type Source } from './source-map.ts';
import { closest, listed } from './suggest.ts';

/** Everything wrong with the writing of a JSON file: not JSON at all, or a property written twice. */
export function syntaxFindings(file: JsonSource): Finding[] {
  const [first] = file.syntax;
  if (first) {
    const { found, expected, mend } = syntaxWords(file.text, first);
    return [findingAt(file, first.offset, { found: `no JSON: ${found}`, expected, mend })];
  }
  return file.repeated.map(({ offset, name }) =>
    findingAt(file, offset, {
      found: `a second "${name}" in the same object`,
      expected: 'every property once',
      mend: 'Remove one of the two; only the last one counts.',
    }),
  );
}

/** Everything about a file that its contract forbids, in words. */
export function schemaFindings(source: Source, schema: object): Finding[] {
  return causesOf(schemaErrors(schema, source.value))
    .filter(isOurs)
    .map((error) => {
      const path = pathOf(error);
      const named = NAMED.has(error.keyword) || error.propertyName !== undefined;
      return finding(source, path, wordsOf(error), named ? 'name' : 'value');
    });
}

/** Keywords that find fault with a property being there at all. */
const NAMED = new Set(['additionalProperties', 'false schema']);

/** What is looked at of a schema to put it into words. */
interface Shape {
  type?: unknown;
  const?: unknown;
  $ref?: unknown;
  description?: unknown;
}

/** Options given twice are told apart by a rule of their own, which also sees what differs in case only. */
function isOurs({ keyword, instancePath }: ErrorObject): boolean {
  return !(keyword === 'uniqueItems' && instancePath.endsWith('/enum'));
}

function pathOf({ instancePath, keyword, params, propertyName }: ErrorObject): Path {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last: unknown = keyword === 'additionalProperties' ? params.additionalProperty : propertyName;
  return last === undefined ? path : [...path, String(last)];
}

function wordsOf(error: ErrorObject): Words {
  const { keyword, params, data, propertyName } = error;
  const found = propertyName === undefined ? shown(data) : `the name ${shown(propertyName)}`;
  const name = propertyName ?? data;
  switch (keyword) {
    case 'additionalProperties':
      return unknownProperty(error);
    case 'required':
      return {
        found: `no "${params.missingProperty}"${within(error)}`,
        expected:
          described(error.parentSchema?.properties?.[params.missingProperty]) ??
          `the property "${params.missingProperty}", which what stands beside it asks for`,
        mend: `Add "${params.missingProperty}" here.`,
      };
    case 'enum':
      return oneOf(found, params.allowedValues, name);
    case 'const':
      return oneOf(found, [params.allowedValue], name);
    case 'anyOf':
      return {
        found,
        expected: anyOf(error.schema as Shape[]),
        mend: 'Write one of these.',
        didYouMean: near(name, constants(error)),
      };
    case 'oneOf':
      return {
        found,
        expected: `exactly one of ${listed((error.schema as { required: string[] }[]).flatMap(({ required }) => required))}`,
        mend: 'Keep one of them.',
      };
    case 'type':
      return { found, expected: kindOf((error.parentSchema ?? {}) as Shape), mend: mendOf(error) };
    case 'false schema':
      return {
        found: `"${pathOf(error).at(-1)}": ${found}`,
        expected: 'nothing here: what stands beside it, such as a kind or a widget, has none',
        mend: 'Remove it, or change what stands beside it.',
      };
    case 'uniqueItems':
      return {
        found: `${shown((data as unknown[])[params.i])} twice`,
        expected: 'every entry once',
        mend: 'Remove one of the two.',
      };
    default:
      return {
        found,
        expected: `${described(error.parentSchema as Shape | undefined) ?? 'a value'} (${error.message})`,
        mend: mendOf(error),
      };
  }
}

function unknownProperty({ params, parentSchema }: ErrorObject): Words {
  const known = Object.keys(parentSchema?.properties ?? {});
  const name = String(params.additionalProperty);
  return {
    found: `the property "${name}", which is not known here`,
    expected: `one of ${listed(known)}`,
    mend: 'Correct the name, or remove the property.',
    didYouMean: closest(name, known),
  };
}

function oneOf(found: string, allowed: readonly unknown[], name: unknown): Words {
  const [only, ...others] = allowed.map(shown);
  if (only !== undefined && others.length === 0)
    return { found, expected: only, mend: `Write ${only}.`, didYouMean: near(name, allowed) };
  return {
    found,
    expected: `one of ${allowed.map(shown).join(', ')}`,
    mend: 'Write one of these.',
    didYouMean: near(name, allowed),
  };
}

function near(name: unknown, allowed: readonly unknown[]): string | undefined {
  return typeof name === 'string' ? closest(name, allowed.map(String)) : undefined;
}

function constants({ schema }: ErrorObject): unknown[] {
  return (schema as { const?: unknown }[]).flatMap((branch) => (branch.const === undefined ? [] : [branch.const]));
}

function within({ parentSchema }: ErrorObject): string {
  return typeof parentSchema?.title === 'string' ? ` in this ${parentSchema.title}` : '';
}

function described(schema: Shape | undefined): string | undefined {
  return typeof schema?.description === 'string' ? schema.description.replace(/\.$/, '') : undefined;
}

/** What any of these would take: names in a row, as of a list of names. */
function anyOf(shapes: readonly Shape[]): string {
  const kinds = shapes.map(kindOf);
  return shapes.every((shape) => shape.const !== undefined) ? `one of ${kinds.join(', ')}` : kinds.join(', or ');
}

function kindOf(schema: Shape): string {
  if (schema.const !== undefined) return shown(schema.const);
  if (typeof schema.$ref === 'string') return `a ${schema.$ref.split('/').at(-1)}`;
  const types: Record<string, string> = {
    string: 'a text',
    object: 'an object',
    array: 'a list',
    boolean: 'true or false',
    null: 'null',
    integer: 'a whole number',
    number: 'a number',
  };
  return [schema.type ?? 'value']
    .flat()
    .map((type) => types[String(type)] ?? `a ${type}`)
    .join(' or ');
}

/** A value as it stands in JSON, cut where it is long. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 70 ? `${text.slice(0, 67)}...` : text;
}
