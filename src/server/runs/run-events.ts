import { setTimeout } from 'node:timers/promises';
import { type RunEvents, textDelta } from '@/contracts/run-events';
import type { StoredRun } from './run-store';
import { progressVersion } from './run-view';
import type { Runs } from './runs';

/** The shortest time between two events. */
const MIN_EVENT_GAP_MS = 100;

/** Maximum silence of a stream: proxies close connections that seem dead. */
const HEARTBEAT_INTERVAL_MS = 15_000;

/** A heartbeat that comes earlier is not needed. */
const MIN_HEARTBEAT_GAP_MS = 5000;

/** A comment line, which clients of server-sent events ignore. */
const HEARTBEAT = ': here\n\n';

/** Yields progress and partial answers of a run as server-sent events, until the run ends or the signal aborts. */
export async function* streamRunEvents(
  { executor, watchRun }: Pick<Runs, 'executor' | 'watchRun'>,
  { id }: Pick<StoredRun, 'id'>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let [sentVersion, sentText] = ['', ''];
  yield HEARTBEAT;
  let lastSentAt = performance.now();
  for await (const run of watchRun(id, signal, { withText: true, maxSilenceMs: HEARTBEAT_INTERVAL_MS })) {
    const events: string[] = [];
    if (run.progress && progressVersion(run) !== sentVersion)
      events.push(formatEvent('progress', JSON.parse(run.progress)));
    sentVersion = progressVersion(run);
    if (run.state !== 'running') return yield [...events, formatEvent('end', { state: run.state })].join('');
    const answer = executor.partialAnswer(id)?.read();
    if (answer && answer.body !== sentText) events.push(formatEvent('written', textDelta(sentText, answer)));
    sentText = answer?.body ?? sentText;
    if (events.length > 0 || performance.now() - lastSentAt > MIN_HEARTBEAT_GAP_MS) {
      yield events.join('') || HEARTBEAT;
      lastSentAt = performance.now();
    }
    await setTimeout(MIN_EVENT_GAP_MS, undefined, { signal }).catch(() => undefined);
  }
}

function formatEvent<K extends keyof RunEvents>(name: K, data: RunEvents[K]): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
