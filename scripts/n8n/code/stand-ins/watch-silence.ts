import { AbortSignal } from './abort-signal.ts';

/** Replaces the watch of an answer that streams: n8n has no timers and hands over whole answers. */
export function watchSilence() {
  return { signal: AbortSignal.timeout(), hear: () => undefined, stop: () => undefined };
}
