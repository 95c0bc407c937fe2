import { createHash } from 'node:crypto';
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

/** Who hears of leads. */
export interface LeadReceiver {
  /** So many leads that are due at the same time are passed on together. */
  mostTogether: number;
  /** Passes leads on. @throws whatever went wrong; `deliveryFault` has the words for it */
  passOn(leads: readonly Lead[]): Promise<void>;
}

/** The most leads of one digest. */
const DIGEST_SIZE = 200;

/** So long a receiver may take to answer, in seconds. */
const PATIENCE_SECONDS = 15;

/** A reason in words that hold nothing of the lead and no secret. */
class DeliveryFault extends Error {}

/** The receivers that are set up. */
export function leadReceivers({ webhookUrl, mailTo, mailer }: LeadTargets): Map<LeadTarget, LeadReceiver> {
  const receivers = new Map<LeadTarget, LeadReceiver>();
  if (webhookUrl) receivers.set('webhook', { mostTogether: 1, passOn: (leads) => postAll(webhookUrl, leads) });
  if (mailTo)
    receivers.set('mail', { mostTogether: DIGEST_SIZE, passOn: (leads) => mailTogether(mailTo, mailer, leads) });
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

async function postAll(url: string, leads: readonly Lead[]): Promise<void> {
  for (const lead of leads) await post(url, lead);
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

/** Mails one lead, or several as a digest. */
async function mailTogether(to: string, mailer: Mailer, leads: readonly Lead[]): Promise<void> {
  const [lead] = leads;
  if (!lead) return;
  const single = { id: lead.runId, subject: titleOf(lead), text: fieldsOf(lead) };
  const digest = {
    id: digestId(leads),
    subject: `${leads.length} new leads`,
    text: leads.map((each) => `${titleOf(each)}\n${fieldsOf(each)}\n`).join('\n'),
  };
  const sent = mailer({ to, ...(leads.length === 1 ? single : digest) });
  const late = AbortSignal.timeout(PATIENCE_SECONDS * 1000);
  await Promise.race([
    sent,
    new Promise((_, fail) => late.addEventListener('abort', () => fail(late.reason), { once: true })),
  ]);
}

function titleOf({ source }: Lead): string {
  return `New lead from ${source}`;
}

/** A field a line. What follows a line break of a value is indented: it must not look like a field, or another lead. */
function fieldsOf({ fields }: Lead): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${String(value)}`);
  return lines.map((line) => line.replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\n    ')).join('\n');
}

/** The id of a digest, a UUID: the same leads give the same one, so that a repetition can be told. */
function digestId(leads: readonly Lead[]): string {
  const hash = createHash('sha256')
    .update(leads.map(({ runId }) => runId).join(' '))
    .digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}
