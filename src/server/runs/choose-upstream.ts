import type { Automation } from '@/automation/parts/run';
import { Failure } from '@/contracts/failure';
import type { ConfiguredWebhook } from './configure-webhooks';
import type { ChooseUpstream } from './runs';

/** The key that requests a demo answer instead of a provider's. */
export const DEMO_KEY = 'demo';

/** Chooses between live automation and demo: for the key `demo`, or without a key if no live one is set up. */
export function createUpstreamChooser(configured: ReadonlyMap<string, ConfiguredWebhook>): ChooseUpstream {
  return (webhook, body) => {
    const webhookConfig = configured.get(webhook);
    if (!webhookConfig) return { automation: refuseNotSetUp, demo: false };
    const { live, demo, file, usesModel, model, operatorPays, largestUse } = webhookConfig;
    const key = keyIn(body, file.secret);
    // A member who provides a key must not get a demo answer.
    if (!live && key && key !== DEMO_KEY) return { automation: refuseNotSetUp, demo: false };
    return live && key !== DEMO_KEY
      ? {
          automation: live,
          demo: false,
          ...(usesModel && { usesModel }),
          ...(model && { model }),
          ...(operatorPays && { operatorPays, ...(largestUse && { largestUse: largestUse(body) }) }),
        }
      : { automation: demo, demo: true };
  };
}

function keyIn(body: Record<string, unknown>, secret: string | undefined): string {
  return String((secret && body[secret]) ?? '')
    .trim()
    .toLowerCase();
}

const refuseNotSetUp: Automation = async () => {
  throw new Failure('not_set_up', 'This tool is not set up on the server yet.', 503);
};
