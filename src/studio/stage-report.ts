import type { RunMode } from '@/contracts/run';
import type { Answers } from '@/registry/answers';

/** A webhook call made by a stage, with keys masked. */
export interface WebhookCall {
  webhook: string;
  body: unknown;
}

/** Report of a stage to the studio about its current state. */
export interface StageReport {
  tool: string;
  state: string;
  /** The answers in the form, with keys masked. */
  answers: Answers;
  status: string;
  raw?: string;
  /** The result parsed from the answer. */
  result?: { kind: string; value: unknown; mode: RunMode; repairs?: readonly string[]; missing?: readonly string[] };
  failure?: { reason: string; detail?: string };
  calls: readonly WebhookCall[];
}

/** A press on a field of the shown form. */
export interface FieldPress {
  tool: string;
  field: string;
}

/** Messages from a stage to the studio, by kind. */
interface StageMessages {
  'stage-report': StageReport;
  'field-press': FieldPress;
}

/** Posts a message to the studio that embeds the stage, if any. */
export function postToStudio<Kind extends keyof StageMessages>(kind: Kind, content: StageMessages[Kind]): void {
  if (window.parent !== window) window.parent.postMessage({ kind, content }, window.location.origin);
}

/** Calls the listener with each message of a kind from the stage in this frame. Returns an unsubscribe function. */
export function onStageMessage<Kind extends keyof StageMessages>(
  kind: Kind,
  frame: () => Window | null | undefined,
  listener: (content: StageMessages[Kind]) => void,
): () => void {
  const onMessage = ({ data, origin, source }: MessageEvent) => {
    if (origin === window.location.origin && source === frame() && data?.kind === kind) listener(data.content);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}
