import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Answer } from '@/contracts/answer';
import { tryParseJson } from '@/contracts/json';
import type { RunProgress, RunView } from '@/contracts/run';
import type { TextDelta } from '@/contracts/run-events';
import type { Gateway } from './gateway';
import { pause } from './pause';
import { Reconnection } from './reconnection';

/** Receives the progress reports and the partial answer of a run. */
export interface RunListener {
  onProgress(report: RunProgress): void;
  onPartialAnswer(answer: Answer): void;
}

/** Milliseconds without data after which a stream counts as dead or buffered by a proxy; the server sends a heartbeat every 15 seconds. */
const SILENCE_MS = 20_000;

/**
 * Passes the events of a run to a listener until the run ends or the signal aborts; once anything was received, a broken
 * connection is only an interruption. Resolves to false if its events are not available. Never rejects.
 */
export async function followEvents(
  { openEvents }: Pick<Gateway, 'openEvents'>,
  runId: string,
  listener: RunListener,
  signal: AbortSignal,
): Promise<boolean> {
  const reconnection = new Reconnection();
  let hasReceived = false;
  try {
    for (let failures = 1; ; failures += 1) {
      const outcome = await readStream(openEvents, runId, listener, signal);
      if (outcome === 'end' || signal.aborted) return true;
      hasReceived ||= outcome !== 'nothing';
      if (!hasReceived) return false;
      if (outcome === 'something') failures = 1;
      await reconnection.backOff(failures, signal);
    }
  } finally {
    reconnection.dispose();
  }
}

/** What a stream gave until it ended or broke off; garbled: an event that cannot be read. */
type StreamOutcome = 'end' | 'something' | 'garbled' | 'nothing';

/** Reads one stream until the run ends, the connection breaks, or an event is garbled. */
async function readStream(
  openEvents: Gateway['openEvents'],
  runId: string,
  listener: RunListener,
  signal: AbortSignal,
): Promise<StreamOutcome> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  let outcome: StreamOutcome = 'nothing';
  let text = '';
  const onEvent = ({ event: name, data }: EventSourceMessage) => {
    if (signal.aborted) return;
    if (name === 'end') outcome = 'end';
    const content = tryParseJson(data);
    // Later changes of a text build on earlier ones, so nothing more of this stream is read.
    if (!content) outcome = outcome === 'end' ? 'end' : 'garbled';
    if (!content || outcome === 'garbled') return;
    if (name === 'progress') listener.onProgress(content as RunProgress);
    if (name !== 'written') return;
    const { keep, text: addition, contentType } = content as TextDelta;
    text = text.slice(0, keep) + addition;
    listener.onPartialAnswer({ status: 200, contentType, body: text });
  };
  const parser = createParser({ onEvent });
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  try {
    const response = await openEvents(runId, AbortSignal.any([signal, silence.signal]));
    reader = response.body?.getReader();
    if (!isStream(response) || !reader) return 'nothing';
    const decoder = new TextDecoder();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      if (outcome === 'nothing') outcome = 'something';
      parser.feed(decoder.decode(chunk.value, { stream: true }));
      if (outcome !== 'something') break;
    }
  } catch {
    // The run continues without its stream.
  } finally {
    clearTimeout(timer);
    // An open connection would be kept although nobody reads it; a broken one has nothing to cancel.
    reader?.cancel().catch(() => undefined);
  }
  return outcome;
}

function isStream({ ok, headers }: Response): boolean {
  return ok && (headers.get('Content-Type') ?? '').startsWith('text/event-stream');
}

/** Milliseconds between two polls: a run that reports often is only sampled. */
const POLL_MS = 2000;

/** Polls the progress of a run until it ends or the signal aborts. Never rejects. */
export async function pollProgress(
  { waitForProgress }: Gateway,
  runId: string,
  onProgress: (report: RunProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  let seenVersion: number | undefined;
  for (;;) {
    // The run's own request may still be in flight: polling an unknown run would be logged as a failed request.
    await pause(POLL_MS, signal);
    if (signal.aborted) return;
    const run: RunView | undefined = await waitForProgress(runId, seenVersion, signal).catch(() => undefined);
    if (run && run.state !== 'running') return;
    if (run?.progress && !signal.aborted) {
      seenVersion = run.progress.at;
      onProgress(run.progress);
    }
  }
}
