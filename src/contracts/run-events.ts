import type { Answer } from './answer';
import type { RunReport, RunState } from './run';

/**
 * What `GET /runs/<id>/events` sends of a run, as server-sent events under these names: first how it stands, then every
 * change, and "end" at last. A stream that ends without it may be asked for again.
 */
export interface RunEvents {
  /** What the run said last of how far it is. */
  progress: RunReport;
  /** What the answer would be if it ended now, as the change of what was sent before. */
  written: Change;
  end: { state: Exclude<RunState, 'running'> };
}

/** How a text became another: so many of its characters stay, and these follow. */
export interface Change extends Pick<Answer, 'contentType'> {
  keep: number;
  text: string;
}

/** What turns one text into another. */
export function changeOf(before: string, { body, contentType }: Answer): Change {
  const most = Math.min(before.length, body.length);
  let keep = 0;
  while (keep < most && before.charCodeAt(keep) === body.charCodeAt(keep)) keep += 1;
  return { keep, text: body.slice(keep), contentType };
}
