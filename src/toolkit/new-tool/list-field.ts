import { isObject } from '@/contracts/json';
import type { FieldItems, FieldSchema, FieldUi, Limit } from '@/generated/declaration';
import { fieldSchema } from '@/registry/form-schemas';
import { valueProblem } from '../declaration/value-problem';
import { enumOptions } from './enum-options';
import { exampleValue } from './example-value';
import { humanize, sanitizeText, toHelp, toTitle } from './sanitize-text';
import type { Resolved, SchemaReader } from './schema-reader';
import { DEFAULT_DROPPED, type DeclaredField, positiveCount, schemaToField, schemaType } from './schema-to-field';
import { isSecretName } from './secrets';
import { uniqueFieldName, uniqueTitle } from './unique-name';

/** Maximum number of entries if the source sets none. */
const DEFAULT_MAX_ITEMS = 20;

type ListFieldParts = DeclaredField & { example: unknown; limit?: Limit };

/** Converts the schema of a list to a field: choices, free texts, or repeating groups. Undefined if no field fits. */
export function listField(
  name: string,
  list: Resolved,
  about: string,
  reader: SchemaReader,
): ListFieldParts | undefined {
  const converted = toListField(name, list, about, reader);
  const { default: defaultValue } = list.schema;
  if (
    !converted ||
    defaultValue === undefined ||
    defaultValue === null ||
    (Array.isArray(defaultValue) && defaultValue.length === 0)
  )
    return converted;
  if (isUsableDefault(converted, defaultValue))
    return { ...converted, field: { ...converted.field, default: defaultValue } };
  reader.questions.push({ about, guess: DEFAULT_DROPPED });
  return converted;
}

function isUsableDefault({ field, limit }: ListFieldParts, defaultValue: unknown): defaultValue is string[] {
  const isText = (one: unknown) => typeof one === 'string' && sanitizeText(one) === one;
  if (!Array.isArray(defaultValue) || field.items?.format === 'file' || !defaultValue.every(isText)) return false;
  const limitOrMax = limit?.max ?? field.maxItems ?? defaultValue.length;
  return defaultValue.length <= limitOrMax && valueProblem(fieldSchema(field), defaultValue) === undefined;
}

function toListField(
  name: string,
  { schema, trail }: Resolved,
  about: string,
  reader: SchemaReader,
): ListFieldParts | undefined {
  const reportGuess = (guess: string) => reader.questions.push({ about, guess });
  const positions = [schema.prefixItems, schema.items].find(Array.isArray);
  if (positions)
    reportGuess(`It is a tuple of ${positions.length} parts; a list whose entries are all like the first was taken.`);
  const entry = reader.resolve((positions ? positions[0] : schema.items) ?? {}, about, trail);
  if (!entry) return undefined;
  const title = toTitle(String(schema.title ?? '')) || humanize(name) || 'List';
  const help = typeof schema.description === 'string' ? toHelp(schema.description) : '';
  const common = { title, minItems: positiveCount(schema.minItems), fieldUi: help ? { help } : {} };
  if (Array.isArray(entry.schema.enum))
    return choiceList(common, schema.maxItems, enumOptions(entry.schema, reportGuess), reportGuess);
  const maxItems = positiveCount(schema.maxItems) ?? assumeMaxItems(reportGuess);
  if (isObject(entry.schema.properties)) return groupList(common, maxItems, entry, about, reader);
  if (['object', 'array'].includes(schemaType(entry.schema))) return undefined;
  return textList(name, common, maxItems, entry, reportGuess);
}

interface CommonParts {
  title: string;
  minItems: number | undefined;
  fieldUi: FieldUi;
}

function assumeMaxItems(reportGuess: (guess: string) => void): number {
  reportGuess(`The maximum number of entries is unknown; ${DEFAULT_MAX_ITEMS} was assumed.`);
  return DEFAULT_MAX_ITEMS;
}

