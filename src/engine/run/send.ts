import { env } from '@/browser/env';
import { supabase } from '@/browser/supabase';
import type { Answer } from '@/contracts/answer';

/** An answer with what the gateway says about the run that made it. */
export interface RunAnswer extends Answer {
  mode: 'live' | 'demo';
}

/** No answer came: the network failed before there was one. */
export class Unreachable extends Error {}

/** No answer came within the time declared. The run may still be going on at the other end. */
export class TookTooLong extends Error {}

/** The address of a webhook. */
export function webhookAddress(webhook: string): string {
  return `${env.webhookBaseUrl}/${webhook}`;
}

/**
 * POSTs a body to a webhook (Specification, section 7) with the session token and the run id, and reads the answer as
 * text, whatever its status.
 *
 * @throws Unreachable, TookTooLong; and an AbortError where `signal` was aborted by the caller
 */
export async function send(
  webhook: string,
  body: unknown,
  runId: string,
  timeoutSeconds: number,
  signal?: AbortSignal,
): Promise<RunAnswer> {
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
  try {
    const response = await fetch(webhookAddress(webhook), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Run-Id': runId, ...(await authorization()) },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    });
    return await toAnswer(response);
  } catch (error) {
    if (signal?.aborted) throw error;
    if (timeout.aborted) throw new TookTooLong();
    throw new Unreachable(error instanceof Error ? error.message : String(error));
  }
}

/** The session token of the signed-in member as a header; nothing for a visitor. */
export async function authorization(): Promise<Record<string, string>> {
  const { data } = await supabase.auth.getSession();
  return data.session ? { Authorization: `Bearer ${data.session.access_token}` } : {};
}

/** A response as the normalisers take it. */
export async function toAnswer(response: Response): Promise<RunAnswer> {
  return {
    status: response.status,
    contentType: response.headers.get('Content-Type') ?? '',
    body: await response.text(),
    mode: response.headers.get('X-Run-Mode') === 'demo' ? 'demo' : 'live',
  };
}
