import { isObject } from '@/contracts/json';
import type { FieldSchema, FieldUi, Limit } from '@/generated/declaration';
import type { Draft, Question, Schema } from './draft';
import { exampleValue } from './example-value';
import { listField } from './list-field';
import { humanize, toName, toTitle } from './sanitize-text';
import { type Resolved, type SchemaReader, schemaReader } from './schema-reader';
import { type DeclaredField, schemaToField, schemaType, secretField } from './schema-to-field';
import { isSecretName } from './secrets';
import { uniqueFieldName, uniqueTitle } from './unique-name';

/** Maximum number of fields of a drafted form: nobody fills in longer ones. */
export const MAX_FIELDS = 40;
/** Maximum levels of nested objects; deeper ones are left out. */
const MAX_DEPTH = 5;

/** A field of the form, with the place of its answer in the body. */
export interface DraftField {
  name: string;
  /** Path in the body of the called service, from the outermost name to the innermost. */
  path: readonly string[];
  field: FieldSchema;
  fieldUi: FieldUi;
  limit?: Limit;
  required: boolean;
  secret: boolean;
  /** Title of the object that contains it; empty at the top level. */
  section: string;
  example: unknown;
}

/** The fields of a form, and constants that are sent along. */
export interface DraftForm {
  fields: DraftField[];
  constants: { path: readonly string[]; value: unknown }[];
  questions: Question[];
}

/** Converts the schema of a draft to a form: objects become sections, secrets become separate fields at the end. */
export function draftForm({ inputSchema, root }: Draft): DraftForm {
  const reader = schemaReader(root);
  const allFields: DraftField[] = [];
  const constants: DraftForm['constants'] = [];
  const top = reader.resolve(inputSchema, 'The form');
  if (top) collectFields(top, { path: [], section: '', required: true }, reader, allFields, constants);
  const keptFields = limitFields(allFields, reader);
  const usedNames = new Set<string>();
  const titles = new Set<string>();
  // Fields with valid names are named first, so that they keep them if another field would get the same name.
  const hasValidName = ({ path: [first = '', second] }: DraftField) => second === undefined && toName(first) === first;
  const byPriority = [...keptFields].sort((one, other) => Number(hasValidName(other)) - Number(hasValidName(one)));
  const names = new Map(byPriority.map((one) => [one, uniqueFieldName(one, usedNames)] as const));
  const fields = keptFields.map((one) => {
    const name = names.get(one) ?? one.name;
    return { ...one, name, field: { ...one.field, title: uniqueTitle(one.field.title, titles, one.section) } };
  });
  const namesByPath = new Map(fields.map(({ path, name }) => [path.join('.'), name]));
  const about = (part: string) => (namesByPath.has(part) ? `form.properties.${namesByPath.get(part)}` : part);
  return {
    fields,
    constants,
    questions: reader.questions.map(({ about: part, guess }) => ({ about: about(part), guess })),
  };
}

interface Parent {
  path: readonly string[];
  section: string;
  required: boolean;
}

function collectFields(
  { schema, trail }: Resolved,
  parent: Parent,
  reader: SchemaReader,
  collected: DraftField[],
  constants: DraftForm['constants'],
): void {
  reportConditions(schema, parent.path.join('.') || 'The form', reader);
  const requiredKeys = new Set(Array.isArray(schema.required) ? schema.required : []);
  for (const [key, property] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
    const path = [...parent.path, key];
    const about = path.join('.');
    if (key === '__proto__' || key === '...') {
      reader.questions.push({ about, guess: 'A body has no part of this name; it was left out.' });
      continue;
    }
    const part = reader.resolve(property, about, trail);
    if (!part || part.schema.readOnly === true) continue;
    const required = parent.required && requiredKeys.has(key);
    const type = schemaType(part.schema);
    if (type === 'object' && isObject(part.schema.properties) && path.length < MAX_DEPTH) {
      const section = toTitle(String(part.schema.title ?? '')) || humanize(key);
      collectFields(part, { path, section, required }, reader, collected, constants);
      continue;
    }
    const fixed = constantValue(part.schema);
    if (fixed !== undefined) {
      constants.push({ path, value: fixed });
      continue;
    }
    const fieldParts = toFieldParts(key, part, about, reader);
    if (fieldParts) collected.push({ name: key, path, required, section: parent.section, ...fieldParts });
    else reader.questions.push({ about, guess: 'A form has no field for it; it was left out.' });
  }
}

/** Keywords by which parts depend on each other: a form has words of its own for that. */
const CONDITIONS = ['if', 'dependentRequired', 'dependentSchemas', 'dependencies', 'not', 'patternProperties'];

function reportConditions(schema: Schema, about: string, reader: SchemaReader): void {
  const found = CONDITIONS.filter((keyword) => schema[keyword] !== undefined);
  if (found.length > 0)
    reader.questions.push({
      about,
      guess: `What it says by ${found.map((keyword) => `"${keyword}"`).join(', ')} was left out: write it as "reveal", "requiredIf" or a rule.`,
    });
}

type FieldParts = DeclaredField & Pick<DraftField, 'secret' | 'example' | 'limit'>;

function toFieldParts(key: string, part: Resolved, about: string, reader: SchemaReader): FieldParts | undefined {
  const { schema } = part;
  const reportGuess = (guess: string) => reader.questions.push({ about, guess });
  const type = schemaType(schema);
  const secret = type === 'string' && !schema.enum && (schema.format === 'password' || isSecretName(key));
  if (secret) return { ...secretField(key, schema), secret, example: 'demo' };
  const declared = type === 'array' ? listField(key, part, about, reader) : schemaToField(key, schema, reportGuess);
  return (
    declared && {
      ...declared,
      secret,
      example: 'example' in declared ? declared.example : exampleValue(declared.field, schema),
    }
  );
}

/** Returns the only value that a schema allows; the body sends it as a constant, and the form has no field for it. */
function constantValue({ const: fixed, enum: options }: Schema): unknown {
  const value = fixed !== undefined ? fixed : Array.isArray(options) && options.length === 1 ? options[0] : undefined;
  return ['string', 'number', 'boolean'].includes(typeof value) ? value : undefined;
}

/** Limits a form to `MAX_FIELDS`: secrets and required fields first, then the first optional ones. */
function limitFields(candidates: readonly DraftField[], { questions }: SchemaReader): DraftField[] {
  const selected = [...candidates].sort((one, other) => importance(one) - importance(other)).slice(0, MAX_FIELDS);
  const dropped = candidates.filter((one) => !selected.includes(one));
  if (dropped.length > 0) {
    const names = dropped.map(({ path }) => path.join('.'));
    const listedNames =
      names.length > 20 ? `${names.slice(0, 20).join(', ')} and ${names.length - 20} more` : names.join(', ');
    questions.push({
      about: 'The form',
      guess: `It would have ${candidates.length} fields. Left out: ${listedNames}.`,
    });
  }
  return candidates.filter((one) => selected.includes(one));
}

function importance({ secret, required }: DraftField): number {
  return secret ? 0 : required ? 1 : 2;
}
