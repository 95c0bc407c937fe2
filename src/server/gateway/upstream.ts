import type { Automation } from '@/automation/parts/run';
import { Failure } from '@/contracts/failure';
import type { ReadyWebhook } from './automations';
import type { Upstream } from './gateway';

/** The key that asks for a demo instead of a provider. */
export const DEMO_KEY = 'demo';

/** Chooses who answers a call: the provider, or nobody but us where the member's key says so or nothing else is set up. */
export function createUpstream(ready: ReadonlyMap<string, ReadyWebhook>): Upstream {
  return (webhook, body) => {
    const made = ready.get(webhook);
    if (!made) return { automation: notSetUp, demo: false };
    const { live, demo, file, asksModel, operatorPays } = made;
    return live && !asksForDemo(body, file.secret)
      ? { automation: live, demo: false, ...(asksModel && { asksModel }), ...(operatorPays && { operatorPays }) }
      : { automation: demo, demo: true };
  };
}

function asksForDemo(body: Record<string, unknown>, secret: string | undefined): boolean {
  if (!secret) return false;
  return (
    String(body[secret] ?? '')
      .trim()
      .toLowerCase() === DEMO_KEY
  );
}

const notSetUp: Automation = async () => {
  throw new Failure('not_set_up', 'This tool is not set up on the server yet.');
};
