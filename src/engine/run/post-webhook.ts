import { webhookAddress } from '@/api/addresses';
import { SignedOut } from '@/api/authorization';
import { problemIn } from '@/api/responses';
import { sendJson } from '@/api/send-json';
import type { MemberScope } from '@/browser/member-scope';
import { type FilledForm, formatInputsHeader, INPUTS_HEADER } from '@/contracts/run-inputs';
import { type RunAnswer, TookTooLong, Unreachable } from './effects';
import { gatewayOf } from './gateway';

/** A request to a webhook. */
interface WebhookRequest {
  webhook: string;
  body: unknown;
  /** Absent for a request that is not a run. */
  runId?: string;
  /** The language model the member chose; without one, the operator's is used. */
  model?: string | undefined;
  timeoutSeconds: number;
  /** What was filled in, for the member's past runs. */
  form?: FilledForm;
  /** Whether the page follows the run's events, so that the server streams the answer piece by piece. */
  followsEvents?: boolean;
}

/** A request that starts a run. */
export interface WebhookCall extends WebhookRequest {
  runId: string;
}

/** Code of the gateway's refusal to wait any longer for a run that goes on. */
const GOES_ON = 'timed_out';

/**
 * POSTs a body to a webhook (docs/behaviour.md, section 7) with the session token and the run id, and reads the answer as text,
 * whatever its status. What a proxy or another network says in place of the gateway is no answer.
 *
 * @throws Unreachable, TookTooLong, SignedOut; and an AbortError if `signal` was aborted or the member signed out
 */
export async function postWebhook(
  scope: MemberScope,
  { webhook, body, runId, model, form, timeoutSeconds, followsEvents }: WebhookRequest,
  signal: AbortSignal = scope.signal,
): Promise<RunAnswer> {
  const timeoutSignal = AbortSignal.timeout(timeoutSeconds * 1000);
  const stopSignal = AbortSignal.any([signal, scope.signal]);
  const inputsHeader = form && formatInputsHeader(form);
  if (form && runId && !inputsHeader) scope.get(gatewayOf).saveInputs(runId, form);
  try {
    const response = await sendJson(scope, webhookAddress(webhook), {
      method: 'POST',
      headers: {
        ...(runId && { 'X-Run-Id': runId }),
        ...(model && { 'X-Run-Model': model }),
        ...(inputsHeader && { [INPUTS_HEADER]: inputsHeader }),
        ...(followsEvents && { Accept: 'text/event-stream, */*' }),
      },
      json: body,
      signal: AbortSignal.any([timeoutSignal, stopSignal]),
    });
    const answer = toAnswer(response, await response.text());
    if (isConclusive(response, answer, runId !== undefined)) return answer;
    throw problemIn(answer.body)?.code === GOES_ON
      ? new TookTooLong()
      : new Unreachable('No answer of the run', answer);
  } catch (error) {
    const isKnownError = [SignedOut, Unreachable, TookTooLong].some((known) => error instanceof known);
    if (stopSignal.aborted || isKnownError) throw error;
    if (timeoutSignal.aborted) throw new TookTooLong();
    throw new Unreachable(error instanceof Error ? error.message : String(error));
  }
}

function toAnswer({ status, headers }: Response, body: string): RunAnswer {
  const mailed = headers.get('X-Run-Mailed');
  const retryAfter = Number(headers.get('Retry-After'));
  const unread = headers.get('X-Run-Unread');
  return {
    status,
    contentType: headers.get('Content-Type') ?? '',
    body,
    mode: headers.get('X-Run-Mode') === 'demo' ? 'demo' : 'live',
    ...(retryAfter > 0 && { retryAfter }),
    ...(mailed !== null && { mailed: mailed === 'true' }),
    ...(unread !== null && { unread: decodeURIComponent(unread) }),
  };
}

/**
 * Whether a response tells how the request ended. The gateway marks the answers of automations by their headers; a refusal has
 * a problem as its body. Anything else came from between page and gateway. A server error of the gateway without the mark
 * leaves open whether a run goes on.
 */
function isConclusive({ headers, ok }: Response, { status, contentType, body }: RunAnswer, isRun: boolean): boolean {
  if (headers.has('X-Run-Id') || headers.has('X-Run-Mode')) return true;
  if (ok) return !contentType.startsWith('text/html');
  return problemIn(body) !== undefined && (status < 500 || !isRun);
}
