import type { JsonObject } from '@/registry/surface/json-builder';
import { FETCHED } from './choice-kinds';
import type { FieldKind } from './field-kind';
import { FIELD_KINDS } from './field-kinds';
import { type CoveringArray, coveringArray, type Factor, type Row } from './pairwise';
import { OFF } from './tool-rows';

const onOff = (name: string): Factor => ({ name, levels: [OFF, 'given'] });

/** What an entry may say, each beside each other thing it may say. */
const FACTORS: readonly Factor[] = [
  { name: 'kind', levels: Object.keys(FIELD_KINDS) },
  { name: 'required', levels: [OFF, 'true', 'text', 'if', 'if-text'] },
  { name: 'showIf', levels: [OFF, 'is', 'oneOf', 'not', 'includes', 'filled', 'atLeast', 'atMost', 'all', 'any'] },
  { name: 'other', levels: [OFF, 'bare', 'required', 'beside', 'full', 'written', 'mail', 'coded'] },
  { name: 'send', levels: [OFF, 'if-filled', 'join'] },
  { name: 'default', levels: [OFF, 'given'] },
  { name: 'prefill', levels: [OFF, 'given'] },
  { name: 'toast', levels: [OFF, 'true', 'false', 'text'] },
  { name: 'bounds', levels: [OFF, 'given'] },
  { name: 'messages', levels: [OFF, 'given'] },
  ...['title', 'description', 'help', 'link', 'placeholder', 'meaning', 'width', 'keep'].map(onOff),
];

/** Rows of entries: every allowed pair of what an entry may say. */
export function fieldRows(): CoveringArray {
  return coveringArray(FACTORS, isAllowed);
}

export function kindOf(row: Row): FieldKind {
  const kind = FIELD_KINDS[row.kind ?? ''];
  if (!kind) throw new Error(`there is no kind of field "${row.kind}"`);
  return kind;
}

const isOn = (level: string | undefined) => level !== undefined && level !== OFF;

/** The rules of the check, as far as they are about one entry. */
function isAllowed(row: Row): boolean {
  const kind = row.kind ? kindOf(row) : undefined;
  const is = (...names: FieldKind['is']) => !kind || names.some((name) => kind.is.includes(name));
  const empty = !isOn(row.default) && !isOn(row.prefill);
  const refused: boolean[] = [
    isOn(row.required) && kind !== undefined && is('box', 'figure'),
    isOn(row.toast) && row.required === OFF,
    row.toast === 'true' && row.required !== undefined && !row.required.endsWith('text'),
    isOn(row.other) && !is('choice'),
    row.send === 'join' && !is('list'),
    // Sent in place of the choice, a text is no list entry of its own.
    row.send === 'join' && isOn(row.other),
    isOn(row.default) && kind !== undefined && kind.default === undefined,
    isOn(row.prefill) && kind !== undefined && kind.prefill === undefined,
    isOn(row.default) && isOn(row.prefill),
    isOn(row.bounds) && kind !== undefined && kind.bounds === undefined,
    isOn(row.messages) && kind !== undefined && kind.messages === undefined,
    isOn(row.placeholder) && !is('typed'),
    isOn(row.meaning) && !(is('text') && empty),
    isOn(row.keep) && !is('secret'),
    isOn(row.width) && kind?.entry.items !== undefined && !is('typed'),
  ];
  return !refused.some(Boolean);
}

/** Conditions by level; they wait for the fields every covering tool begins with. */
const CONDITIONS: Readonly<Record<string, JsonObject>> = {
  is: { field: 'mood', is: 'Calm' },
  oneOf: { field: 'mood', is: ['Calm', 'Brisk'] },
  not: { field: 'mood', not: 'Brisk' },
  includes: { field: 'extras', includes: 'Nuts' },
  filled: { field: 'remark', filled: true },
  atLeast: { field: 'guests', atLeast: 3 },
  atMost: { field: 'guests', atMost: 6 },
  all: {
    all: [
      { field: 'mood', is: 'Calm' },
      { field: 'wantsMore', is: true },
    ],
  },
  any: {
    any: [
      { field: 'guests', atLeast: 5 },
      { field: 'extras', includes: 'Nuts' },
    ],
  },
};

/** The fields that conditions wait for and figures follow from, and answers with which every condition holds. */
export const DECIDING: JsonObject = {
  mood: { required: true, enum: ['Calm', 'Brisk', 'Loud'] },
  extras: { choices: ['Nuts', 'Fruit'] },
  remark: { maxLength: 80 },
  guests: { title: 'Number of guests', type: 'integer', minimum: 1, maximum: 12 },
  wantsMore: { title: 'Say more?', type: 'boolean' },
  seats: { type: 'integer', minimum: 1, maximum: 12 },
};
export const DECIDING_ANSWERS = {
  mood: 'Calm',
  extras: ['Nuts'],
  remark: 'Soon',
  guests: 5,
  wantsMore: true,
  seats: 4,
};

