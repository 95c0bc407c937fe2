import { isEcho, isMetadataName, namesAnswer } from './answer-keys';
import { isObject } from './coerce';
import { isBlank } from './text';

/** Maximum depth of the objects and lists around a text. */
const MAX_DEPTH = 10;

/** Matches keys whose values say what somebody asked, not what was answered ("queryText"). */
const ASKED = /^(?:query|input|prompt|question|user|request)(?![a-z])/;

/** Matches keys that say of a text that it answers ("fulfillmentText", "responseMessages"). */
const ANSWERED = /(?:answer|repl(?:y|ies)|response|output|completion|generat|fulfil)/i;

/** Keys of dialog services for what they understood, and where in a dialog they are. */
const DIALOG_KEYS: ReadonlySet<string> = new Set([
  ...[
    'intent',
    'intents',
    'entities',
    'slate',
    'page',
    'currentPage',
    'match',
    'recipient',
    'language',
    'languageCode',
  ],
]);

/** Keys of an answer, if it is all there is. */
const OTHER_ANSWERS: ReadonlySet<string> = new Set(['messages', 'summary']);

/** A text of a value, and the keys that lead to it. */
interface Leaf {
  text: string;
  keys: readonly string[];
}

/**
 * Returns the only text of a value that no envelope of a known service explains: all other texts describe the run, repeat what
 * was asked, or say the same. Texts of the entries of one list are parts of one answer. Undefined if several texts could be
 * the answer, or the only one stands under a key that names no answer.
 */
export function soleText(value: unknown): string | undefined {
  // An object with a text may be what was asked for, as it stands.
  if (!Array.isArray(value) && !(isObject(value) && Object.values(value).some((part) => typeof part === 'object')))
    return undefined;
  const leaves = [...leavesIn(value, [], 0)];
  const answered = leaves.filter(({ keys }) => keys.some((key) => ANSWERED.test(key)));
  return joinLeaves(leaves) ?? (answered.length < leaves.length ? joinLeaves(answered) : undefined);
}

function* leavesIn(value: unknown, keys: readonly string[], depth: number): Generator<Leaf> {
  if (depth > MAX_DEPTH) return;
  if (typeof value === 'string' && !isBlank(value)) yield { text: value, keys };
  if (Array.isArray(value)) for (const entry of value) yield* leavesIn(entry, keys, depth + 1);
  if (!isObject(value)) return;
  for (const [key, part] of Object.entries(value)) {
    const isAsked = typeof part === 'string' && ASKED.test(key);
    if (isMetadataName(key) || isEcho(key) || isAsked || DIALOG_KEYS.has(key)) continue;
    yield* leavesIn(part, [...keys, key], depth + 1);
  }
}

/** Joins texts that stand under the same keys, each of them once. */
function joinLeaves(leaves: readonly Leaf[]): string | undefined {
  const [first] = leaves;
  const key = first?.keys.at(-1) ?? '';
  if (!first || !(namesAnswer(key) || OTHER_ANSWERS.has(key))) return undefined;
  const texts = [...new Set(leaves.map(({ text }) => text))];
  if (texts.length === 1) return first.text;
  const place = first.keys.join('.');
  return leaves.every(({ keys }) => keys.join('.') === place) ? texts.join('\n\n') : undefined;
}
