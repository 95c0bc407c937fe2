import { Failure } from './fail';

/**
 * The body of a request as text, at most `limit` bytes; reading stops where there is more.
 *
 * @throws Failure 413 where it is larger.
 */
export async function readBody(request: Request, limit: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, limit));
}

/** The body of a request, at most `limit` bytes. @throws Failure 413 where it is larger. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = new Failure(
    413,
    'body_too_large',
    `This is too long to send: the limit is ${Math.floor(limit / 1024)} KB.`,
  );
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
