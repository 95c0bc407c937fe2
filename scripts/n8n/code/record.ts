import { jsonAnswer } from '@/automation/parts/run';
import { Failure } from '@/contracts/failure';
import { nextStep } from './next-step.ts';
import type { CallStep, ReplyStep, Settings, StepInput } from './workflow-step.ts';

/** Settings of a webhook that forwards the answers of a form. */
export interface RecordSettings extends Settings {
  /** Folder of the tool; the receiver gets it with the answers. */
  source: string;
}

/** Runs in a Code node: returns the next step for a call of such a webhook. */
export function runNode(settings: RecordSettings, input: StepInput): Promise<CallStep | ReplyStep> {
  return nextStep(settings, input, async ({ body }, { fetch }) => {
    const payload = JSON.stringify({ source: settings.source, ...body });
    // A receiver that cannot be reached is refused like one that fails.
    const response = await fetch('', { method: 'POST', body: payload }).catch(() => undefined);
    if (!response?.ok) throw new Failure('not_forwarded', 'This could not be passed on. Please try again later.', 502);
    return jsonAnswer({ ok: true });
  });
}
