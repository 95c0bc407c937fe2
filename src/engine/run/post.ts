import { env } from '@/browser/env';
import type { Scope } from '@/browser/scope';
import { authorization, SignedOut } from './authorization';
import { type RunAnswer, TookTooLong, Unreachable } from './effects';

/** A call of a webhook. */
interface Call {
  webhook: string;
  body: unknown;
  /** Left out for a call that is no run. */
  runId?: string;
  /** The language model the member chose; the operator's is asked where it is absent. */
  model?: string | undefined;
  /** How long an answer is waited for. */
  timeoutSeconds: number;
  /** Whether the events of the run are read beside it, so that it is worth while to write the answer piece by piece. */
  followed?: boolean;
}

/** A call that starts a run. */
export interface WebhookCall extends Call {
  runId: string;
}

/** The address of a webhook. */
export function webhookAddress(webhook: string): string {
  return `${env.webhookBaseUrl}/${webhook}`;
}

/**
 * POSTs a body to a webhook (docs/behaviour.md, section 7) with the session token and the id of the run, and reads the answer as
 * text, whatever its status.
 *
 * @throws Unreachable, TookTooLong, SignedOut; and an AbortError if `signal` was aborted or the member signed out
 */
export async function postWebhook(
  scope: Scope,
  { webhook, body, runId, model, timeoutSeconds, followed }: Call,
  signal: AbortSignal = scope.ended,
): Promise<RunAnswer> {
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
  const stopped = AbortSignal.any([signal, scope.ended]);
  try {
    const response = await fetch(webhookAddress(webhook), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(runId && { 'X-Run-Id': runId }),
        ...(model && { 'X-Run-Model': model }),
        ...(followed && { Accept: 'text/event-stream, */*' }),
        ...(await authorization(scope)),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.any([timeout, stopped]),
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
    if (stopped.aborted || error instanceof SignedOut) throw error;
    if (timeout.aborted) throw new TookTooLong();
    throw new Unreachable(error instanceof Error ? error.message : String(error));
  }
}
