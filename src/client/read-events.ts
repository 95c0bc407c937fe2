import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { ApiRun } from '@/contracts/api';
import { tryParseJson } from '@/contracts/json';
import type { RunReport } from '@/contracts/run';
import type { TextDelta } from '@/contracts/run-events';

/** An event of a run: its progress, the partial answer, or its final state. */
export type RunEvent =
  | { name: 'progress'; progress: RunReport }
  | { name: 'written'; text: string }
  | { name: 'end'; state: ApiRun['state'] };

/** An event that cannot be read: the last of its stream, which the caller may request again. */
type Garbled = 'garbled';

/** Milliseconds without data after which a stream counts as lost; the site sends a sign every 15 seconds. */
const SILENCE_MS = 45_000;

/** Yields the events of a response as they arrive, until it ends or breaks off, or one is garbled. @throws the signal's reason once it is aborted */
export async function* readEvents(
  { body }: Response,
  signal: AbortSignal | undefined,
): AsyncGenerator<RunEvent | Garbled> {
  if (!body) return yield 'garbled';
  const pending: (RunEvent | Garbled)[] = [];
  let text = '';
  const onEvent = ({ event: name, data }: EventSourceMessage) => {
    const content = tryParseJson(data);
    if (!content) pending.push('garbled');
    else if (name === 'progress') pending.push({ name, progress: content as RunReport });
    else if (name === 'end') pending.push({ name, ...(content as { state: ApiRun['state'] }) });
    if (!content || name !== 'written') return;
    const { keep, text: addition } = content as TextDelta;
    text = text.slice(0, keep) + addition;
    pending.push({ name, text });
  };
  const parser = createParser({ onEvent });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  // A connection that is broken has nothing to cancel.
  const cancel = () => void reader.cancel().catch(() => undefined);
  try {
    for (;;) {
      const timer = setTimeout(cancel, SILENCE_MS);
      // A broken connection ends this stream quietly: the run continues, and the caller reconnects.
      const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
      clearTimeout(timer);
      signal?.throwIfAborted();
      if (done || value === undefined) return;
      parser.feed(value);
      for (const news of pending.splice(0)) {
        yield news;
        // Later changes of a text build on earlier ones, so nothing more of this stream is read.
        if (news === 'garbled') return;
      }
    }
  } finally {
    // Close the connection if the caller stops iterating.
    cancel();
  }
}
