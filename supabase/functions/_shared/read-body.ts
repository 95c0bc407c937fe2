/**
 * The body of a request, at most `limit` bytes; undefined where there is more. Nothing larger is ever held, whatever the
 * request says about its length.
 */
export async function readAtMost(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > limit) {
      if (reader) void discard(reader);
      return undefined;
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

/**
 * Throws the rest away as it comes, until the server hangs up: a sender reads its answer only when it has sent all, and a
 * connection that is cut before loses it.
 */
export async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while ((await reader.read()).value);
  } catch {
    // Hung up.
  }
}
