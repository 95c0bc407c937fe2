/** A body may take this many milliseconds to arrive, plus a second for each `BYTES_PER_SECOND` of its maximum size. */
const ARRIVAL_MS = 30_000;
const BYTES_PER_SECOND = 16 * 1024;

/**
 * Gives up on a body that arrives too slowly, as it occupies a connection and memory.
 *
 * @param bytes maximum size of the body
 * @throws what `timeoutError` creates, after the timeout
 */
export async function withArrivalTimeout<T>(bytes: number, body: Promise<T>, timeoutError: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), ARRIVAL_MS + (bytes / BYTES_PER_SECOND) * 1000);
  });
  try {
    return await Promise.race([body, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads the body of a request; undefined if it is larger than `limit` bytes. No more than that is buffered, whatever
 * Content-Length says.
 */
export async function readAtMost(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > limit) {
      if (reader) void discardRest(reader);
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
 * Discards the rest of a body until the server hangs up: a sender reads the response only after sending everything, and
 * would lose it if the connection were cut.
 */
export async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while ((await reader.read()).value);
  } catch {
    // The connection is closed.
  }
}
