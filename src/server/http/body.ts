import { Failure } from '@/contracts/failure';

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
    'body_too_large',
    `This is too long to send: the limit is ${Math.floor(limit / 1024)} KB.`,
    413,
  );
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > limit) {
      // Not waited for: a sender that goes on sending would hold the answer back.
      void reader?.cancel().catch(() => undefined);
      throw tooLarge;
    }
    chunks.push(part.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