/** The meanings of the frame; each stands once in a form. */
const MEANINGS = ['businessName', 'trade', 'about', 'place', 'address', 'offer', 'audience', 'niche', 'tone'];
export const MEANING_COUNT = MEANINGS.length;

/** An entry of a form with the answers that fill it in, its "Other" included. */
export interface CoveringField {
  name: string;
  kind: FieldKind;
  row: Row;
  entry: JsonObject;
  /** The entry of its companion, by name. */
  also: JsonObject | undefined;
  answers: JsonObject;
}

/** Writes the entry of a row for a tool. `index` tells the fields of a tool apart. */
export function coveringField(row: Row, index: number, tool: string): CoveringField {
  const kind = kindOf(row);
  const name = `${row.kind}${index}`;
  const has = (factor: string) => isOn(row[factor]);
  const text = (what: string) => `${what} of ${name}`;
  const { messages, ...own } = JSON.parse(JSON.stringify(kind.entry).replaceAll(FETCHED, `${tool}-list`));
  const bounds = { ...own, ...(has('bounds') ? kind.bounds : {}) };
  const said = Object.fromEntries(
    (kind.messages ?? []).filter((word) => isBounded(word, bounds)).map((word) => [word, `${text(word)}.`]),
  );
  const entry: JsonObject = {
    ...bounds,
    ...(has('title') && { title: text('Title') }),
    ...(has('description') && { description: text('Meaning') }),
    ...(has('required') && { required: requiredOf(row.required, `Fill in ${name}.`) }),
    ...(has('help') && { help: `**Help** with \`${name}\`` }),
    ...(has('link') && { link: { link: 'chatAssistant', label: text('Link') } }),
    ...(has('placeholder') && { placeholder: text('Example') }),
    ...(has('meaning') && { meaning: MEANINGS[index % MEANING_COUNT] }),
    ...(has('width') && { width: 'half' }),
    ...(has('keep') && { keep: 'draft' }),
    ...(has('default') && { default: kind.default }),
    ...(has('prefill') && { prefill: kind.prefill }),
    ...(has('showIf') && { showIf: CONDITIONS[row.showIf ?? ''] }),
    ...(has('send') && { send: row.send === 'join' ? { join: ', ' } : row.send }),
    ...(has('messages') && Object.keys(said).length > 0 ? { messages: said } : messages ? { messages } : {}),
    ...(has('toast') && {
      toast: row.toast === 'text' ? { title: text('Missing'), seconds: 6 } : row.toast === 'true',
    }),
    ...(has('other') && { other: otherOf(row.other ?? '', name) }),
  };
  const { companion } = kind;
  const also = companion && {
    [companion.name]: { ...companion.entry, showIf: { field: name, is: kind.value } },
  };
  return { name, kind, row, entry, also, answers: answersOf(row, name, kind) };
}

function requiredOf(level: string | undefined, message: string): unknown {
  if (level === 'true') return true;
  if (level === 'text') return message;
  return { if: { field: 'guests', atLeast: 2 }, ...(level === 'if-text' && { message }) };
}

/** Whether a message has a bound it is about. */
function isBounded(word: string, entry: JsonObject): boolean {
  return word === 'type' || word in entry || (isItems(entry.items) && word in entry.items);
}

function isItems(items: unknown): items is JsonObject {
  return typeof items === 'object' && items !== null;
}

function otherOf(level: string, name: string): JsonObject {
  const field = `other${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  if (level === 'bare') return { field };
  if (level === 'required') return { field, required: true };
  if (level === 'beside') return { field, send: 'beside', title: `Your own of ${name}` };
  if (level === 'written')
    return { field, option: 'Salty', widget: 'textarea', rows: 2, autocomplete: 'off', meaning: 'social' };
  if (level === 'mail')
    return { field, format: 'email', placeholder: 'ada@example.com', messages: { format: 'An address.' } };
  if (level === 'coded')
    return {
      field,
      pattern: '^[A-Z][a-z ]+$',
      widget: 'combobox',
      suggestions: ['Bitter', 'Hot'],
      messages: { pattern: 'A capital first.' },
    };
  return {
    field,
    required: `Say which ${name}.`,
    toast: true,
    description: `What ${name} is otherwise.`,
    minLength: 2,
    maxLength: 40,
    messages: { minLength: 'A little more.' },
    help: 'In a word or two.',
    width: 'half',
  };
}

function answersOf({ other = OFF }: Row, name: string, { value, companion }: FieldKind): JsonObject {
  if (other === OFF) return { [name]: value, ...(companion && { [companion.name]: companion.value }) };
  const { field, option = 'Other', format } = otherOf(other, name);
  const text = format === 'email' ? 'ada@example.com' : 'Something else';
  return { [name]: Array.isArray(value) ? [value[0], option] : option, [String(field)]: text };
}
