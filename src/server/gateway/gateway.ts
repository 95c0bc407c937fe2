import type { Automation } from '@/automation/automation';
import type { MakeDocument } from '@/automation/document';
import type { Failure } from '@/contracts/failure';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { Settings } from '../settings';
import type { VerifyToken } from '../stack/tokens';
import type { DocumentLimits } from './document-limits';
import type { Limits } from './limits';
import type { RunDesk } from './run-desk';
import type { RunStore } from './run-store';

/** Webhooks by name. */
export type Webhooks = Readonly<Record<string, WebhookEntry>>;

/** Who answers a call, and whether that is done without calling anybody. */
export type Upstream = (
  webhook: string,
  entry: WebhookEntry,
  body: Record<string, unknown>,
) => { automation: Automation; demo: boolean };

/** Everything the routes of the run gateway work with. */
export interface Gateway {
  webhooks: Webhooks;
  settings: Pick<Settings, 'limits' | 'trustProxy'>;
  store: RunStore;
  desk: RunDesk;
  limits: Limits;
  verifyToken: VerifyToken;
  upstream: Upstream;
  /** Makes a document once more, within the limits of the member who asks for it. */
  limitDocuments: DocumentLimits;
  /** Makes the document of a webhook's body; undefined where the webhook is about none. */
  documentMaker(webhook: string): MakeDocument | undefined;
  /** Keeps a body of a form that is only recorded, which cannot be taken; does nothing for other webhooks. Never throws. */
  keepRefused(webhook: string, caller: string, body: string, reason: Failure): Promise<void>;
  /** Names and places of the member's latest lead search, one per line. */
  lastLeads(userId: string | null): Promise<string>;
}
