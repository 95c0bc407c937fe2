import type { ErrorObject } from 'ajv';
import type { Finding, FindingText } from '../finding';
import { findingAtOffset } from '../finding';
import { closestName, joinNames } from '../text/suggest';
import { findingAt, type JsonSource, type Path, type Source } from './json-locations';
import { describeSyntaxProblem } from './json-syntax';
import { causesOf, schemaErrors } from './schema-errors';
import { fixFor } from './schema-fixes';

/** Reports syntax errors of a JSON file, and properties that occur twice in one object. */
export function syntaxFindings(file: JsonSource): Finding[] {
  const [first] = file.syntax;
  if (first) {
    const { found, expected, mend } = describeSyntaxProblem(file.text, first);
    return [findingAtOffset(file, first.offset, { found: `invalid JSON: ${found}`, expected, mend })];
  }
  return file.repeated.map(({ offset, name }) =>
    findingAtOffset(file, offset, {
      found: `a second "${name}" in the same object`,
      expected: 'each property once',
      mend: 'Remove one of the two; the last one counts.',
    }),
  );
}

/** Reports syntax errors of a JSON file, and violations of its contract; nothing if there is no file. */
export function jsonFindings(file: JsonSource | undefined, schema: object): Finding[] {
  if (!file) return [];
  const syntax = syntaxFindings(file);
  return file.value === undefined ? syntax : [...syntax, ...schemaFindings(file, schema)];
}

/** Reports every violation of a contract. */
export function schemaFindings(source: Source, schema: object): Finding[] {
  return causesOf(schemaErrors(schema, source.value))
    .filter(isReportedHere)
    .map((error) => {
      const path = pathOf(error);
      const isAboutName = NAME_KEYWORDS.has(error.keyword) || error.propertyName !== undefined;
      return findingAt(source, path, errorText(error), isAboutName ? 'name' : 'value');
    });
}

/** Keywords that reject the name of a property, not its value. */
const NAME_KEYWORDS = new Set(['additionalProperties', 'false schema']);

/** The keywords of a schema that are used to describe it. */
interface Shape {
  type?: unknown;
  const?: unknown;
  $ref?: unknown;
  description?: unknown;
}

/** Another rule reports duplicate options, also those that differ only in upper and lower case. */
function isReportedHere({ keyword, instancePath }: ErrorObject): boolean {
  return !(keyword === 'uniqueItems' && /\/(?:enum|choices)$/.test(instancePath));
}

function pathOf({ instancePath, keyword, params, propertyName }: ErrorObject): Path {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last: unknown = keyword === 'additionalProperties' ? params.additionalProperty : propertyName;
  return last === undefined ? path : [...path, String(last)];
}

function errorText(error: ErrorObject): FindingText {
  const { keyword, params, data, propertyName } = error;
  const found = propertyName === undefined ? jsonExcerpt(data) : `the name ${jsonExcerpt(propertyName)}`;
  const name = propertyName ?? data;
  switch (keyword) {
    case 'additionalProperties':
      return unknownProperty(error);
    case 'required':
      return {
        found: `no "${params.missingProperty}"${within(error)}`,
        expected:
          descriptionOf(error.parentSchema?.properties?.[params.missingProperty]) ??
          `the property "${params.missingProperty}", which the properties next to it require`,
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
        expected: `exactly one of ${joinNames((error.schema as { required: string[] }[]).flatMap(({ required }) => required))}`,
        mend: 'Keep one of them.',
      };
    case 'type':
      return { found, expected: kindOf((error.parentSchema ?? {}) as Shape), mend: fixFor(error) };
    case 'false schema':
      return {
        found: `"${pathOf(error).at(-1)}": ${found}`,
        expected: 'nothing here: what stands beside it, such as a kind or a widget, has none',
        mend: 'Remove it, or change what stands beside it.',
      };
    case 'uniqueItems':
      return {
        found: `${jsonExcerpt((data as unknown[])[params.i])} twice`,
        expected: 'every entry once',
        mend: 'Remove one of the two.',
      };
    default:
      return {
        found,
        expected: `${descriptionOf(error.parentSchema as Shape | undefined) ?? 'a value'} (${error.message})`,
        mend: fixFor(error),
      };
  }
}

function unknownProperty({ params, parentSchema }: ErrorObject): FindingText {
  const propertyNames = Object.keys(parentSchema?.properties ?? {});
  const name = String(params.additionalProperty);
  return {
    found: `the property "${name}", which is not known here`,
    expected: `one of ${joinNames(propertyNames)}`,
    mend: 'Correct the name, or remove the property.',
    didYouMean: closestName(name, propertyNames),
  };
}

function oneOf(found: string, allowed: readonly unknown[], name: unknown): FindingText {
  const [only, ...others] = allowed.map(jsonExcerpt);
  if (only !== undefined && others.length === 0)
    return { found, expected: only, mend: `Write ${only}.`, didYouMean: near(name, allowed) };
  return {
    found,
    expected: `one of ${allowed.map(jsonExcerpt).join(', ')}`,
    mend: 'Write one of these.',
    didYouMean: near(name, allowed),
  };
}

function near(name: unknown, allowed: readonly unknown[]): string | undefined {
  return typeof name === 'string' ? closestName(name, allowed.map(String)) : undefined;
}

function constants({ schema }: ErrorObject): unknown[] {
  return (schema as { const?: unknown }[]).flatMap((branch) => (branch.const === undefined ? [] : [branch.const]));
}

function within({ parentSchema }: ErrorObject): string {
  return typeof parentSchema?.title === 'string' ? ` in this ${parentSchema.title}` : '';
}

function descriptionOf(schema: Shape | undefined): string | undefined {
  return typeof schema?.description === 'string' ? schema.description.replace(/\.$/, '') : undefined;
}

/** Describes alternatives; constants are joined like a list of names. */
function anyOf(shapes: readonly Shape[]): string {
  const kinds = shapes.map(kindOf);
  return shapes.every((shape) => shape.const !== undefined) ? `one of ${kinds.join(', ')}` : kinds.join(', or ');
}

function kindOf(schema: Shape): string {
  if (schema.const !== undefined) return jsonExcerpt(schema.const);
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

/** Formats a value as JSON, truncated to 70 characters. */
export function jsonExcerpt(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 70 ? `${text.slice(0, 67)}...` : text;
}
