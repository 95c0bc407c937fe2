/** Maximum duration of a stream. Afterwards the page reconnects, with a valid session token. */
const MAX_STREAM_MS = 300_000;

const HEADERS = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' };

/**
 * Responds with a stream of server-sent events, generated as the client reads them. The stream ends after the last
 * event, when the client disconnects, or after five minutes. It then calls `onEnd` once.
 *
 * @param generate creates the events, which must end when the signal aborts
 */
export function eventStream(
  generate: (signal: AbortSignal) => AsyncGenerator<string>,
  { signal: disconnected, method }: Request,
  onEnd: () => void,
): Response {
  // Nothing would ever cancel the body of a stream here: if the client has already disconnected, the abort signal does
  // not fire again, and for HEAD the body is discarded.
  if (disconnected.aborted || method === 'HEAD') {
    onEnd();
    return new Response(null, { headers: HEADERS });
  }
  const stop = new AbortController();
  const signal = AbortSignal.any([disconnected, stop.signal]);
  const events = generate(signal);
  const timer = setTimeout(() => stop.abort(), MAX_STREAM_MS).unref();
  const end = () => {
    clearTimeout(timer);
    onEnd();
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
