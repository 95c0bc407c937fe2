import { setTimeout } from 'node:timers/promises';
import { changeOf, type RunEvents } from '@/contracts/run-events';
import type { Gateway } from './gateway';
import type { StoredRun } from './run-store';
import { toldAt } from './run-view';

/** Between two pieces of text, in milliseconds. */
const PIECE_EVERY_MS = 100;

/** So often a run is looked at whatever it writes, in milliseconds: how far it is, and whether it has ended. */
const LOOK_EVERY_MS = 1000;

/** So long a stream is silent at most, in milliseconds: proxies close what seems dead. */
const BEAT_EVERY_MS = 15_000;

/** Nothing to read, but a sign of life. */
const BEAT = ': here\n\n';

/** What a run says and writes from now on, as server-sent events, until it has ended or the signal says so. */
export async function* runEvents(
  { desk, store }: Pick<Gateway, 'desk' | 'store'>,
  run: StoredRun,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let now: StoredRun | undefined = run;
  let [told, written] = ['', ''];
  yield BEAT;
  let beat = Date.now();
  let looked = beat;
  while (now && !signal.aborted) {
    const { state, progress } = now;
    const events: string[] = [];
    if (progress && toldAt(now) !== told) events.push(event('progress', JSON.parse(progress)));
    told = toldAt(now);
    if (state !== 'running') return yield [...events, event('end', { state })].join('');
    const text = desk.text(run.id);
    const version = text?.version ?? 0;
    const answer = text?.read();
    if (answer && answer.body !== written) events.push(event('written', changeOf(written, answer)));
    written = answer?.body ?? written;
    if (events.length === 0 && Date.now() - beat > BEAT_EVERY_MS) events.push(BEAT);
    if (events.length > 0) {
      yield events.join('');
      beat = Date.now();
    }
    await setTimeout(PIECE_EVERY_MS, undefined, { signal }).catch(() => undefined);
    await desk.turn(run.id, LOOK_EVERY_MS, signal, { reports: true, version });
    // Where it only wrote on, nothing else is new.
    if (desk.text(run.id)?.version === version || Date.now() - looked > LOOK_EVERY_MS) {
      now = await store.find(run.id);
      looked = Date.now();
    }
  }
}

function event<K extends keyof RunEvents>(name: K, data: RunEvents[K]): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
