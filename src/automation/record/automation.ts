import type { AutomationFile } from '../parts/automation-file';
import type { AutomationServices, NamedWebhook, WebhookAutomation } from '../parts/module';
import { jsonAnswer } from '../parts/run';

/**
 * Creates an automation that stores the body and answers `{ ok: true }`. The body is delivered to its receivers later
 * (docs/behaviour.md, section 7, call 1). It calls no provider, so the demo does the same.
 */
export function make(
  _: AutomationFile,
  { records }: AutomationServices,
  { tool, secrets }: NamedWebhook,
): WebhookAutomation {
  const automation: WebhookAutomation['demo'] = async (run) => {
    await records.save(run.id, tool, run.body);
    return jsonAnswer({ ok: true });
  };
  return {
    live: automation,
    demo: automation,
    // An unreadable body may contain a secret that cannot be removed, so it is stored only if the tool has none.
    ...(secrets.length === 0 && {
      keepRefused: (body, { code, message }) => records.keepRefused(tool, body, `${code}: ${message}`),
    }),
  };
}
