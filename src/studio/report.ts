import type { RunMode } from '@/contracts/run';
import type { Answers } from '@/registry/answers';

/** A call of a webhook that a stage made, with marks in the place of keys. */
export interface MadeCall {
  webhook: string;
  body: unknown;
}

/** What a stage tells the studio of what it shows. */
export interface StageReport {
  tool: string;
  state: string;
  /** What the form holds, with marks in the place of keys. */
  answers: Answers;
  /** Where the run stands. */
  status: string;
  /** The answer as it came. */
  raw?: string;
  /** What was read in it. */
  result?: { kind: string; value: unknown; mode: RunMode; repairs?: readonly string[]; missing?: readonly string[] };
  failure?: { reason: string; detail?: string };
  calls: readonly MadeCall[];
}

const KIND = 'stage-report';

/** Tells the studio around a stage, where there is one. */
export function tellStudio(report: StageReport): void {
  if (window.parent !== window) window.parent.postMessage({ kind: KIND, report }, window.location.origin);
}

/** Calls back with what the stage in this frame tells, until the returned function is called. */
export function hearStage(frame: () => Window | null | undefined, listener: (report: StageReport) => void): () => void {
  const hear = ({ data, origin, source }: MessageEvent) => {
    if (origin === window.location.origin && source === frame() && data?.kind === KIND) listener(data.report);
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}
