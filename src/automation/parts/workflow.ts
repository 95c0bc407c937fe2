import type { Answer } from '@/contracts/answer';
import { Failure } from '@/contracts/failure';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { Recall } from '@/generated/automation';
import { readText } from '@/reading/answer-text';
import { asRecord } from './as-record';
import { type PostedAnswer, postJson } from './post-json';
import { withRecalled } from './recall';
import type { Automation, Run } from './run';

/** Where n8n is, and how it knows us. */
export interface N8nOptions {
  baseUrl: string;
  webhook: string;
  headerName?: string;
  headerSecret?: string;
  /** What is sent beside the body, where the member asks for it. */
  recall?: Recall;
  /** Mails the text of an answer, where the tool says so; whether the mail was taken. It never fails the run. */
  deliver?(run: Run, text: string): Promise<boolean>;
}

/** The longest reason taken over, in characters. */
const LONGEST_REASON = 300;

/** Runs a webhook's workflow in n8n with the member's body, and what is recalled beside it where that is asked for. */
export function n8nAutomation({ baseUrl, webhook, headerName, headerSecret, recall, deliver }: N8nOptions): Automation {
  const address = `${withoutTrailingSlashes(baseUrl)}/webhook/${webhook}`;
  return async (run) => {
    const headers: Record<string, string> = { 'X-Run-Id': run.id };
    // With these a workflow may say how far it is; without them it works all the same.
    const callback = await run.callback?.().catch(() => undefined);
    if (callback) Object.assign(headers, { 'X-Run-Address': callback.address, 'X-Run-Token': callback.token });
    if (headerName && headerSecret) headers[headerName] = headerSecret;
    const body = await withRecalled(run.body, recall, run);
    let posted: PostedAnswer;
    try {
      posted = await postJson(address, body, headers, run.signal);
    } catch (error) {
      if (run.signal.aborted) throw error;
      throw new Failure('n8n_unreachable', 'The tool could not be reached. Please try again in a few minutes.');
    }
    const answer = readN8nAnswer(posted);
    return deliver ? { ...answer, mailed: await deliver(run, textOf(answer)) } : answer;
  };
}

/** The text of an answer without its envelope; the answer as it is where there is no telling. */
function textOf(answer: Answer): string {
  const read = readText(answer, { otherwise: 'formatted' });
  return read.ok && typeof read.value === 'string' ? read.value : answer.body;
}

/** An answer of n8n as a result. Everything n8n answers without one is a problem, a good status or not. @throws Failure */
export function readN8nAnswer({ status, contentType, text }: PostedAnswer): Answer {
  const body = parsed(text);
  if (status === 524 || status === 504)
    throw new Failure('timed_out', 'The tool took too long to answer. Please try again.', 504);
  if (status === 404)
    throw new Failure(
      'not_set_up',
      'This tool is starting, or not set up on the server yet. Please try again in a minute.',
    );
  const said = wordsOf(body);
  if (status >= 400 || said !== undefined)
    throw new Failure('upstream', said || 'The tool failed. Please check your inputs and try again.');
  if (isNothing(text, body)) throw new Failure('no_result', 'The tool ended without a result. Please try again.');
  const type = body === undefined ? 'text/plain; charset=utf-8' : 'application/json';
  return {
    status: 200,
    contentType: /^(application\/json|text\/plain)/.test(contentType) ? contentType : type,
    body: text,
  };
}

function isNothing(text: string, body: unknown): boolean {
  if (text.trim() === '') return true;
  if (body === undefined) return /^\s*<(!doctype|html)\b/i.test(text);
  if (body === null || (typeof body === 'object' && Object.keys(body).length === 0)) return true;
  return asRecord(body).message === 'Workflow was started';
}

/** The reason our own workflows give beside a failure; undefined where the body is no failure, empty where it has no words. */
function wordsOf(body: unknown): string | undefined {
  const { error } = asRecord(body);
  if (error === undefined || error === null) return undefined;
  const message = typeof error === 'string' ? error : asRecord(error).message;
  return typeof message === 'string' ? shortened(message) : '';
}

/** Cut between words: half a key would be recognised by nobody who covers keys. */
function shortened(message: string): string {
  return message.length > LONGEST_REASON
    ? message
        .slice(0, LONGEST_REASON)
        .replace(/(?<!\S)\S+$/, '')
        .trim()
    : message;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
