import { Failure } from '@/contracts/failure';
import { inTime, readAtMost } from '../../../supabase/functions/_shared/read-body.ts';

/**
 * The body of a request as text, at most `limit` bytes; reading stops where there is more, or it takes too long (408).
 *
 * @throws Failure 413 where it is larger, 400 where it breaks off
 */
export async function readBody(request: Request, limit: number): Promise<string> {
  return new TextDecoder().decode(await inTime(limit, readBytes(request, limit), tooSlow));
}

/** The body of a request, at most `limit` bytes. @throws Failure 413 where it is larger, 400 where it breaks off */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const reading = isWithin(request, limit)
    ? request.arrayBuffer().then((buffer) => new Uint8Array(buffer))
    : readAtMost(request, limit);
  // Reading fails for one reason alone: the sender is gone before all of it has come.
  const bytes = await reading.catch(() => {
    throw new Failure('broken_off', 'The request broke off before all of it had arrived. Please send it again.', 400);
  });
  if (bytes && bytes.byteLength <= limit) return bytes;
  const words = `This is too long to send: the limit is ${Math.floor(limit / 1024)} KB.`;
  throw new Failure('body_too_large', words, 413);
}

/** Whether a request says how long its body is, and that is not too long: Node holds it to that, so that it needs no counting as it comes. */
function isWithin({ headers }: Request, limit: number): boolean {
  const length = headers.get('content-length');
  return length !== null && Number(length) <= limit;
}

/** What is answered to a sender who is too slow; the connection ends with it, as the rest of the body is still to come. */
export function tooSlow(): Failure {
  const words = 'This took too long to arrive. Please try again with a better connection.';
  return new Failure('too_slow', words, 408, { headers: { Connection: 'close' } });
}
