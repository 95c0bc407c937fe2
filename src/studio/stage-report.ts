import type { RunMode } from '@/contracts/run';
import type { Answers } from '@/registry/answers';

/** A webhook call made by a stage, with keys masked. */
export interface WebhookCall {
  webhook: string;
  body: unknown;
}

/** What a stage reports to the studio about its current state. */
export interface StageReport {
  tool: string;
  state: string;
  /** The answers in the form, with keys masked. */
  answers: Answers;
  /** Status of the run. */
  status: string;
  /** The raw answer. */
  raw?: string;
  /** The result read from the answer. */
  result?: { kind: string; value: unknown; mode: RunMode; repairs?: readonly string[]; missing?: readonly string[] };
  failure?: { reason: string; detail?: string };
  calls: readonly WebhookCall[];
}

const KIND = 'stage-report';

/** Posts a report to the studio that embeds the stage, if any. */
export function postStageReport(report: StageReport): void {
  if (window.parent !== window) window.parent.postMessage({ kind: KIND, report }, window.location.origin);
}

/** Calls the listener with each report of the stage in this frame. Returns an unsubscribe function. */
export function onStageReport(
  frame: () => Window | null | undefined,
  listener: (report: StageReport) => void,
): () => void {
  const onMessage = ({ data, origin, source }: MessageEvent) => {
    if (origin === window.location.origin && source === frame() && data?.kind === KIND) listener(data.report);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}
