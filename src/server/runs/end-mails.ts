import { randomUUID } from 'node:crypto';
import type { Mailer } from '@/automation/parts/mail';
import type { RunState } from '@/contracts/run';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { ServerTools } from '@/registry/tool-module';
import { isUsableAccount } from '../accounts/usable-account';
import type { Db, Row } from '../platform/database/db';
import { DeliveryWorker } from '../platform/delivery-worker';
import type { Log } from '../platform/http/log';

/** Mails members about the end of a run, if they asked for the mail during the run. */
export type EndMails = ReturnType<typeof createEndMails>;

export interface EndMailOptions {
  db: Db;
  siteUrl: string;
  /** Accepts a mail for delivery. */
  mailer: Mailer;
  /** Counts a mail before it is sent; returns false if a limit is reached. */
  takeMailQuota(to: string, purpose: 'run-end', member: string): Promise<boolean>;
  /** Returns the tools, whose titles the mails contain. */
  tools(): ServerTools;
  log: Log;
}

interface EndedRun extends Row {
  id: string;
  tool: string;
  state: RunState;
  userId: string;
  email: string | null;
}

/** Creates the mails about ended runs on a database. Each mail is sent at most once, by the server that claims it. */
export function createEndMails({ db, siteUrl, mailer, takeMailQuota, tools, log }: EndMailOptions) {
  const worker = new DeliveryWorker<EndedRun>({ name: 'mails about runs', maxConcurrent: 1, claim, attempt, log });

  async function claim(): Promise<EndedRun | undefined> {
    const sql = `with due as materialized (
        select id from public.runs where mail_at_end and state <> 'running'
        order by finished_at limit 1 for update skip locked
      )
      update public.runs r set mail_at_end = false from due where r.id = due.id
      returning r.id::text as id, r.tool, r.state, r.user_id::text as "userId",
        (select u.email from auth.users u where u.id = r.user_id and ${isUsableAccount('u.id')}) as email`;
    return (await db.query<EndedRun>(sql, []))[0];
  }

  async function attempt({ id, tool, state, userId, email }: EndedRun): Promise<void> {
    if (!email || state === 'cancelled' || !(await takeMailQuota(email, 'run-end', userId))) return;
    const hasResult = state === 'succeeded';
    const title = (await tools()[tool]?.())?.tool.declaration.page?.title ?? 'Your tool';
    const text = `${title}: ${hasResult ? 'your result is ready' : 'your run has ended without a result'}.

${withoutTrailingSlashes(siteUrl)}/results/${id}

You asked for this email while it was running. Nothing of the result is in it.`;
    const subject = hasResult ? 'Your result is ready' : 'Your run has ended';
    await mailer({ id: randomUUID(), to: email, subject, text });
  }

  return {
    /** Requests a mail about the end of a run; resolves to false if the run has already ended. */
    async request(runId: string): Promise<boolean> {
      const sql = `update public.runs set mail_at_end = true where id = $1 and state = 'running' returning id`;
      return (await db.query(sql, [runId])).length > 0;
    },
    /** Starts to send the due mails. */
    poll: () => worker.poll(),
    /** Starts no new mails; resolves when the mails in progress are handed over. */
    stop: () => worker.stop(),
  };
}
