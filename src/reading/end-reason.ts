import { isObject, type JsonObject } from './coerce';

/** How an answer ended. `unknown`: for a reason that is in no row of the table. */
export type AnswerEnd = 'whole' | 'cut' | 'blocked' | 'refused' | 'failed' | 'unknown';

/** Keys under which services say why an answer ended. */
const END_KEYS = [
  ...['finish_reason', 'finishReason', 'stop_reason', 'stopReason', 'done_reason', 'completionReason', 'stop_type'],
];

/** Keys of objects in which services say it. */
const END_HOLDERS = ['details', 'response_metadata', 'generation_info', 'generationInfo'];

/** Keys of marks that are true if an answer is incomplete. */
const CUT_MARKS = ['is_truncated', 'truncated', 'stopped_limit'];

/** Patterns of the states of a run, or of one of its messages, in which its answer is no result. */
const STATES: readonly (readonly [end: AnswerEnd | 'started', pattern: RegExp])[] = [
  ['failed', /^(?:failed|failure|error|cancell?ed|expired|stopped|aborted|rejected|\w*_content_filter)$/i],
  ['cut', /^(?:incomplete|partial|\w*_truncated\w*|\w*_partial)$/i],
  ['started', /^(?:starting|started|processing|queued|pending|running|in_progress|working|submitted)$/i],
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
  // These words end in those of an answer that is whole.
  ['cut', /unfinished|not_(?:finished|complete|done)|partial/],
  ['failed', /too_many|unload|by_user|user_(?:stop|abort|cancel)/],
  [
    'cut',
    /length|limit|max|token_limit|context|window|pause|incomplete|exceed|exhaust|truncat|timeout|timed_out|budget/,
  ],
  [
    'failed',
    /error|fail|abort|cancel|malformed|insufficient|unspecified|unexpected|interrupt|other|overload|disconnect|expired|killed|preempt|shutdown|credit/,
  ],
  ['whole', /stop|end|eos|eot|complete|finish|done|succe|final|tool|function|call|normal|natural|load|^word$/],
];

/** Matches reasons of a token ("eos_token"), which is no limit. */
const END_TOKEN = /^(?:eos|eot|eom|end|stop)(?:_(?:token|sequence|turn|word|string|of_\w+))?$/;

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
  const key = END_KEYS.find((name) => Object.hasOwn(object, name) && object[name] !== null && object[name] !== 'null');
  if (key) return isOfRun(object, object[key]) ? undefined : object[key];
  const holder = END_HOLDERS.find((name) => Object.hasOwn(object, name) && isObject(object[name]));
  if (holder) return namedEndReason(object[holder] as JsonObject);
  if (object.status !== 'incomplete' || !isObject(object.incomplete_details)) return undefined;
  return object.incomplete_details.reason ?? object.status;
}

/** Whether a reason says in a sentence why several agents stopped talking, which cuts off none of their messages. */
function isOfRun({ messages }: JsonObject, reason: unknown): boolean {
  return Array.isArray(messages) && typeof reason === 'string' && /\s\S+\s\S/.test(reason);
}

/** Like `namedEndReason`, also for one line of a stream that says that others follow. */
export function endReasonIn(object: JsonObject): unknown {
  const isLine =
    object.done === false && typeof object.model === 'string' && ('message' in object || 'response' in object);
  return namedEndReason(object) ?? (isLine ? 'incomplete' : undefined);
}

/**
 * Returns how an answer ended by the marks of its service response and, if `hasState`, by the state it names: services say so
 * instead of a reason, or although the reason is "stop". `started`: it has not ended.
 */
export function endByState(response: JsonObject, hasState: boolean): AnswerEnd | 'started' | undefined {
  if (CUT_MARKS.some((key) => response[key] === true) || response.is_finished === false) return 'cut';
  const { status } = response;
  const state = isObject(status) ? status.state : status;
  if (!hasState || typeof state !== 'string') return undefined;
  return STATES.find(([, pattern]) => pattern.test(state.slice(0, 100)))?.[0];
}

/** Returns whether an object says why its answer ended. */
export function hasEndReason(object: JsonObject): boolean {
  return END_KEYS.some((name) => Object.hasOwn(object, name));
}
