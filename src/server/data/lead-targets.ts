import type { Mailer } from '@/automation/parts/mail';
import { faultCode } from './fault-code';

/** Where leads are passed on to. */
export interface LeadTargets {
  webhookUrl?: string;
  mailTo?: string;
  mailer: Mailer;
}

/** Name of a receiver of leads. */
export type LeadTarget = 'webhook' | 'mail';

/** A lead as it is passed on. */
export interface Lead {
  /** The run that brought it: a receiver can tell a repetition by it. */
  runId: string;
  source: string;
  fields: Readonly<Record<string, unknown>>;
}

/** Passes a lead on to one receiver. @throws whatever went wrong; `deliveryFault` has the words for it */
export type PassOn = (lead: Lead) => Promise<void>;

/** So long a receiver may take to answer, in seconds. */
const PATIENCE_SECONDS = 15;

/** A reason in words that hold nothing of the lead and no secret. */
class DeliveryFault extends Error {}

/** The receivers that are set up. */
export function leadReceivers({ webhookUrl, mailTo, mailer }: LeadTargets): Map<LeadTarget, PassOn> {
  const receivers = new Map<LeadTarget, PassOn>();
  if (webhookUrl) receivers.set('webhook', (lead) => post(webhookUrl, lead));
  if (mailTo) receivers.set('mail', (lead) => mail(mailTo, mailer, lead));
  return receivers;
}

/** Why a lead could not be passed on, for the operator: never a word of the lead, an address or a key. */
export function deliveryFault(error: unknown): string {
  if (error instanceof DeliveryFault) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${PATIENCE_SECONDS} seconds`;
  const { responseCode } = error as { responseCode?: unknown };
  const answered = typeof responseCode === 'number' ? responseCode : /answered (\d{3})$/.exec(String(error))?.[1];
  return answered ? `the receiver answered ${answered}` : `the receiver could not be reached (${faultCode(error)})`;
}

async function post(url: string, { runId, source, fields }: Lead): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': runId },
    body: JSON.stringify({ source, ...fields }),
    signal: AbortSignal.timeout(PATIENCE_SECONDS * 1000),
  });
  await response.body?.cancel();
  if (!response.ok) throw new DeliveryFault(`the receiver answered ${response.status}`);
}

async function mail(to: string, mailer: Mailer, { runId, source, fields }: Lead): Promise<void> {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${String(value)}`);
  const sent = mailer({ id: runId, to, subject: `New lead from ${source}`, text: lines.join('\n') });
  const late = AbortSignal.timeout(PATIENCE_SECONDS * 1000);
  await Promise.race([
    sent,
    new Promise((_, fail) => late.addEventListener('abort', () => fail(late.reason), { once: true })),
  ]);
}
