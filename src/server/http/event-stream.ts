/** A stream ends after this time, in milliseconds: a page that still follows asks again, with a session that is still good. */
const LONGEST_MS = 300_000;

const HEADERS = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' };

/**
 * Answers a request with a stream of server-sent events, made as they are read. The stream ends with its events, when its
 * reader leaves, or after five minutes; then it calls `over`, once.
 *
 * @param make makes the events, which must end with the signal
 */
export function eventStream(
  make: (signal: AbortSignal) => AsyncGenerator<string>,
  { signal: left, method }: Request,
  over: () => void,
): Response {
  // Nobody reads this body, so nobody would cancel it: the reader left while the caller prepared the events, and the
  // signal fires no second time; or HEAD asks for the headers alone, and the body is dropped.
  if (left.aborted || method === 'HEAD') {
    over();
    return new Response(null, { headers: HEADERS });
  }
  const stop = new AbortController();
  const signal = AbortSignal.any([left, stop.signal]);
  const events = make(signal);
  const longest = setTimeout(() => stop.abort(), LONGEST_MS).unref();
  const end = () => {
    clearTimeout(longest);
    over();
  };
  signal.addEventListener('abort', end, { once: true });
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { value, done } = await events.next();
          if (!done) return controller.enqueue(encoder.encode(value));
          stop.abort();
          controller.close();
        } catch (error) {
          stop.abort();
          controller.error(error);
        }
      },
      cancel: () => stop.abort(),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: HEADERS });
}
