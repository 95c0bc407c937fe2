import { maskAllKeys, maskKeys } from '@/automation/parts/mask';
import type { Answer } from '@/contracts/answer';
import { Failure, problemBody } from '@/contracts/failure';
import { bodyProblem } from '@/server/runs/body-problem';
import { type RecordedResponse, type ReplayServices, replay } from './replay.ts';
import { schemaErrors } from './schema-check.ts';
import type { CallStep, Mail, ProviderResponse, ReplyStep, Settings, StepInput } from './workflow-step.ts';

/** A validated call. */
export interface CheckedCall {
  body: Record<string, unknown>;
  demo: boolean;
  /** The member's own address, from the session token. */
  email: unknown;
  mail(mail: Mail): void;
}

/** Returns the next step of a workflow: a call to the provider, or the answer. Never rejects. */
export async function nextStep(
  settings: Settings,
  input: StepInput,
  automation: (call: CheckedCall, services: ReplayServices) => Promise<Answer>,
): Promise<CallStep | ReplyStep> {
  const startedAt = input.before?.startedAt ?? Date.now();
  const recorded = [...(input.before?.recorded ?? []), ...(input.response ? [toRecorded(input.response)] : [])];
  const key = memberKey(settings, input.body);
  let mail: Mail | undefined;
  try {
    const body = requireValidBody(settings, input);
    const demo = key?.toLowerCase() === 'demo';
    const call: CheckedCall = { body, demo, email: input.jwtPayload?.email, mail: (sent) => (mail = sent) };
    const step = await replay((services) => automation(call, services), recorded);
    if (!('waitSeconds' in step)) {
      const { status, contentType, body: answer } = step;
      const text = demo ? answer : maskKeys(answer, [key]);
      return { done: true, status, contentType, text, mode: demo ? 'demo' : 'live', mail };
    }
    const remainingMs = startedAt + (settings.timeoutSeconds - step.waitSeconds) * 1000 - Date.now();
    if (remainingMs <= 0) throw new Failure('timed_out', 'This took too long and was stopped. Please try again.', 504);
    const timeoutMs = Math.min(remainingMs, settings.callSeconds * 1000);
    return { done: false, ...step, headers: omitKeyHeaders(step.headers, key), timeoutMs, startedAt, recorded };
  } catch (error) {
    return failureReply(error, key);
  }
}

function memberKey({ secret }: Settings, body: unknown): string | undefined {
  const value = secret && body && typeof body === 'object' ? (body as Record<string, unknown>)[secret] : undefined;
  return typeof value === 'string' ? value.trim() : undefined;
}

/** Removes headers with the key: the output passes from node to node, and only the webhook's input may hold the key. */
function omitKeyHeaders(headers: Record<string, string>, key: string | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(headers ?? {}).filter(([, value]) => !key || !value.includes(key)));
}

/**
 * Returns the body if caller and body are valid.
 *
 * @throws Failure if the caller is not signed in, or the body violates its schema
 */
function requireValidBody(
  { request, formats, token }: Settings,
  { body, jwtPayload }: StepInput,
): Record<string, unknown> {
  if (token && (jwtPayload?.role !== token.role || jwtPayload.iss !== token.iss))
    throw new Failure('signed_out', 'Your session has ended. Please sign in again.', 401);
  const errors = schemaErrors(request, body, formats);
  if (errors.length > 0) throw bodyProblem(errors);
  return body as Record<string, unknown>;
}

function toRecorded({ statusCode, headers = {}, data, error }: ProviderResponse): RecordedResponse {
  if (statusCode === undefined) {
    const message = `${error?.code ?? ''} ${error?.message ?? ''}`;
    return { failure: /time(d ?)?[ -]?out|ETIMEDOUT|ECONNABORTED/i.test(message) ? 'timeout' : 'unreachable' };
  }
  const retryHeaders = ['retry-after', 'retry-after-ms'].flatMap((name) =>
    headers[name] ? [[name, String(headers[name])]] : [],
  );
  return {
    status: statusCode,
    headers: Object.fromEntries(retryHeaders),
    text: typeof data === 'string' ? data : (JSON.stringify(data) ?? ''),
  };
}

/** Returns an error reply whose message never contains the key. */
function failureReply(error: unknown, key: string | undefined): ReplyStep {
  const failure =
    error instanceof Failure ? error : new Failure('failed', 'Something went wrong on our side. Please try again.');
  const { error: problem } = problemBody(failure);
  const text = JSON.stringify({ error: { ...problem, message: maskAllKeys(problem.message, [key]) } });
  return { done: true, status: failure.status, contentType: 'application/json', text, mode: 'live' };
}
