import type { Answer } from '@/contracts/answer';
import { tryParseJson } from '@/contracts/json';
import type { Unusable } from '@/contracts/plugins';
import { isObject } from './coerce';
import { isFailedRequest, isWebPage, receiptIn } from './no-answer';
import { errorIn, UNNAMED_ERROR } from './reported-error';
import { maskLikelyKeys, toSingleLine, withoutBomAndNul } from './text';

/** Kind of problem that keeps an answer, or a part of it, from being a result. */
export type ProblemKind =
  | 'status'
  | 'page'
  | 'empty'
  | 'error'
  | 'started'
  | 'refused'
  | 'blocked'
  | 'failed'
  | 'cut'
  | 'unreadable'
  | 'missing';

/** A problem found while reading an answer; `reason` is a text for the member. */
export interface ReadingProblem {
  kind: ProblemKind;
  reason: string;
  detail?: string;
}

/** Texts with which a normaliser replaces the default reasons, by kind of problem. */
export type ReasonTexts = Partial<Record<ProblemKind, string>>;

const MAX_REASON_LENGTH = 300;

/** Maximum length of a body that may be a receipt, in characters. */
const MAX_RECEIPT_LENGTH = 1000;

const REASONS: Record<Exclude<ProblemKind, 'status'>, string> = {
  page: 'The service answered with a web page instead of a result.',
  empty: 'The service answered, but with nothing in it.',
  error: UNNAMED_ERROR,
  started: 'The automation answered before it had a result.',
  refused: 'The model declined to answer.',
  blocked: "The provider's content filter stopped the answer.",
  failed: 'The model stopped with an error before the end of its answer.',
  cut: 'The answer was cut off before its end.',
  unreadable: 'The answer could not be read.',
  missing: 'The answer did not hold what was expected.',
};

const STATUS_REASONS: Record<number, string> = {
  0: 'No answer arrived. Check your connection and try again.',
  401: 'The service refused the request. Sign in again, or check your API key.',
  403: 'The service refused the request. Sign in again, or check your API key.',
  404: 'The automation of this tool is not running at the moment. Please try again later.',
  408: 'The service took too long to answer. Please try again.',
  413: 'The request was too large for the service.',
  429: 'Too many requests in a short time. Please wait a minute and try again.',
  502: 'The service cannot be reached at the moment. Please try again later.',
  503: 'The service cannot be reached at the moment. Please try again later.',
  504: 'The service took too long to answer. Please try again.',
  524: 'The service took too long to answer. Please try again.',
};

/** Creates a problem of a kind; `message` is the reason the service gave. */
export function readingProblem(kind: Exclude<ProblemKind, 'status'>, message?: string): ReadingProblem {
  if (message === undefined) return { kind, reason: REASONS[kind] };
  return { kind, reason: kind === 'refused' ? `${REASONS.refused} ${toMemberText(message)}` : toMemberText(message) };
}

/** Converts a problem to a normaliser's result, with the normaliser's own text for it if there is one. */
export function toUnusable({ kind, reason, detail }: ReadingProblem, texts: ReasonTexts = {}): Unusable {
  return { ok: false, reason: texts[kind] ?? reason, detail: `${kind}${detail ? `: ${detail}` : ''}` };
}

/**
 * Returns the problem with an answer as a whole: a status other than 2xx, a web page instead of a result, or an empty
 * body. The error message of a failed status becomes the reason, except an automation server's own messages, which mean
 * nothing to a member. docs/behaviour.md, section 7 ("Non-OK status is an error").
 */
export function problemWithAnswer(answer: Answer): ReadingProblem | undefined {
  const body = withoutBomAndNul(answer.body).trim();
  if (answer.status < 200 || answer.status > 299) {
    const error = errorInBody(body);
    const reason = error === undefined ? statusReason(answer.status) : toMemberText(error);
    return { kind: 'status', reason, detail: describeAnswer(answer, body) };
  }
  // Partial content (RFC 9110, section 15.3.7).
  if (answer.status === 206) return { ...readingProblem('cut'), detail: describeAnswer(answer, body) };
  const kind = body === '' ? 'empty' : isWebPage(body) ? 'page' : shortProblem(answer.status, body);
  return kind && { ...readingProblem(kind), detail: describeAnswer(answer, body) };
}

/** Returns the problem of a body that only names a failed request, or confirms that a request arrived. */
function shortProblem(status: number, body: string): 'error' | 'started' | undefined {
  if (status === 202 || receiptInBody(body) === 'started') return 'started';
  return isFailedRequest(body) ? 'error' : undefined;
}

/** Returns which problem a body is that only confirms a request; undefined for all others. */
export function receiptInBody(body: string): 'started' | 'empty' | undefined {
  if (body.length > MAX_RECEIPT_LENGTH) return undefined;
  const parsed = tryParseJson(body) ?? body;
  return receiptIn(Array.isArray(parsed) && parsed.length === 1 ? parsed[0] : parsed);
}

function errorInBody(body: string): string | undefined {
  // Errors are small: a large body with a failed status is a page or a dump.
  if (body.length > 20_000) return undefined;
  const parsed = tryParseJson(body);
  const first = Array.isArray(parsed) ? parsed[0] : parsed;
  return isObject(first) ? errorIn(first) : undefined;
}

function statusReason(status: number): string {
  const reason = STATUS_REASONS[status];
  if (reason) return reason;
  if (status >= 400 && status < 500) return 'The service did not accept the request.';
  if (status >= 500) return 'The automation stopped with an error. Please try again.';
  return `The service answered with the unexpected status ${status}.`;
}

function toMemberText(text: string): string {
  return toSingleLine(maskLikelyKeys(text.slice(0, 5000)), MAX_REASON_LENGTH);
}

function describeAnswer(answer: Answer, body: string): string {
  const start = toSingleLine(maskLikelyKeys(body.slice(0, 1000)), 200);
  return `HTTP ${answer.status}, ${answer.contentType || 'no content type'}, ${body.length} characters: ${start}`;
}
