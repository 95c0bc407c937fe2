import { isObject } from '@/contracts/json';
import type { ToolResult } from '@/generated/declaration';
import { isBlankValue } from '@/reading/coerce';
import type { Normalisers } from '../project/load-normalisers';
import { type Question, UnreadableSource } from './draft';
import { inferColumns, inferFacts } from './infer-result-parts';
import { sanitizeText } from './sanitize-text';
import { MASK, maskSecrets, maskSecretsInText } from './secrets';

/** How an answer is parsed and shown, and the part of it that becomes demo and sample. */
export interface AnswerShape {
  normaliser: string;
  kind: string;
  result: Pick<ToolResult, 'renderer' | 'facts' | 'columns'>;
  /** The answer, shortened, without secrets. */
  body: unknown;
  questions: Question[];
}

/** Limits of an example: entries of a list, and characters of a text. */
const MAX_ENTRIES = 5;
const MAX_TEXT_LENGTH = 4000;

/** Names of metadata that services return next to a list. */
const LIST_METADATA_NAME =
  /^(?:count|total|totals?_?(?:count|results|items|pages)|page|pages|per_?page|page_?size|limit|offset|next|prev(?:ious)?|cursor|has_?more|links?|meta(?:data)?|pagination|paging|status|ok|success|message|object|took|timestamp|request_?id|version)$/i;

/**
 * Infers how an answer is parsed by trying the normalisers: a list is shown as a table, an object as facts, anything else as
 * a text.
 *
 * @throws UnreadableSource if no normaliser reads it
 */
export function inferAnswerShape(answer: unknown, secrets: readonly string[], readers: Normalisers): AnswerShape {
  const body = shorten(sanitize(maskSecrets(answer, secrets)));
  const questions: Question[] = [];
  if (JSON.stringify(body).includes(`"${MASK}"`)) {
    const guess = `Values that looked like secrets are "${MASK}" in demo and sample.`;
    questions.push({ about: 'The answer', guess });
  }
  const response =
    typeof body === 'string'
      ? { status: 200, contentType: 'text/plain', body }
      : { status: 200, contentType: 'application/json', body: JSON.stringify(body) };
  const readWith = (name: string) => {
    const outcome = readers.get(name)?.(response);
    return outcome?.ok ? outcome : undefined;
  };
  const record = isObject(body) ? readWith('json-object') : undefined;
  const rows = Array.isArray(body) || (record && isList(record.value)) ? readWith('json-rows') : undefined;
  if (rows) {
    const columns = inferColumns(rows.value as object[]);
    const result = (
      columns.length > 0 ? { renderer: 'table', columns } : { renderer: 'json' }
    ) as AnswerShape['result'];
    return { normaliser: 'json-rows', kind: 'rows', result, body, questions };
  }
  if (record) {
    const facts = inferFacts(record.value as object);
    const result = (facts.length > 0 ? { renderer: 'facts', facts } : { renderer: 'json' }) as AnswerShape['result'];
    return { normaliser: 'json-object', kind: 'record', result, body, questions };
  }
  if (readWith('plain-text'))
    return { normaliser: 'plain-text', kind: 'text', result: { renderer: 'text' }, body, questions };
  throw new UnreadableSource(
    'The answer contains no result: it is empty, or reports an error. Expected: the answer to a successful call.',
  );
}

/** Returns whether an object consists of one list and metadata about it. */
function isList(value: unknown): boolean {
  if (!isObject(value)) return false;
  const lists = Object.values(value).filter((part) => Array.isArray(part) && part.some(isObject));
  const others = Object.entries(value).filter(([, part]) => !lists.includes(part) && !isBlankValue(part));
  return lists.length === 1 && others.every(([name]) => LIST_METADATA_NAME.test(name));
}

/** Sanitizes all texts of an answer, so that they are safe in any project file. */
function sanitize(value: unknown): unknown {
  if (typeof value === 'string') return sanitizeText(value);
  if (Array.isArray(value)) return value.map(sanitize);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(
    ([name, inner]) => [/^[\w .:/@-]*$/.test(name) ? name : sanitizeText(name), sanitize(inner)] as const,
  );
  // `$upTo` is a directive of demo answers.
  return Object.fromEntries(entries.filter(([name]) => name !== '$upTo'));
}

function shorten(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > MAX_TEXT_LENGTH ? `${maskSecretsInText(value.slice(0, MAX_TEXT_LENGTH), [])}…` : value;
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map(shorten);
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shorten(inner)]))
    : value;
}
