import type { Answer } from '@/contracts/answer';
import type { Unusable } from '@/contracts/plugins';
import { isObject, type JsonObject, textFrom } from './coerce';
import { inBrief, withoutKeys, withoutNoise } from './text';

/** Why an answer, or a part of it, is no result. */
export type ProblemKind =
  | 'status'
  | 'page'
  | 'empty'
  | 'error'
  | 'started'
  | 'refused'
  | 'blocked'
  | 'cut'
  | 'unreadable'
  | 'missing';

/** A problem met while reading; `reason` is in words for a member. */
export interface ReadingProblem {
  kind: ProblemKind;
  reason: string;
  detail?: string;
}

/** Reasons a normaliser words itself, by kind of problem. */
export type Words = Partial<Record<ProblemKind, string>>;

const LONGEST_REASON = 300;

const REASONS: Record<Exclude<ProblemKind, 'status'>, string> = {
  page: 'The service answered with a web page instead of a result.',
  empty: 'The service answered, but with nothing in it.',
  error: 'The service reported an error.',
  started: 'The automation answered before it had a result.',
  refused: 'The model declined to answer.',
  blocked: "The provider's content filter stopped the answer.",
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

/** A problem of a kind; `said` is what the other side gave as the reason. */
export function problem(kind: Exclude<ProblemKind, 'status'>, said?: string): ReadingProblem {
  if (said === undefined) return { kind, reason: REASONS[kind] };
  return { kind, reason: kind === 'refused' ? `${REASONS.refused} ${forMember(said)}` : forMember(said) };
}

/** What the engine is told: the normaliser's own words where it has some for this kind of problem. */
export function unusable({ kind, reason, detail }: ReadingProblem, words: Words = {}): Unusable {
  return { ok: false, reason: words[kind] ?? reason, detail: `${kind}${detail ? `: ${detail}` : ''}` };
}

/**
 * The problem with an answer as a whole: a status other than 2xx, a web page in place of a result, an empty body.
 * An error in words sent with a bad status is given as the reason; what an automation server says of itself is not, as
 * it means nothing to a member. docs/behaviour.md, section 7 ("Non-OK status is an error").
 */
export function problemWithAnswer(answer: Answer): ReadingProblem | undefined {
  const body = withoutNoise(answer.body).trim();
  if (answer.status < 200 || answer.status > 299) {
    const error = errorInBody(body);
    const reason = error === undefined ? statusReason(answer.status) : forMember(error);
    return { kind: 'status', reason, detail: describe(answer, body) };
  }
  if (body === '') return { ...problem('empty'), detail: describe(answer, body) };
  if (isWebPage(body)) return { ...problem('page'), detail: describe(answer, body) };
  return undefined;
}

/**
 * The error a JSON object reports, also where the status was 200: `error` as text or object, the forms of other
 * providers, and the error items of an automation server. Undefined where it reports none.
 */
export function errorIn(object: JsonObject): string | undefined {
  if (own(object, 'error')) return errorText(object.error) ?? REASONS.error;
  if (typeof own(object, 'errorMessage') === 'string') return textFrom(object.errorMessage);
  const failed = object.object === 'error' || own(object, 'success') === false || own(object, 'ok') === false;
  return failed ? (errorText(object) ?? REASONS.error) : undefined;
}

function errorInBody(body: string): string | undefined {
  // Errors are small; a large body with a bad status is a page or a dump.
  if (body.length > 20_000) return undefined;
  try {
    const parsed: unknown = JSON.parse(body);
    const first = Array.isArray(parsed) ? parsed[0] : parsed;
    return isObject(first) ? errorIn(first) : undefined;
  } catch {
    return undefined;
  }
}

function errorText(error: unknown, depth = 0): string | undefined {
  if (typeof error === 'string') return textFrom(error);
  if (!isObject(error) || depth > 3) return undefined;
  const said = own(error, 'message') ?? own(error, 'error') ?? own(error, 'description') ?? own(error, 'detail');
  return errorText(said, depth + 1) ?? textFrom(own(error, 'reason') ?? own(error, 'code'));
}

function own(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function statusReason(status: number): string {
  const known = STATUS_REASONS[status];
  if (known) return known;
  if (status >= 400 && status < 500) return 'The service did not accept the request.';
  if (status >= 500) return 'The automation stopped with an error. Please try again.';
  return `The service answered with the unexpected status ${status}.`;
}

function isWebPage(body: string): boolean {
  return /^(<\?xml[^>]{0,200}>\s*)?(<!--[^>]{0,500}-->\s*)?<(!doctype\s+html|html)[\s>]/i.test(body.slice(0, 1000));
}

function forMember(text: string): string {
  return inBrief(withoutKeys(text.slice(0, 5000)), LONGEST_REASON);
}

function describe(answer: Answer, body: string): string {
  const start = inBrief(withoutKeys(body.slice(0, 1000)), 200);
  return `HTTP ${answer.status}, ${answer.contentType || 'no content type'}, ${body.length} characters: ${start}`;
}
