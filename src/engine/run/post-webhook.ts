import { webhookAddress } from '@/api/addresses';
import { SignedOut } from '@/api/authorization';
import { sendJson } from '@/api/send-json';
import type { MemberScope } from '@/browser/member-scope';
import { type RunAnswer, TookTooLong, Unreachable } from './effects';

/** A request to a webhook. */
interface WebhookRequest {
  webhook: string;
  body: unknown;
  /** Absent for a request that is not a run. */
  runId?: string;
  /** The language model the member chose; without one, the operator's is used. */
  model?: string | undefined;
  timeoutSeconds: number;
  /** Whether the page follows the run's events, so that the server streams the answer piece by piece. */
  followsEvents?: boolean;
}

/** A request that starts a run. */
export interface WebhookCall extends WebhookRequest {
  runId: string;
}

/**
 * POSTs a body to a webhook (docs/behaviour.md, section 7) with the session token and the run id, and reads the answer as text,
 * whatever its status.
 *
 * @throws Unreachable, TookTooLong, SignedOut; and an AbortError if `signal` was aborted or the member signed out
 */
export async function postWebhook(
  scope: MemberScope,
  { webhook, body, runId, model, timeoutSeconds, followsEvents }: WebhookRequest,
  signal: AbortSignal = scope.signal,
): Promise<RunAnswer> {
  const timeoutSignal = AbortSignal.timeout(timeoutSeconds * 1000);
  const stopSignal = AbortSignal.any([signal, scope.signal]);
  try {
    const response = await sendJson(scope, webhookAddress(webhook), {
      method: 'POST',
      headers: {
        ...(runId && { 'X-Run-Id': runId }),
        ...(model && { 'X-Run-Model': model }),
        ...(followsEvents && { Accept: 'text/event-stream, */*' }),
      },
      json: body,
      signal: AbortSignal.any([timeoutSignal, stopSignal]),
    });
    const mailed = response.headers.get('X-Run-Mailed');
    const retryAfter = Number(response.headers.get('Retry-After'));
    const unread = response.headers.get('X-Run-Unread');
    return {
      status: response.status,
      contentType: response.headers.get('Content-Type') ?? '',
      body: await response.text(),
      mode: response.headers.get('X-Run-Mode') === 'demo' ? 'demo' : 'live',
      ...(retryAfter > 0 && { retryAfter }),
      ...(mailed !== null && { mailed: mailed === 'true' }),
      ...(unread !== null && { unread: decodeURIComponent(unread) }),
    };
  } catch (error) {
    if (stopSignal.aborted || error instanceof SignedOut) throw error;
    if (timeoutSignal.aborted) throw new TookTooLong();
    throw new Unreachable(error instanceof Error ? error.message : String(error));
  }
}
