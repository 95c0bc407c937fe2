import { Failure } from './fail';

/**
 * The body of a request as text, at most `limit` bytes; reading stops where there is more.
 *
 * @throws Failure 413 where it is larger.
 */
export async function readBody(request: Request, limit: number): Promise<string> {
  const tooLarge = new Failure(
    413,
    'body_too_large',
    `This is too long to send: the limit is ${Math.floor(limit / 1024)} KB.`,
  );
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge;
  if (!request.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
