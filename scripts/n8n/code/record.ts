import { jsonAnswer } from '@/automation/parts/run';
import { Failure } from '@/contracts/failure';
import type { Done, Going, Hand, Settings } from './steps.ts';
import { nextStep } from './work.ts';

/** Settings of a webhook that passes on what a form was filled in with. */
export interface RecordSettings extends Settings {
  /** Folder of the tool, told to the receiver. */
  source: string;
}

/** The next thing to do for a call of such a webhook. */
export function work(settings: RecordSettings, hand: Hand): Promise<Going | Done> {
  return nextStep(settings, hand, async ({ body }, { fetch }) => {
    const passedOn = JSON.stringify({ source: settings.source, ...body });
    const response = await fetch('', { method: 'POST', body: passedOn }).catch(() => undefined);
    if (!response?.ok) throw new Failure('not_forwarded', 'This could not be passed on. Please try again later.');
    return jsonAnswer({ ok: true });
  });
}
