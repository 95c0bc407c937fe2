import { isObject, type JsonObject } from './coerce';

/** How an answer ended. `unknown`: for a reason that is in no row of the table. */
export type AnswerEnd = 'whole' | 'cut' | 'blocked' | 'refused' | 'failed' | 'unknown';

/** Keys under which services say why an answer ended. */
const END_KEYS = [
  ...['finish_reason', 'finishReason', 'stop_reason', 'stopReason', 'done_reason', 'completionReason', 'stop_type'],
];

/**
 * Patterns of end reasons in lower case, words separated by "_", in the order to try them: a reason may have more words
 * ("content_filter: PROHIBITED_CONTENT", "FINISH_REASON_MAX_TOKENS").
 */
const ENDS: readonly (readonly [AnswerEnd, RegExp])[] = [
  ['refused', /refus|declin/],
  [
    'blocked',
    /filter|safety|prohibit|recitation|spii|block|toxic|sensitive|moderation|guardrail|policy|copyright|language|censor|intervened/,
  ],
  ['cut', /length|limit|max|token_limit|context|window|pause|incomplete|truncat|timeout|timed_out|budget/],
  ['failed', /error|fail|abort|cancel|malformed|insufficient|unspecified|unexpected|interrupt|other|overload/],
  ['whole', /stop|end|eos|eot|complete|finish|done|success|tool|function|call|normal|natural|load|^word$/],
];

/** Matches reasons of a token ("eos_token"), which is no limit. */
const END_TOKEN = /^(?:eos|eot|eom|end|stop)(?:_\w+)?$/;

/** Returns how an answer with this end reason ended; a missing or blank reason says nothing, so it counts as whole. */
export function answerEnd(reason: unknown): AnswerEnd {
  // AI21 wraps the reason in an object.
  const text = isObject(reason) ? reason.reason : reason;
  if (typeof text !== 'string' || text.trim() === '') return 'whole';
  const words = text
    .slice(0, 100)
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_|_$/g, '');
  if (END_TOKEN.test(words)) return 'whole';
  return ENDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'unknown';
}

/** Returns the reason an object names for the end of its answer; undefined if it names none. */
export function namedEndReason(object: JsonObject): unknown {
  const key = END_KEYS.find((name) => Object.hasOwn(object, name) && object[name] !== null);
  if (key) return object[key];
  if (object.status !== 'incomplete' || !isObject(object.incomplete_details)) return undefined;
  return object.incomplete_details.reason ?? object.status;
}

/** Like `namedEndReason`, also for one line of a stream that says that others follow. */
export function endReasonIn(object: JsonObject): unknown {
  const isLine =
    object.done === false && typeof object.model === 'string' && ('message' in object || 'response' in object);
  return namedEndReason(object) ?? (isLine ? 'incomplete' : undefined);
}

/** Returns whether an object says why its answer ended. */
export function hasEndReason(object: JsonObject): boolean {
  return END_KEYS.some((name) => Object.hasOwn(object, name));
}
