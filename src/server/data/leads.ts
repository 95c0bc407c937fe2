import type { Mailer } from '@/automation/mail';
import type { RecordStore } from '@/automation/record';
import type { Db } from './db';

/** Where leads are passed on to. */
export interface LeadTargets {
  webhookUrl?: string;
  mailTo?: string;
  mailer: Mailer;
}

/** Leads of the VIP form: kept first, passed on afterwards, and again until that has worked. */
export interface Leads extends RecordStore {
  /** Passes on what has not been passed on yet. */
  forward(): Promise<void>;
}

interface WaitingLead extends Record<string, unknown> {
  id: string;
  runId: string;
  source: string;
  fields: string;
}

/** How long a lead is tried to be passed on. */
const TRIED_FOR = '7 days';
const AT_ONCE = 20;

/** Leads in the database. */
export function leadStore(db: Db, targets: LeadTargets, log: (line: string) => void): Leads {
  let forwarding: Promise<void> | undefined;

  async function forwardWaiting(): Promise<void> {
    if (!targets.webhookUrl && !targets.mailTo) return;
    const waiting = await db.query<WaitingLead>(
      `select id::text, run_id::text as "runId", source, fields::text from public.leads
       where forwarded_at is null and created_at > now() - interval '${TRIED_FOR}' order by created_at limit ${AT_ONCE}`,
    );
    for (const lead of waiting) {
      await passOn(lead, targets);
      await db.query('update public.leads set forwarded_at = now() where id = $1', [lead.id]);
    }
  }

  const forward = () => {
    forwarding ??= forwardWaiting()
      .catch((error: unknown) => log(`leads: not passed on yet: ${error instanceof Error ? error.message : 'unknown'}`))
      .finally(() => {
        forwarding = undefined;
      });
    return forwarding;
  };

  return {
    async save(runId, source, fields) {
      const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : null);
      const sql = `insert into public.leads (run_id, source, name, email, phone, goal, fields)
        values ($1, $2, $3, $4, $5, $6, $7::text::jsonb) on conflict (run_id) do nothing`;
      await db.query(sql, [
        runId,
        source,
        text('name'),
        text('email'),
        text('phone'),
        text('goal'),
        JSON.stringify(fields),
      ]);
      void forward();
    },
    forward,
  };
}

async function passOn(
  { runId, source, fields }: WaitingLead,
  { webhookUrl, mailTo, mailer }: LeadTargets,
): Promise<void> {
  if (webhookUrl) {
    const response = await fetch(webhookUrl, {
      method: 'POST',
      redirect: 'error',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': runId },
      body: JSON.stringify({ source, ...(JSON.parse(fields) as object) }),
      signal: AbortSignal.timeout(15_000),
    });
    if (!response.ok) throw new Error(`the receiver answered ${response.status}`);
  }
  if (mailTo) {
    const lines = Object.entries(JSON.parse(fields) as object).map(([name, value]) => `${name}: ${String(value)}`);
    await mailer({ id: runId, to: mailTo, subject: `New lead from ${source}`, text: lines.join('\n') });
  }
}
