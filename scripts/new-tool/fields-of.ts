import type { FieldSchema, FieldUi, Limit } from '@/generated/declaration';
import { isObject } from '../lib/is-object.ts';
import type { Draft, Question, Schema } from './draft.ts';
import { exampleOf } from './example-of.ts';
import { fieldOf, type MadeField, secretField, typeIn } from './field-of.ts';
import { freeName, freeTitle } from './free-name.ts';
import { listField } from './list-field.ts';
import { type Resolved, type SchemaReader, schemaReader } from './plain-schema.ts';
import { isSecretName } from './secrets.ts';
import { asName, asTitle, wordsOf } from './words.ts';

/** A form with more fields than this is filled in by nobody. */
export const MOST_FIELDS = 40;
/** Objects in objects deeper than this are left out. */
const DEEPEST = 5;

/** A field of the form to be, and where its answer goes. */
export interface DraftField {
  name: string;
  /** Where whoever is called wants it: names from the outside in. */
  path: readonly string[];
  field: FieldSchema;
  look: FieldUi;
  limit?: Limit;
  required: boolean;
  secret: boolean;
  /** Title of the object it lies in; none at the top. */
  section: string;
  example: unknown;
}

/** All that is asked, and what is sent without being asked. */
export interface DraftForm {
  fields: DraftField[];
  constants: { path: readonly string[]; value: unknown }[];
  questions: Question[];
}

/** The form a schema describes: objects become sections, what is secret a field of its own at the end. */
export function fieldsOf({ asks, root }: Draft): DraftForm {
  const reader = schemaReader(root);
  const found: DraftField[] = [];
  const constants: DraftForm['constants'] = [];
  const top = reader.plain(asks, 'The form');
  if (top) walk(top, { path: [], section: '', required: true }, reader, found, constants);
  const kept = keptOf(found, reader);
  const taken = new Set<string>();
  const titles = new Set<string>();
  // What is a name already keeps it, and another that would be written alike makes way.
  const isName = ({ path: [own = '', more] }: DraftField) => more === undefined && asName(own) === own;
  const inTurn = [...kept].sort((one, other) => Number(isName(other)) - Number(isName(one)));
  const names = new Map(inTurn.map((one) => [one, freeName(one, taken)] as const));
  const fields = kept.map((one) => {
    const name = names.get(one) ?? one.name;
    return { ...one, name, field: { ...one.field, title: freeTitle(one.field.title, titles, one.section) } };
  });
  const asked = new Map(fields.map(({ path, name }) => [path.join('.'), name]));
  const about = (part: string) => (asked.has(part) ? `form.properties.${asked.get(part)}` : part);
  return {
    fields,
    constants,
    questions: reader.questions.map(({ about: part, guess }) => ({ about: about(part), guess })),
  };
}

interface Place {
  path: readonly string[];
  section: string;
  required: boolean;
}

function walk(
  { schema, trail }: Resolved,
  place: Place,
  reader: SchemaReader,
  found: DraftField[],
  constants: DraftForm['constants'],
): void {
  const needed = new Set(Array.isArray(schema.required) ? schema.required : []);
  for (const [key, given] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
    const path = [...place.path, key];
    const about = path.join('.');
    if (key === '__proto__' || key === '...') {
      reader.questions.push({ about, guess: 'A body has no part of this name; it was left out.' });
      continue;
    }
    const part = reader.plain(given, about, trail);
    if (!part || part.schema.readOnly === true) continue;
    const required = place.required && needed.has(key);
    const type = typeIn(part.schema);
    if (type === 'object' && isObject(part.schema.properties) && path.length < DEEPEST) {
      const section = asTitle(String(part.schema.title ?? '')) || wordsOf(key);
      walk(part, { path, section, required }, reader, found, constants);
      continue;
    }
    const fixed = fixedValue(part.schema);
    if (fixed !== undefined) {
      constants.push({ path, value: fixed });
      continue;
    }
    const made = madeOf(key, part, about, reader);
    if (made) found.push({ name: key, path, required, section: place.section, ...made });
    else reader.questions.push({ about, guess: 'A form has no field for it; it was left out.' });
  }
}

type Made = MadeField & Pick<DraftField, 'secret' | 'example' | 'limit'>;

function madeOf(key: string, part: Resolved, about: string, reader: SchemaReader): Made | undefined {
  const { schema } = part;
  const ask = (guess: string) => reader.questions.push({ about, guess });
  const type = typeIn(schema);
  const secret = type === 'string' && !schema.enum && (schema.format === 'password' || isSecretName(key));
  if (secret) return { ...secretField(key, schema), secret, example: 'demo' };
  const made = type === 'array' ? listField(key, part, about, reader) : fieldOf(key, schema, ask);
  return made && { ...made, secret, example: 'example' in made ? made.example : exampleOf(made.field, schema) };
}

/** What can be one thing only is sent, not asked. */
function fixedValue({ const: fixed, enum: options }: Schema): unknown {
  const value = fixed !== undefined ? fixed : Array.isArray(options) && options.length === 1 ? options[0] : undefined;
  return ['string', 'number', 'boolean'].includes(typeof value) ? value : undefined;
}

/** The fields of a form somebody fills in: those that must be, and then the first of the others. */
function keptOf(found: readonly DraftField[], { questions }: SchemaReader): DraftField[] {
  const first = [...found].sort((one, other) => rank(one) - rank(other)).slice(0, MOST_FIELDS);
  const left = found.filter((one) => !first.includes(one));
  if (left.length > 0) {
    const names = left.map(({ path }) => path.join('.'));
    const few = names.length > 20 ? `${names.slice(0, 20).join(', ')} and ${names.length - 20} more` : names.join(', ');
    questions.push({ about: 'The form', guess: `It would have ${found.length} fields. Left out: ${few}.` });
  }
  return found.filter((one) => first.includes(one));
}

function rank({ secret, required }: DraftField): number {
  return secret ? 0 : required ? 1 : 2;
}
