import { finished } from 'node:stream';
import type { Context } from 'hono';
import { Failure } from '@/contracts/failure';
import type { Limits } from '../limits';
import { parseJsonBody, readBody } from './body';
import type { BodyReader } from './body-schema';
import type { ServerEnv } from './client-address';
import { eventStream } from './event-stream';

/** Limits how many requests of a caller are open at once. */
export interface PermitSource {
  limits: Pick<Limits, 'acquireRequest'>;
}

/** Returns whether an Accept header requests server-sent events. */
export function acceptsEvents(accept: string | undefined): boolean {
  return /\btext\/event-stream\b/i.test(accept ?? '');
}

/** Requires JSON: pages of other sites can send other types without a CORS preflight. @throws Failure 415 */
export function requireJson(type: string | undefined): void {
  if (/^application\/json\s*(;|$)/i.test(type ?? '')) return;
  throw new Failure('not_json', 'The request must be sent as application/json.', 415, { field: 'Content-Type' });
}

/** Runs an action under one of the caller's permits for open requests. @throws Failure 429 or 503 if none is free */
export async function withRequestPermit<T>(
  { limits }: PermitSource,
  caller: string,
  run: () => Promise<T>,
): Promise<T> {
  const release = limits.acquireRequest(caller);
  try {
    return await run();
  } finally {
    release();
  }
}

/**
 * Reads the body of a request as text, at most `limit` bytes. The sender holds a permit during the transfer, so that
 * slow senders cannot keep any number of connections busy.
 *
 * @throws Failure 429 or 503 if no permit is free, 413 if the body is larger, 400 if it breaks off
 */
export function receiveBody(services: PermitSource, caller: string, request: Request, limit: number): Promise<string> {
  return withRequestPermit(services, caller, () => readBody(request, limit));
}

/** Receives a JSON body as `receiveBody` does, and reads its fields. @throws Failure 415, or 400 for a field */
export async function receiveFields<T>(
  services: PermitSource,
  caller: string,
  request: Request,
  limit: number,
  read: BodyReader<T>,
): Promise<T> {
  requireJson(request.headers.get('content-type') ?? undefined);
  return read(parseJsonBody(await receiveBody(services, caller, request, limit)));
}

/**
 * Acquires a permit of the caller and releases it when the response is sent or the client has disconnected. Unread
 * responses wait in memory, so each caller may have only a few of them.
 *
 * @throws Failure 429 or 503 if no permit is free
 */
export function holdPermitUntilSent<E extends ServerEnv>(
  { limits }: PermitSource,
  caller: string,
  { env }: Context<E>,
): void {
  const release = limits.acquireRequest(caller);
  if (env.outgoing) finished(env.outgoing, release);
  else release();
}

/**
 * Responds with server-sent events while holding a permit of the caller. The permit is released when the stream ends.
 *
 * @param open looks up the subject of the events and returns their generator
 * @throws Failure 429 or 503 if no permit is free, and any error of `open`
 */
export async function streamEvents(
  { limits }: PermitSource,
  caller: string,
  request: Request,
  open: () => Promise<(signal: AbortSignal) => AsyncGenerator<string>>,
): Promise<Response> {
  const release = limits.acquireRequest(caller);
  try {
    return eventStream(await open(), request, release);
  } catch (error) {
    release();
    throw error;
  }
}
