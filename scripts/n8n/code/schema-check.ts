import type { ErrorObject } from 'ajv';
import { isMultiple } from '@/registry/step-multiples';

/** A JSON Schema that uses only `SUPPORTED_KEYWORDS`; `keywordsOf` finds all keywords of a schema. */
export type SupportedSchema = Readonly<Record<string, unknown>>;

/** Patterns of formats by name, as source and flags, so that they can be embedded in a workflow. */
export type Formats = Readonly<Record<string, readonly [source: string, flags: string]>>;

/** The keywords that `schemaErrors` checks. */
export const SUPPORTED_KEYWORDS = new Set(
  'type enum const anyOf not properties required additionalProperties minProperties items minItems maxItems uniqueItems minLength maxLength pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'.split(
    ' ',
  ),
);

type Values = Record<string, unknown>;
type Report = (keyword: string, params: Values, message: string, path?: string) => void;

/** Validates without compiling, which n8n forbids. Returns the gateway's errors in the same order and wording. */
export function schemaErrors(schema: SupportedSchema, value: unknown, formats: Formats = {}, path = ''): ErrorObject[] {
  const errors: ErrorObject[] = [];
  const report: Report = (keyword, params, message, at = path) =>
    errors.push({ instancePath: at, schemaPath: '', keyword, params, message });
  const types = [schema.type ?? []].flat() as string[];
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    report('type', { type: schema.type }, `must be ${types.join(',')}`);
  if (typeof value === 'number') checkNumber(schema, value, report);
  if (typeof value === 'string') checkText(schema, value, formats, report);
  checkChoice(schema, value, report);
  if (schema.not && schemaErrors(schema.not as SupportedSchema, value, formats).length === 0)
    report('not', {}, 'must NOT be valid');
  if (schema.anyOf) {
    const branches = (schema.anyOf as SupportedSchema[]).map((branch) => schemaErrors(branch, value, formats, path));
    if (branches.every((found) => found.length > 0)) {
      errors.push(...branches.flat());
      report('anyOf', {}, 'must match a schema in anyOf');
    }
  }
  if (Array.isArray(value)) {
    checkBounds(schema, 'Items', 'items', value.length, report);
    const items = schema.items as SupportedSchema | undefined;
    if (items) errors.push(...value.flatMap((item, at) => schemaErrors(items, item, formats, `${path}/${at}`)));
    if (schema.uniqueItems) checkUnique(value, report);
  } else if (isOfType(value, 'object')) {
    errors.push(...checkObject(schema, value as Values, formats, path, report));
  }
  return errors;
}

function checkNumber(schema: SupportedSchema, value: number, report: Report): void {
  const { maximum, minimum, exclusiveMaximum, exclusiveMinimum, multipleOf } = schema;
  if (typeof maximum === 'number' && value > maximum)
    report('maximum', { comparison: '<=', limit: maximum }, `must be <= ${maximum}`);
  if (typeof minimum === 'number' && value < minimum)
    report('minimum', { comparison: '>=', limit: minimum }, `must be >= ${minimum}`);
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum)
    report('exclusiveMaximum', { comparison: '<', limit: exclusiveMaximum }, `must be < ${exclusiveMaximum}`);
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum)
    report('exclusiveMinimum', { comparison: '>', limit: exclusiveMinimum }, `must be > ${exclusiveMinimum}`);
  if (typeof multipleOf === 'number' && !isMultiple(value, multipleOf))
    report('multipleOf', { multipleOf }, `must be multiple of ${multipleOf}`);
}

function checkText(schema: SupportedSchema, value: string, formats: Formats, report: Report): void {
  checkBounds(schema, 'Length', 'characters', [...value].length, report);
  const { pattern, format } = schema;
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value))
    report('pattern', { pattern }, `must match pattern "${pattern}"`);
  if (typeof format !== 'string') return;
  const formatPattern = formats[format];
  if (formatPattern && !new RegExp(...formatPattern).test(value))
    report('format', { format }, `must match format "${format}"`);
}

function checkChoice(schema: SupportedSchema, value: unknown, report: Report): void {
  if ('const' in schema && !isSameJson(value, schema.const)) report('const', {}, 'must be equal to constant');
  const options = schema.enum as unknown[] | undefined;
  if (options && !options.some((option) => isSameJson(value, option)))
    report('enum', { allowedValues: options }, 'must be equal to one of the allowed values');
}

function checkUnique(value: unknown[], report: Report): void {
  const seen = new Map<string, number>();
  for (let i = value.length - 1; i >= 0; i -= 1) {
    const key = JSON.stringify(value[i]);
    const j = seen.get(key);
    seen.set(key, i);
    if (j === undefined) continue;
    report('uniqueItems', { i, j }, `must NOT have duplicate items (items ## ${j} and ${i} are identical)`);
    break;
  }
}

function checkObject(
  schema: SupportedSchema,
  value: Values,
  formats: Formats,
  path: string,
  report: Report,
): ErrorObject[] {
  const properties = (schema.properties ?? {}) as Record<string, SupportedSchema>;
  checkBounds(schema, 'Properties', 'properties', Object.keys(value).length, report);
  for (const missingProperty of (schema.required ?? []) as string[]) {
    if (!Object.hasOwn(value, missingProperty) || value[missingProperty] === undefined)
      report('required', { missingProperty }, `must have required property '${missingProperty}'`);
  }
  const others = Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
  if (schema.additionalProperties === false) {
    for (const additionalProperty of others)
      report('additionalProperties', { additionalProperty }, 'must NOT have additional properties');
  }
  const inner = (name: string, contract: unknown) =>
    schemaErrors(contract as SupportedSchema, value[name], formats, `${path}/${pointer(name)}`);
  const additional = schema.additionalProperties;
  return [
    ...(additional && typeof additional === 'object' ? others.flatMap((name) => inner(name, additional)) : []),
    ...Object.entries(properties).flatMap(([name, contract]) =>
      Object.hasOwn(value, name) && value[name] !== undefined ? inner(name, contract) : [],
    ),
  ];
}

function checkBounds(schema: SupportedSchema, limitName: string, unit: string, size: number, report: Report): void {
  const max = schema[`max${limitName}`];
  const min = schema[`min${limitName}`];
  if (typeof max === 'number' && size > max)
    report(`max${limitName}`, { limit: max }, `must NOT have more than ${max} ${unit}`);
  if (typeof min === 'number' && size < min)
    report(`min${limitName}`, { limit: min }, `must NOT have fewer than ${min} ${unit}`);
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'number') return Number.isFinite(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

function isSameJson(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function pointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Returns every keyword a schema and its parts use. */
export function keywordsOf(schema: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(schema)) for (const part of schema) keywordsOf(part, found);
  if (!schema || typeof schema !== 'object' || Array.isArray(schema)) return found;
  for (const [keyword, part] of Object.entries(schema)) {
    found.add(keyword);
    if (keyword === 'properties') for (const inner of Object.values(part as Values)) keywordsOf(inner, found);
    else if (['items', 'anyOf', 'not', 'additionalProperties'].includes(keyword)) keywordsOf(part, found);
  }
  return found;
}
