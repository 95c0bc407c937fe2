import { setTimeout } from 'node:timers/promises';
import { type RunEvents, textDelta } from '@/contracts/run-events';
import type { StoredRun } from './run-store';
import { progressVersion } from './run-view';
import type { Runs } from './runs';

/** The shortest time between two events. */
const MIN_EVENT_GAP_MS = 100;

/** How often the run is read from the database while its partial answer grows. */
const POLL_INTERVAL_MS = 1000;

/** Maximum silence of a stream: proxies close connections that seem dead. */
const HEARTBEAT_INTERVAL_MS = 15_000;

/** A comment line, which clients of server-sent events ignore. */
const HEARTBEAT = ': here\n\n';

/** Yields progress and partial answers of a run as server-sent events, until the run ends or the signal aborts. */
export async function* streamRunEvents(
  { executor, store }: Pick<Runs, 'executor' | 'store'>,
  run: StoredRun,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let current: StoredRun | undefined = run;
  let [sentVersion, sentText] = ['', ''];
  yield HEARTBEAT;
  let lastSentAt = Date.now();
  let lastPollAt = lastSentAt;
  while (current && !signal.aborted) {
    const { state, progress } = current;
    const events: string[] = [];
    if (progress && progressVersion(current) !== sentVersion)
      events.push(formatEvent('progress', JSON.parse(progress)));
    sentVersion = progressVersion(current);
    if (state !== 'running') return yield [...events, formatEvent('end', { state })].join('');
    const text = executor.partialAnswer(run.id);
    const version = text?.version ?? 0;
    const answer = text?.read();
    if (answer && answer.body !== sentText) events.push(formatEvent('written', textDelta(sentText, answer)));
    sentText = answer?.body ?? sentText;
    if (events.length === 0 && Date.now() - lastSentAt > HEARTBEAT_INTERVAL_MS) events.push(HEARTBEAT);
    if (events.length > 0) {
      yield events.join('');
      lastSentAt = Date.now();
    }
    await setTimeout(MIN_EVENT_GAP_MS, undefined, { signal }).catch(() => undefined);
    await executor.waitForChange(run.id, POLL_INTERVAL_MS, signal, { reports: true, version });
    // If only the partial answer has changed, the stored run is not read again yet.
    if (executor.partialAnswer(run.id)?.version === version || Date.now() - lastPollAt > POLL_INTERVAL_MS) {
      current = await store.find(run.id);
      lastPollAt = Date.now();
    }
  }
}

function formatEvent<K extends keyof RunEvents>(name: K, data: RunEvents[K]): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