function choiceList(
  { title, minItems, fieldUi }: CommonParts,
  maxChoices: unknown,
  { values, labels }: ReturnType<typeof enumOptions>,
  reportGuess: (guess: string) => void,
): ListFieldParts | undefined {
  const options = values.map(String);
  if (options.length === 0) return undefined;
  if (values.some((value) => typeof value === 'number')) reportGuess('Its numbers are sent as texts.');
  const field: FieldSchema = {
    type: 'array',
    title,
    items: { type: 'string', enum: options as [string, ...string[]] },
    uniqueItems: true,
    ...minItemsWithin(minItems, options.length),
  };
  const max = positiveCount(maxChoices);
  const isLimited = max !== undefined && max < options.length && max >= (field.minItems ?? 0);
  return {
    field,
    fieldUi: { ...fieldUi, ...(labels && { labels }) },
    example: exampleValue(field, {}),
    ...(isLimited && { limit: { max, title: `At most ${max} choices` } }),
  };
}

function textList(
  name: string,
  { title, minItems, fieldUi }: CommonParts,
  maxItems: number,
  { schema }: Resolved,
  reportGuess: (guess: string) => void,
): ListFieldParts | undefined {
  if (schemaType(schema) !== 'string') reportGuess('Its entries are sent as texts.');
  const textSchema = { ...schema, type: 'string', default: undefined, enum: undefined };
  const textField = schemaToField(name, textSchema, reportGuess);
  if (!textField) return undefined;
  const { format, minLength, maxLength, pattern, accept, maxBytes } = textField.field;
  const supportedFormat = format === 'email' || format === 'uri' || format === 'file' ? format : undefined;
  if (format && !supportedFormat) reportGuess(`Its entries are typed as texts, not as ${format}.`);
  const bounds = { ...(minLength && { minLength }), ...(maxLength && { maxLength }), ...(pattern && { pattern }) };
  const formatWords = { ...(supportedFormat && { format: supportedFormat }), ...(accept && { accept, maxBytes }) };
  const items = { type: 'string', ...bounds, ...formatWords } as FieldItems;
  const field: FieldSchema = { type: 'array', title, items, maxItems, ...minItemsWithin(minItems, maxItems) };
  return { field, fieldUi, example: exampleValue(field, {}) };
}

function groupList(
  { title, minItems, fieldUi }: CommonParts,
  maxItems: number,
  entry: Resolved,
  about: string,
  reader: SchemaReader,
): ListFieldParts | undefined {
  const needed = new Set(Array.isArray(entry.schema.required) ? entry.schema.required : []);
  const usedNames = new Set<string>();
  const titles = new Set<string>();
  const parts = Object.entries(entry.schema.properties as object).flatMap(([key, property]) => {
    const label = `${about}.${key}`;
    const reportGuess = (guess: string) => reader.questions.push({ about: label, guess });
    const part = reader.resolve(property, label, entry.trail);
    const isFlat = part && !['object', 'array'].includes(schemaType(part.schema)) && part.schema.format !== 'binary';
    const declared = isFlat && !isSecretName(key) ? schemaToField(key, part.schema, reportGuess) : undefined;
    const name = uniqueFieldName({ path: [key], secret: false }, usedNames);
    if (!declared || !part) {
      reportGuess('A group that repeats has no field for it; it was left out.');
      return [];
    }
    if (name !== key) reportGuess(`It is sent under the name "${name}".`);
    const title = uniqueTitle(declared.field.title, titles);
    const example = exampleValue(declared.field, part.schema);
    return [{ name, ...declared, field: { ...declared.field, title }, required: needed.has(key), example }];
  });
  if (parts.length === 0) return undefined;
  const properties = Object.fromEntries(parts.map(({ name, field }) => [name, field]));
  const required = parts.filter((part) => part.required).map(({ name }) => name);
  const fieldUis = parts
    .filter((part) => Object.keys(part.fieldUi).length > 0)
    .map(({ name, fieldUi: partUi }) => [name, partUi] as const);
  const items: FieldItems = {
    type: 'object',
    properties,
    ...(required.length > 0 && { required: required as [string, ...string[]] }),
  };
  const field: FieldSchema = { type: 'array', title, items, maxItems, ...minItemsWithin(minItems, maxItems) };
  const exampleEntry = Object.fromEntries(parts.map(({ name, example }) => [name, example]));
  return {
    field,
    fieldUi: { ...fieldUi, ...(fieldUis.length > 0 && { fields: Object.fromEntries(fieldUis) }) },
    example: Array.from({ length: field.minItems ?? 1 }, () => exampleEntry),
  };
}

function minItemsWithin(minItems: number | undefined, max: number): Pick<FieldSchema, 'minItems'> {
  return minItems === undefined ? {} : { minItems: Math.min(minItems, max) };
}
