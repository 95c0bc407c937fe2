import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Answer } from '@/contracts/answer';
import type { RunProgress, RunView } from '@/contracts/run';
import type { TextDelta } from '@/contracts/run-events';
import type { Gateway } from './gateway';
import { pause } from './pause';

/** Receives the progress reports and the partial answer of a run. */
export interface RunListener {
  onProgress(report: RunProgress): void;
  onPartialAnswer(answer: Answer): void;
}

/** Milliseconds without data after which a stream counts as dead or buffered by a proxy; the server sends a heartbeat every 15 seconds. */
const SILENCE_MS = 20_000;

/** Milliseconds before reconnecting to a stream that broke off. */
const RECONNECT_MS = 1000;

/**
 * Passes the events of a run to a listener, reconnecting as needed, until the run ends or the signal aborts. Resolves to
 * false if its events are not available. Never rejects.
 */
export async function followEvents(
  { openEvents }: Pick<Gateway, 'openEvents'>,
  runId: string,
  listener: RunListener,
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    const outcome = await readStream(openEvents, runId, listener, signal);
    if (outcome === 'end' || signal.aborted) return true;
    if (outcome === 'nothing') return false;
    await pause(RECONNECT_MS, signal);
  }
}

/** Reads one stream until the run ends or the connection breaks. Resolves to `end`, or whether anything was received. */
async function readStream(
  openEvents: Gateway['openEvents'],
  runId: string,
  listener: RunListener,
  signal: AbortSignal,
): Promise<'end' | 'something' | 'nothing'> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  let outcome: 'end' | 'something' | 'nothing' = 'nothing';
  let text = '';
  const onEvent = ({ event: name, data }: EventSourceMessage) => {
    if (signal.aborted) return;
    if (name === 'end') outcome = 'end';
    if (name === 'progress') listener.onProgress(JSON.parse(data) as RunProgress);
    if (name !== 'written') return;
    const { keep, text: addition, contentType } = JSON.parse(data) as TextDelta;
    text = text.slice(0, keep) + addition;
    listener.onPartialAnswer({ status: 200, contentType, body: text });
  };
  const parser = createParser({ onEvent });
  try {
    const response = await openEvents(runId, AbortSignal.any([signal, silence.signal]));
    if (!isStream(response) || !response.body) return 'nothing';
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      if (outcome === 'nothing') outcome = 'something';
      parser.feed(decoder.decode(chunk.value, { stream: true }));
    }
  } catch {
    // The run continues without its stream.
  } finally {
    clearTimeout(timer);
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
