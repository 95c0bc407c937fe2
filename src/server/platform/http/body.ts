import { Failure } from '@/contracts/failure';
import { readAtMost, withArrivalTimeout } from '../../../../supabase/functions/_shared/read-body.ts';

/**
 * Reads the body of a request as text, at most `limit` bytes.
 *
 * @throws Failure 413 if it is larger, 400 if it is cut off, 408 if it arrives too slowly
 */
export async function readBody(request: Request, limit: number): Promise<string> {
  return new TextDecoder().decode(await withArrivalTimeout(limit, readBytes(request, limit), tooSlow));
}

/** Reads the body of a request, at most `limit` bytes. @throws Failure 413 if it is larger, 400 if it is cut off */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const reading = isWithin(request, limit)
    ? request.arrayBuffer().then((buffer) => new Uint8Array(buffer))
    : readAtMost(request, limit);
  // Reading fails for one reason only: the sender disconnected early.
  const bytes = await reading.catch(() => {
    throw new Failure('broken_off', 'The request broke off before all of it had arrived. Please send it again.', 400);
  });
  if (bytes && bytes.byteLength <= limit) return bytes;
  const message = `This is too long to send: the limit is ${Math.floor(limit / 1024)} KB.`;
  throw new Failure('body_too_large', message, 413);
}

/**
 * Returns whether the request declares a Content-Length within the limit. Node enforces this length, so the bytes need
 * not be counted.
 */
function isWithin({ headers }: Request, limit: number): boolean {
  const length = headers.get('content-length');
  return length !== null && Number(length) <= limit;
}

/**
 * Creates the failure for a body that arrives too slowly. The response closes the connection, because the rest of the
 * body has not arrived.
 */
export function tooSlow(): Failure {
  const message = 'This took too long to arrive. Please try again with a better connection.';
  return new Failure('too_slow', message, 408, { headers: { Connection: 'close' } });
}
