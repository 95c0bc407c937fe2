import type { Answer } from '@/contracts/answer';
import { Failure } from '@/contracts/failure';
import { tryParseJson } from '@/contracts/json';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { Recall } from '@/generated/automation';
import { readText } from '@/reading/answer-text';
import { isWebPage } from '@/reading/no-answer';
import { asRecord } from './as-record';
import { type PostResponse, postJson } from './post-json';
import { CONNECT_ERRORS } from './provider-errors';
import { withRecalledText } from './recall';
import type { Automation, Run } from './run';

/** Address and credentials of n8n, and the webhook to call. */
export interface N8nOptions {
  baseUrl: string;
  webhook: string;
  headerName?: string;
  headerSecret?: string;
  /** Text recalled for the body, if the member asked for it. */
  recall?: Recall;
  /** Mails the answer's text and resolves to true if the mail was accepted; absent if the tool mails nothing. Never throws. */
  deliver?(run: Run, text: string): Promise<boolean>;
}

/** Longest error message taken from a workflow, in characters. */
const MAX_REASON_LENGTH = 300;

/** Types of answers that are handed on; all others become JSON or text, and none is ever shown as a page. */
const KEPT_TYPES = /^(?:application\/(?:json|x-ndjson)|text\/(?:plain|event-stream))\b/;

/** Creates an automation that runs a webhook's workflow in n8n with the member's body and the recalled text. */
export function n8nAutomation({ baseUrl, webhook, headerName, headerSecret, recall, deliver }: N8nOptions): Automation {
  const address = `${withoutTrailingSlashes(baseUrl)}/webhook/${webhook}`;
  return async (run) => {
    const headers: Record<string, string> = { 'X-Run-Id': run.id };
    // These headers let a workflow report progress; it works without them too.
    const callback = await run.callback?.().catch(() => undefined);
    if (callback) Object.assign(headers, { 'X-Run-Address': callback.address, 'X-Run-Token': callback.token });
    if (headerName && headerSecret) headers[headerName] = headerSecret;
    const body = await withRecalledText(run.body, recall, run);
    let response: PostResponse;
    try {
      response = await postJson(address, body, headers, run.signal);
    } catch (error) {
      if (run.signal.aborted) throw error;
      if (!neverConnected(error)) throw answerLost();
      throw new Failure('n8n_unreachable', 'The tool could not be reached. Please try again in a few minutes.', 502);
    }
    const answer = readN8nAnswer(response);
    if (!deliver) return answer;
    const text = answerText(answer);
    return { ...answer, mailed: text !== undefined && (await deliver(run, text)) };
  };
}

/** Returns the text in an answer's envelope, or the body if the shape is unknown; undefined if it is no result, as one that breaks off. */
function answerText(answer: Answer): string | undefined {
  const outcome = readText(answer, { unknownShape: 'formatted' });
  return outcome.ok && typeof outcome.value === 'string' ? outcome.value : undefined;
}

/** Reads a response of n8n. Without a result, it is an error even if its status is 200. @throws Failure */
export function readN8nAnswer({ status, contentType, text }: PostResponse): Answer {
  const body = tryParseJson(text);
  // A proxy before n8n has given up, or has lost n8n, where it answers for it. The workflow may go on, and nobody can ask for its answer.
  const isOfProxy = status >= 502 && status <= 504 && body === undefined;
  if (isOfProxy || status === 504 || status === 524) throw answerLost();
  if (status === 404)
    throw new Failure(
      'not_set_up',
      'This tool is starting, or not set up on the server yet. Please try again in a minute.',
      502,
    );
  if (status >= 300 && status < 400)
    throw new Failure(
      'moved',
      'This tool moved to another address on its server. The operator of this site has to set the new one.',
      502,
    );
  if (status === 206) throw new Failure('no_result', 'The tool sent only a part of its result. Please try again.', 502);
  const reason = failureReason(body);
  if (status >= 400 || reason !== undefined)
    throw new Failure('upstream', reason || 'The tool failed. Please check your inputs and try again.', 502);
  if (isEmptyAnswer(text, body))
    throw new Failure('no_result', 'The tool ended without a result. Please try again.', 502);
  const type = body === undefined ? 'text/plain; charset=utf-8' : 'application/json';
  return {
    // "Accepted" is no answer yet; a tool that only hands something over is content with it.
    status: status === 202 ? 202 : 200,
    contentType: KEPT_TYPES.test(contentType) ? contentType : type,
    body: text,
  };
}

/** Returns whether an error says that n8n got no request. */
function neverConnected(error: unknown): boolean {
  return CONNECT_ERRORS.test(String((error as { code?: unknown }).code));
}

/** Creates the failure of a workflow that may have done its work, and whose answer did not arrive. */
function answerLost(): Failure {
  const message =
    'The answer of the tool was lost on its way. The tool may have done its work, and what it uses may have charged for it, so another run may cost that once more.';
  return new Failure('answer_lost', message, 504);
}

function isEmptyAnswer(text: string, body: unknown): boolean {
  if (text.trim() === '') return true;
  if (body === undefined) return isWebPage(text.trim());
  if (body === null || (typeof body === 'object' && Object.keys(body).length === 0)) return true;
  return asRecord(body).message === 'Workflow was started';
}

/** Returns the error message of a failed workflow: undefined if the body is not an error, empty if it has no message. */
function failureReason(body: unknown): string | undefined {
  const { error } = asRecord(body);
  if (error === undefined || error === null) return undefined;
  const message = typeof error === 'string' ? error : asRecord(error).message;
  return typeof message === 'string' ? shortenReason(message) : '';
}

/** Shortens a message between words, because masking would not recognize half a key. */
function shortenReason(message: string): string {
  return message.length > MAX_REASON_LENGTH
    ? message
        .slice(0, MAX_REASON_LENGTH)
        .replace(/(?<!\S)\S+$/, '')
        .trim()
    : message;
}
