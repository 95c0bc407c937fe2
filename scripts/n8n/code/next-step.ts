import { maskAllKeys, maskKeys } from '@/automation/parts/mask';
import type { Answer } from '@/contracts/answer';
import { Failure, problemBody } from '@/contracts/failure';
import { bodyProblem } from '@/server/runs/body-problem';
import { type RecordedResponse, type RecordingServices, runWithRecorded } from './run-with-recorded.ts';
import { schemaErrors } from './schema-check.ts';
import type { CallStep, Mail, ProviderResponse, ReplyStep, Settings, StepInput } from './workflow-step.ts';

/** A call with a valid body. */
export interface ValidCall {
  body: Record<string, unknown>;
  demo: boolean;
  /** The member's own address, from the session token. */
  email: unknown;
  mail(mail: Mail): void;
}

/** Returns the next step of a workflow: a call to the provider, or the reply. Never rejects. */
export async function nextStep(
  settings: Settings,
  input: StepInput,
  automation: (call: ValidCall, services: RecordingServices) => Promise<Answer>,
): Promise<CallStep | ReplyStep> {
  const startedAt = input.previous?.startedAt ?? Date.now();
  const recorded = [
    ...(input.previous?.recorded ?? []),
    ...(input.response ? [toRecordedResponse(input.response)] : []),
  ];
  const key = readMemberKey(settings, input.body);
  let mail: Mail | undefined;
  try {
    const body = requireValidBody(settings, input);
    const demo = key?.toLowerCase() === 'demo';
    const call: ValidCall = { body, demo, email: input.jwtPayload?.email, mail: (queuedMail) => (mail = queuedMail) };
    const step = await runWithRecorded((services) => automation(call, services), recorded);
    const isPendingCall = 'waitSeconds' in step;
    if (!isPendingCall) {
      const { status, contentType, body: answerText } = step;
      const text = demo ? answerText : maskKeys(answerText, [key]);
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

function readMemberKey({ secret }: Settings, body: unknown): string | undefined {
  const value = secret && body && typeof body === 'object' ? (body as Record<string, unknown>)[secret] : undefined;
  return typeof value === 'string' ? value.trim() : undefined;
}

/** Removes headers with the key, because n8n passes the output from node to node; only the webhook's input holds the key. */
function omitKeyHeaders(headers: Record<string, string>, key: string | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(headers ?? {}).filter(([, value]) => !key || !value.includes(key)));
}

/** Returns the body. @throws Failure if the caller is not signed in, or the body violates its schema */
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

function toRecordedResponse({ statusCode, headers = {}, data, error }: ProviderResponse): RecordedResponse {
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
    error instanceof Failure
      ? error
      : new Failure('failed', 'Something went wrong on our side. Please try again.', 500);
  const { error: problem } = problemBody(failure);
  const text = JSON.stringify({ error: { ...problem, message: maskAllKeys(problem.message, [key]) } });
  return { done: true, status: failure.status, contentType: 'application/json', text, mode: 'live' };
}
