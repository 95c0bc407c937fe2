/** A stream ends after this time, in milliseconds: whoever still follows asks again, with a session that is still good. */
const LONGEST_MS = 300_000;

/**
 * Answers with a stream of server-sent events, made as they are read. It ends with them, when its reader has left, or after
 * five minutes; then `over` is called, at least once.
 *
 * @param make the events, which are to end with the signal
 */
export function eventStream(
  make: (signal: AbortSignal) => AsyncGenerator<string>,
  left: AbortSignal,
  over: () => void,
): Response {
  const stop = new AbortController();
  const longest = setTimeout(() => stop.abort(), LONGEST_MS).unref();
  const signal = AbortSignal.any([left, stop.signal]);
  const events = make(signal);
  const encoder = new TextEncoder();
  const end = () => {
    clearTimeout(longest);
    stop.abort();
  };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { value, done } = await events.next();
          if (!done) return controller.enqueue(encoder.encode(value));
          end();
          controller.close();
        } catch (error) {
          end();
          controller.error(error);
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
  // Where the reader leaves before anything was read, nobody cancels.
  signal.addEventListener('abort', over, { once: true });
  return new Response(body, {
    headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
  });
}
