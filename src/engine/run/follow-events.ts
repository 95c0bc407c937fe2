import type { Answer } from '@/contracts/answer';
import { eventReader } from '@/contracts/event-stream';
import type { RunReport } from '@/contracts/run';
import type { Change } from '@/contracts/run-events';
import type { Gateway } from './gateway';
import { pause } from './pause';

/** Who is told what a run says and writes. */
export interface Listener {
  progress(report: RunReport): void;
  written(answer: Answer): void;
}

/** A stream that is silent this long, in milliseconds, is dead, or a proxy holds it back: a living one gives a sign every 15 seconds. */
const SILENCE_MS = 20_000;

/** Before a stream that broke off is asked for again, in milliseconds. */
const PAUSE_MS = 1000;

/**
 * Tells what a run says and writes, as it comes, until it has ended or nobody wants to know any more. False where its events
 * cannot be had. Never rejects.
 */
export async function followEvents(
  { events }: Pick<Gateway, 'events'>,
  runId: string,
  listener: Listener,
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    const came = await listen(events, runId, listener, signal);
    if (came === 'end' || signal.aborted) return true;
    if (came === 'nothing') return false;
    await pause(PAUSE_MS, signal);
  }
}

/** Reads one stream: to the end of the run, or until it broke off. */
async function listen(
  events: Gateway['events'],
  runId: string,
  listener: Listener,
  signal: AbortSignal,
): Promise<'end' | 'something' | 'nothing'> {
  const quiet = new AbortController();
  let timer = setTimeout(() => quiet.abort(), SILENCE_MS);
  let came: 'end' | 'something' | 'nothing' = 'nothing';
  let text = '';
  const read = eventReader(({ name, data }) => {
    if (signal.aborted) return;
    if (name === 'end') came = 'end';
    if (name === 'progress') listener.progress(JSON.parse(data) as RunReport);
    if (name !== 'written') return;
    const { keep, text: more, contentType } = JSON.parse(data) as Change;
    text = text.slice(0, keep) + more;
    listener.written({ status: 200, contentType, body: text });
  });
  try {
    const response = await events(runId, AbortSignal.any([signal, quiet.signal]));
    if (!isStream(response) || !response.body) return 'nothing';
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => quiet.abort(), SILENCE_MS);
      if (came === 'nothing') came = 'something';
      read(decoder.decode(part.value, { stream: true }));
    }
  } catch {
    // The run goes on all the same.
  } finally {
    clearTimeout(timer);
  }
  return came;
}

function isStream({ ok, headers }: Response): boolean {
  return ok && (headers.get('Content-Type') ?? '').startsWith('text/event-stream');
}
