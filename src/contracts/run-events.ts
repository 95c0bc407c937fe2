import type { Answer } from './answer';
import type { RunProgress, RunState } from './run';

/**
 * Server-sent events of `GET /runs/<id>/events`, by event name: first the current state, then every change, finally "end". If
 * the stream ends without "end", the client may request it again.
 */
export interface RunEvents {
  /** The run's latest progress. */
  progress: RunProgress;
  /** The partial answer, as a delta to what was sent before. */
  written: TextDelta;
  end: { state: Exclude<RunState, 'running'> };
}

/** A change of a text: keep the first `keep` characters and append `text`. */
export interface TextDelta extends Pick<Answer, 'contentType'> {
  keep: number;
  text: string;
}

/** Returns the delta that turns `before` into the body of the answer. */
export function textDelta(before: string, { body, contentType }: Answer): TextDelta {
  const limit = Math.min(before.length, body.length);
  let keep = 0;
  while (keep < limit && before.charCodeAt(keep) === body.charCodeAt(keep)) keep += 1;
  return { keep, text: body.slice(keep), contentType };
}
