import { randomUUID } from 'node:crypto';
import type { Mailer } from '@/automation/parts/mail';
import type { RunState } from '@/contracts/run';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { ServerTools } from '@/registry/tool-module';
import type { Db, Row } from '../platform/database/db';
import { DeliveryWorker } from '../platform/delivery-worker';
import type { Log } from '../platform/http/log';

/** Mails members that a run has ended, if they asked for it while it went on. */
export interface EndMails {
  /** Has a mail sent when the run ends; resolves false if it has ended already. */
  request(runId: string): Promise<boolean>;
  /** Starts to send what is due. */
  poll(): void;
  /** Starts nothing new; resolves when no mail is being handed over. */
  stop(): Promise<void>;
}

/** What `createEndMails` needs. */
export interface EndMailOptions {
  db: Db;
  siteUrl: string;
  /** Accepts a mail for delivery. */
  mailer: Mailer;
  /** Counts a mail before it is sent; false if a limit is reached. */
  takeMailQuota(to: string, purpose: 'run-end', member: string): Promise<boolean>;
  /** The tools, which give the mail its title. */
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

/** Creates the mails about ended runs on a database. Each is sent once at most, by whichever server claims it. */
export function createEndMails({ db, siteUrl, mailer, takeMailQuota, tools, log }: EndMailOptions): EndMails {
  const worker = new DeliveryWorker<EndedRun>({ name: 'mails about runs', maxConcurrent: 1, claim, attempt, log });

  async function claim(): Promise<EndedRun | undefined> {
    const sql = `with due as materialized (
        select id from public.runs where mail_at_end and state <> 'running'
        order by finished_at limit 1 for update skip locked
      )
      update public.runs r set mail_at_end = false from due where r.id = due.id
      returning r.id::text as id, r.tool, r.state, r.user_id::text as "userId",
        (select u.email from auth.users u where u.id = r.user_id) as email`;
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
    async request(runId) {
      const sql = `update public.runs set mail_at_end = true where id = $1 and state = 'running' returning id`;
      return (await db.query(sql, [runId])).length > 0;
    },
    poll: () => worker.poll(),
    stop: () => worker.stop(),
  };
}
