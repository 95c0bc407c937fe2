import type { Automation } from '@/automation/automation';
import { Failure } from '@/contracts/failure';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { ReadyWebhook } from './automations';
import type { Upstream } from './gateway';

/** The key that asks for a demo instead of a provider. */
const DEMO_KEY = 'demo';

/** Chooses who answers a call: the provider, or nobody but us where the member's key says so. */
export function createUpstream(
  ready: Map<string, ReadyWebhook>,
  operatorKey: string | undefined,
  n8n: boolean,
): Upstream {
  return (webhook, entry, body) => {
    const made = ready.get(webhook);
    const demo = made !== undefined && isDemo(entry, made, body, operatorKey, n8n);
    if (!made) return { automation: notSetUp, demo };
    return { automation: demo ? made.demo : made.automation, demo };
  };
}

/** A tool that asks its members for no key gives a demo where the operator has set none either. */
function isDemo(
  entry: WebhookEntry,
  { file }: ReadyWebhook,
  body: Record<string, unknown>,
  operatorKey: string | undefined,
  n8n: boolean,
): boolean {
  if (entry.action) return false;
  if (file.secret)
    return (
      String(body[file.secret] ?? '')
        .trim()
        .toLowerCase() === DEMO_KEY
    );
  return file.kind === 'chat' && !operatorKey && !n8n;
}

const notSetUp: Automation = async () => {
  throw new Failure('not_set_up', 'This tool is not set up on the server yet.');
};
