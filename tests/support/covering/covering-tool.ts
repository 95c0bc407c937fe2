import { isObject, type JsonObject } from '@/registry/surface/json-builder';
import { camelCase } from '@/registry/surface/lower';
import {
  type CoveringField,
  coveringField,
  DECIDING,
  DECIDING_ANSWERS,
  fieldRows,
  kindOf,
  MEANING_COUNT,
} from './field-rows';
import type { Row } from './pairwise';
import { ANSWERS, type CoveringAnswer } from './tool-answers';
import { OFF, toolRows } from './tool-rows';
import { toolWords } from './tool-words';

/** A tool made by the tests, with everything that is said about it. */
export interface CoveringTool {
  id: string;
  row: Row;
  answer: CoveringAnswer;
  fields: readonly CoveringField[];
  surface: JsonObject;
  /** Names in the body a submit sends, as automations read them. */
  sent: readonly string[];
  /** Answers that fill in everything, with which every condition holds. */
  answers: JsonObject;
}

/** Returns tools that hold every allowed pair of words of a field, and every allowed pair of words of a tool. */
export function coveringTools(): CoveringTool[] {
  const rows = toolRows().rows;
  const fields = packed(fieldRows().rows, rows);
  return rows.map((row, index) => coveringTool(index, row, fields[index] ?? []));
}

/** Id of a covering tool; its webhook, route and storage key follow from it. */
export function idOf(index: number): string {
  const letter = (at: number) => String.fromCharCode('a'.charCodeAt(0) + at);
  return `covering-${letter(Math.floor(index / 26))}${letter(index % 26)}`;
}

/** Shares fields out: each to the tool with the fewest fields that can ask for it. */
function packed(rows: readonly Row[], tools: readonly Row[]): CoveringField[][] {
  const shared: CoveringField[][] = tools.map(() => []);
  for (const row of rows) {
    const willing = shared.filter((own, index) => takes(tools[index] ?? {}, own, row));
    const own = willing.toSorted((one, other) => one.length - other.length)[0];
    if (!own) throw new Error(`no tool takes the field ${JSON.stringify(row)}`);
    own.push(coveringField(row, own.length, idOf(shared.indexOf(own))));
  }
  return shared;
}

/**
 * Only a workflow takes files, and keys of its own; a tool with a key has that one key. A tool that sends nothing has no
 * automation to fetch options with, and strangers fetch none. A submit may say nothing of a missing field only if the page does. How a field is
 * sent is read by bodies that name it, and what is kept with the draft needs one.
 */
function takes({ answer = '', submit, body, storage }: Row, own: readonly CoveringField[], row: Row): boolean {
  if (row.send !== OFF && !['all', 'list', 'nested'].includes(body ?? '')) return false;
  if (row.keep !== OFF && (storage === OFF || storage === 'result')) return false;
  if (row.toast === 'false' && submit !== 'filled') return false;
  const kind = kindOf(row);
  const isSecret = kind.is.includes('secret');
  if ((isSecret || kind.is.includes('file')) && ANSWERS[answer]?.kind !== 'n8n') return false;
  if (isSecret && own.some((field) => field.kind.is.includes('secret'))) return false;
  const isCalled = ANSWERS[answer]?.kind !== 'none' && !ANSWERS[answer]?.isPublic;
  if (row.kind?.startsWith('fetched') && !isCalled) return false;
  if (kind.once && own.some((field) => field.kind === kind)) return false;
  if (row.other === 'written' && own.some((field) => field.row.other === 'written')) return false;
  return !(row.meaning === 'given' && own.length >= MEANING_COUNT);
}

function coveringTool(index: number, row: Row, fields: readonly CoveringField[]): CoveringTool {
  const id = idOf(index);
  const answer = ANSWERS[row.answer ?? ''] as CoveringAnswer;
  const opening = openingFields(row, answer);
  const answers: JsonObject = {
    ...DECIDING_ANSWERS,
    ...Object.fromEntries(
      Object.entries(opening).flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]])),
    ),
    ...Object.assign({}, ...fields.map((field) => field.answers)),
  };
  const entries = Object.fromEntries(Object.entries(opening).map(([name, { entry }]) => [name, entry]));
  const { body, sent } = bodyOf(row, [...Object.keys(entries)], fields);
  const surface: JsonObject = {
    $schema: '../../schemas/tool.schema.json',
    id,
    ...toolWords({ id, index, row, answer, fields, answers }),
    ...formOf(row, entries, fields),
    request: requestOf(id, row, body),
    storage: storageOf(row.storage ?? OFF, id),
  };
  for (const word of ['request', 'storage']) {
    const value = surface[word];
    if (isObject(value) && Object.keys(value).length === 0) delete surface[word];
  }
  return { id, row, answer, fields, surface, sent, answers };
}

function requestOf(id: string, { timeout, answer }: Row, body: JsonObject | undefined): JsonObject | null {
  const { kind, isPublic } = ANSWERS[answer ?? ''] ?? {};
  if (kind === 'none') return null;
  return {
    ...(timeout !== OFF && { timeoutSeconds: 60, webhook: id }),
    ...(body && { body }),
    ...(kind === 'record' && { onFailure: 'succeed-and-queue' }),
    ...(isPublic && { public: true }),
  };
}

interface Opening {
  entry: JsonObject;
  value?: unknown;
}

