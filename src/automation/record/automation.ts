import type { AutomationFile } from '../parts/automation-file';
import type { AutomationServices, MadeAutomation, NamedWebhook } from '../parts/module';
import { jsonAnswer } from '../parts/run';

/**
 * Keeps the body and answers `{ ok: true }`; whoever it is passed on to hears of it later (docs/behaviour.md, section 7, call
 * 1). Nobody is called for that, so there is nothing a demo would do otherwise.
 */
export function make(
  _: AutomationFile,
  { records }: AutomationServices,
  { tool, secrets }: NamedWebhook,
): MadeAutomation {
  const automation: MadeAutomation['demo'] = async (run) => {
    await records.save(run.id, tool, run.body);
    return jsonAnswer({ ok: true });
  };
  return {
    live: automation,
    demo: automation,
    // What cannot be read cannot be freed of a secret.
    ...(secrets.length === 0 && {
      keepRefused: (body, { code, message }) => records.keepRefused(tool, body, `${code}: ${message}`),
    }),
  };
}
