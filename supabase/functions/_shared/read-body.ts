/** How long a body may take to arrive, in milliseconds, and how many of its bytes give it a second more. */
const ARRIVAL_MS = 30_000;
const BYTES_PER_SECOND = 16 * 1024;

/**
 * Gives a body of at most so many bytes up that takes too long to arrive: it holds a place, and memory, for nothing.
 *
 * @throws what `tooSlow` makes, where it takes too long
 */
export async function inTime<T>(bytes: number, reading: Promise<T>, tooSlow: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(tooSlow()), ARRIVAL_MS + (bytes / BYTES_PER_SECOND) * 1000);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}

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
