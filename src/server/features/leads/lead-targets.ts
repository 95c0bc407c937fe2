import { createHash } from 'node:crypto';
import type { Mailer } from '@/automation/parts/mail';
import { safeErrorCode } from '../../platform/database/safe-error-code';

/** The configured receivers of leads. */
export interface LeadTargets {
  webhookUrl?: string;
  mailTo?: string;
  mailer: Mailer;
}

/** Name of a receiver of leads. */
export type LeadTarget = 'webhook' | 'mail';

/** A lead in the form that receivers get. */
export interface Lead {
  /** The run that created it; also the idempotency key for receivers. */
  runId: string;
  source: string;
  fields: Readonly<Record<string, unknown>>;
}

export interface LeadReceiver {
  /** Maximum number of leads in one delivery. */
  maxBatchSize: number;
  /** Delivers leads. @throws Error of any kind; `deliveryErrorMessage` describes it safely */
  deliver(leads: readonly Lead[]): Promise<void>;
}

/** Maximum number of leads in a digest mail. */
const MAX_DIGEST_LEADS = 200;

/** How long a receiver may take to respond. */
const TIMEOUT_SECONDS = 15;

/** An error with a message that contains no data of the lead and no secret. */
class DeliveryError extends Error {}

/** Creates the receivers that are configured. */
export function leadReceivers({ webhookUrl, mailTo, mailer }: LeadTargets): Map<LeadTarget, LeadReceiver> {
  const receivers = new Map<LeadTarget, LeadReceiver>();
  if (webhookUrl) receivers.set('webhook', { maxBatchSize: 1, deliver: (leads) => postAll(webhookUrl, leads) });
  if (mailTo)
    receivers.set('mail', { maxBatchSize: MAX_DIGEST_LEADS, deliver: (leads) => mailLeads(mailTo, mailer, leads) });
  return receivers;
}

/** Returns the reason of a failed delivery for the operator, without data of the lead, an address or a key. */
export function deliveryErrorMessage(error: unknown): string {
  if (error instanceof DeliveryError) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${TIMEOUT_SECONDS} seconds`;
  const { responseCode } = error as { responseCode?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : /answered (\d{3})$/.exec(String(error))?.[1];
  return status ? `the receiver answered ${status}` : `the receiver could not be reached (${safeErrorCode(error)})`;
}

async function postAll(url: string, leads: readonly Lead[]): Promise<void> {
  for (const lead of leads) await post(url, lead);
}

async function post(url: string, { runId, source, fields }: Lead): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': runId },
    body: JSON.stringify({ source, ...fields }),
    signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
  });
  await response.body?.cancel();
  if (!response.ok) throw new DeliveryError(`the receiver answered ${response.status}`);
}

/** Mails one lead, or several leads as a digest. */
async function mailLeads(to: string, mailer: Mailer, leads: readonly Lead[]): Promise<void> {
  const [lead] = leads;
  if (!lead) return;
  const single = { id: lead.runId, subject: leadTitle(lead), text: leadFields(lead) };
  const digest = {
    id: digestId(leads),
    subject: `${leads.length} new leads`,
    text: leads.map((entry) => `${leadTitle(entry)}\n${leadFields(entry)}\n`).join('\n'),
  };
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timeout = AbortSignal.timeout(TIMEOUT_SECONDS * 1000);
  timeout.addEventListener('abort', () => reject(timeout.reason), { once: true });
  await Promise.race([mailer({ to, ...(leads.length === 1 ? single : digest) }), tooLate]);
}

function leadTitle({ source }: Lead): string {
  return `New lead from ${source}`;
}

/** Formats one field per line. Continuation lines are indented, so that no value poses as another field. */
function leadFields({ fields }: Lead): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${String(value)}`);
  return lines.map((line) => line.replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\n    ')).join('\n');
}

/** Derives the id of a digest (a UUID) from its leads, so that a repeated digest is recognizable. */
function digestId(leads: readonly Lead[]): string {
  const hash = createHash('sha256')
    .update(leads.map(({ runId }) => runId).join(' '))
    .digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}
