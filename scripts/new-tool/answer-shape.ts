import type { ToolResult } from '@/generated/declaration';
import { isNothing } from '@/reading/coerce';
import { isObject } from '../lib/is-object.ts';
import type { Readers } from '../lib/readers.ts';
import { type Question, UnreadableSource } from './draft.ts';
import { MASK, masked, maskedText } from './secrets.ts';
import { columnsOf, factsOf } from './shown-parts.ts';
import { plain } from './words.ts';

/** How an answer is read and shown, and what of it is kept as demo and sample. */
export interface AnswerShape {
  normaliser: string;
  kind: string;
  result: Pick<ToolResult, 'renderer' | 'facts' | 'columns'>;
  /** The answer, shortened, without secrets. */
  body: unknown;
  questions: Question[];
}

/** Of long lists and texts an example needs the beginning. */
const MOST_ENTRIES = 5;
const LONGEST_TEXT = 4000;

/** Names of what services tell of a list beside it. */
const ABOUT_A_LIST =
  /^(?:count|total|totals?_?(?:count|results|items|pages)|page|pages|per_?page|page_?size|limit|offset|next|prev(?:ious)?|cursor|has_?more|links?|meta(?:data)?|pagination|paging|status|ok|success|message|object|took|timestamp|request_?id|version)$/i;

/**
 * How an answer is read, by trying: a list as a table, an object as facts, all else as a text.
 *
 * @throws UnreadableSource where nothing reads it
 */
export function shapeOf(answer: unknown, secrets: readonly string[], readers: Readers): AnswerShape {
  const body = shortened(cleaned(masked(answer, secrets)));
  const questions: Question[] = [];
  const hidden = JSON.stringify(body).includes(`"${MASK}"`);
  if (hidden)
    questions.push({
      about: 'The answer',
      guess: `What looked like a secret in it stands as "${MASK}" in demo and sample.`,
    });
  const read = (name: string) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const made = readers.get(name)?.({
      status: 200,
      contentType: typeof body === 'string' ? 'text/plain' : 'application/json',
      body: text,
    });
    return made?.ok ? made : undefined;
  };
  const record = isObject(body) ? read('json-object') : undefined;
  const rows = Array.isArray(body) || (record && isList(record.value)) ? read('json-rows') : undefined;
  if (rows) {
    const columns = columnsOf(rows.value as object[]);
    const shown = columns.length > 0 ? { renderer: 'table' as const, columns } : { renderer: 'json' as const };
    return { normaliser: 'json-rows', kind: 'rows', result: shown as AnswerShape['result'], body, questions };
  }
  if (record) {
    const facts = factsOf(record.value as object);
    const shown = facts.length > 0 ? { renderer: 'facts' as const, facts } : { renderer: 'json' as const };
    return { normaliser: 'json-object', kind: 'record', result: shown as AnswerShape['result'], body, questions };
  }
  if (read('plain-text'))
    return { normaliser: 'plain-text', kind: 'text', result: { renderer: 'text' }, body, questions };
  throw new UnreadableSource(
    'The answer holds no result: it is empty, or says that something went wrong. Expected: an answer of a call that worked.',
  );
}

/** Whether an object is a list and what is told about it. */
function isList(value: unknown): boolean {
  if (!isObject(value)) return false;
  const lists = Object.values(value).filter((part) => Array.isArray(part) && part.some(isObject));
  const others = Object.entries(value).filter(([, part]) => !lists.includes(part) && !isNothing(part));
  return lists.length === 1 && others.every(([name]) => ABOUT_A_LIST.test(name));
}

/** An answer whose texts may stand in any file, and are read as nothing else there. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return plain(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(
    ([name, inner]) => [/^[\w .:/@-]*$/.test(name) ? name : plain(name), cleaned(inner)] as const,
  );
  // A word of the demo's own.
  return Object.fromEntries(entries.filter(([name]) => name !== '$upTo'));
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > LONGEST_TEXT ? `${maskedText(value.slice(0, LONGEST_TEXT), [])}…` : value;
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map(shortened);
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]))
    : value;
}