/** The fields a tool begins with: those conditions and rules are about, and the key of a chat. */
function openingFields(row: Row, { kind }: CoveringAnswer): Record<string, Opening> {
  const number = (value: number): Opening => ({ entry: { type: 'integer', minimum: 0, maximum: 99 }, value });
  return {
    ...Object.fromEntries(Object.entries(DECIDING).map(([name, entry]) => [name, { entry: entry as JsonObject }])),
    ...(row.rules !== OFF && {
      least: number(1),
      most: number(5),
      word: { entry: { maxLength: 20 }, value: 'Open' },
      wordAgain: { entry: { maxLength: 20 }, value: 'Open' },
    }),
    ...(kind === 'chat' && { apiKey: { entry: { use: 'openai-key', purpose: 'make this plan' }, value: 'demo' } }),
  };
}

/** The form by its layout. */
function formOf({ layout }: Row, opening: JsonObject, fields: readonly CoveringField[]): JsonObject {
  const entriesOf = (some: readonly CoveringField[]) =>
    Object.fromEntries(some.flatMap(({ name, entry, also = {} }) => [[name, entry], ...Object.entries(also)]));
  const half = Math.ceil(fields.length / 2);
  const [first, second] = [fields.slice(0, half), fields.slice(half)];
  const begin = { fields: opening };
  if (layout === 'pages')
    return {
      pages: [
        { title: 'To begin', sections: [begin] },
        {
          title: 'For the loud',
          sections: [{ title: 'Softly', text: 'Speak up.', showIf: { field: 'mood', is: 'Loud' } }],
        },
        { title: 'The first half', sections: [{ fields: entriesOf(first) }] },
        { title: 'The second half', sections: [{ title: 'What is left', fields: entriesOf(second) }] },
      ],
    };
  const optional = fields.filter(({ entry }) => !entry.required && !entry.other);
  const needed = fields.filter((field) => !optional.includes(field));
  const sections: Record<string, JsonObject[]> = {
    plain: [{ fields: { ...opening, ...entriesOf(fields) } }],
    titled: [
      { title: 'To begin', description: 'What others depend on.', ...begin },
      { title: 'All else', fields: entriesOf(fields) },
    ],
    folded: [
      begin,
      { fields: entriesOf(needed) },
      { title: 'If you like', folded: true, fields: entriesOf(optional.slice(0, 1)) },
      { title: 'And more', folded: true, fields: entriesOf(optional.slice(1)) },
    ],
    text: [begin, { title: 'How it works', text: 'Say **what** you know.' }, { fields: entriesOf(fields) }],
    conditional: [
      begin,
      { fields: entriesOf(first) },
      { title: 'More of it', showIf: { field: 'wantsMore', is: true }, fields: entriesOf(second) },
    ],
    ending: [
      begin,
      { title: 'Not for the loud', text: 'Come back **calm**.', showIf: { field: 'mood', is: 'Loud' }, ends: true },
      { fields: entriesOf(fields) },
    ],
  };
  return { sections: sections[layout ?? '']?.filter(({ fields }) => !fields || Object.keys(fields).length > 0) };
}

/** The declared body, and how automations name what is in it. */
function bodyOf(
  { body }: Row,
  opening: readonly string[],
  fields: readonly CoveringField[],
): { body?: JsonObject; sent: string[] } {
  const names = fields.flatMap(({ name, entry, also = {} }) => {
    const other = entry.other as JsonObject | undefined;
    return [name, ...(other?.send === 'beside' ? [String(other.field)] : []), ...Object.keys(also)];
  });
  const sent = [...opening, ...names];
  const extra = {
    sentAt: { fact: 'now' },
    by: { fact: 'email', else: 'nobody' },
    source: { const: 'covering' },
    line: { text: '{mood} for {guests}' },
    also: { field: 'extras', join: '; ', optional: true },
  };
  if (body === OFF) return { sent };
  if (body === 'all') return { body: { fields: 'all' }, sent };
  if (body === 'list') return { body: { fields: sent }, sent };
  const all = [...sent, ...Object.keys(extra)];
  if (body === 'shown') return { body: { fields: 'shown', add: extra }, sent: all };
  const plain = fields.filter(({ kind }) => !kind.is.includes('file') && !kind.is.includes('secret'));
  const nested = names.filter((name) =>
    plain.some((field) => field.name === name || field.answers[name] !== undefined),
  );
  if (nested.length === 0) return { body: { fields: 'shown', add: extra }, sent: all };
  return {
    body: {
      fields: sent.filter((name) => !nested.includes(name)),
      add: { ...extra, details: { object: { fields: nested, add: { seen: { const: true } } } } },
    },
    sent: [...all.filter((name) => !nested.includes(name)), ...nested.map((name) => `details.${name}`)],
  };
}

function storageOf(level: string, id: string): JsonObject {
  const both = { key: camelCase(id), draft: true, result: true };
  const levels: Record<string, JsonObject> = {
    draft: { draft: true },
    result: { result: true },
    both,
    migrated: { ...both, version: 5, migrations: MIGRATIONS },
  };
  return levels[level] ?? {};
}

/** From fields of older forms to those every covering tool begins with. */
const MIGRATIONS: JsonObject = {
  1: { rename: { note: 'remark' }, drop: ['gone'] },
  2: { split: { moodAndRemark: { by: '; ', into: ['mood', 'remark'] } } },
  3: { join: { remark: { of: ['first', 'second'], by: ' and ' } } },
  4: { options: { mood: { Quiet: 'Calm' } } },
};
