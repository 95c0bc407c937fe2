import type { Mailer } from '@/automation/parts/mail';
import type { RunState } from '@/contracts/run';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { ServerTools } from '@/registry/tool-module';
import { isUsableAccount } from '../accounts/usable-account';
import type { Db, Row } from '../platform/database/db';
import { safeErrorCode } from '../platform/database/safe-error-code';
import type { DeliveryList } from '../platform/deliveries/delivery-list';
import { type DeliveryKind, DeliveryQueue, type DeliveryQueueOptions } from '../platform/deliveries/delivery-queue';
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

const DAY_SECONDS = 24 * 3600;

const KIND: DeliveryKind = {
  name: 'end-mails',
  maxConcurrent: 1,
  pollSeconds: 30,
  firstRetrySeconds: 60,
  maxRetrySeconds: 3600,
  giveUpAfterSeconds: DAY_SECONDS,
  attemptSeconds: 60,
  keptSeconds: 14 * DAY_SECONDS,
};

/** A mail in the queue, whose text is made when it is handed over. */
interface EndOfRun {
  runId: string;
}

interface EndedRun extends Row {
  tool: string;
  state: RunState;
  userId: string;
  email: string;
}

/** Creates the mails about ended runs on a database. A mail is queued in the statement that takes back its request. */
export function createEndMails({ db, siteUrl, mailer, takeMailQuota, tools, log }: EndMailOptions) {
  let queue: DeliveryQueue<EndOfRun> | undefined;
  let enqueued = Promise.resolve();

  async function enqueue(): Promise<void> {
    const requested = `ended as (
        update public.runs set mail_at_end = false where mail_at_end and state <> 'running'
        returning id, user_id, finished_at
      ), requested as (
        select id, jsonb_build_object('runId', id) as content, user_id::text as party from ended order by finished_at
      )`;
    await queue?.addRequested(requested);
  }

  async function deliver({ runId }: EndOfRun): Promise<void> {
    const sql = `select r.tool, r.state, u.id::text as "userId", u.email from public.runs r join auth.users u on u.id = r.user_id
      where r.id = $1 and u.email is not null and ${isUsableAccount('u.id')}`;
    const [run] = await db.query<EndedRun>(sql, [runId]);
    if (!run || run.state === 'cancelled' || !(await takeMailQuota(run.email, 'run-end', run.userId))) return;
    const hasResult = run.state === 'succeeded';
    const title = (await tools()[run.tool]?.())?.tool.declaration.page?.title ?? 'Your tool';
    const text = `${title}: ${hasResult ? 'your result is ready' : 'your run has ended without a result'}.

${withoutTrailingSlashes(siteUrl)}/results/${runId}

You asked for this email while it was running. Nothing of the result is in it.`;
    const subject = hasResult ? 'Your result is ready' : 'Your run has ended';
    await mailer({ id: `run-end-${runId}`, to: run.email, subject, text, account: run.userId });
  }

  return {
    /** Requests a mail about the end of a run; resolves to false if the run has already ended. */
    async request(runId: string): Promise<boolean> {
      const sql = `update public.runs set mail_at_end = true where id = $1 and state = 'running' returning id`;
      return (await db.query(sql, [runId])).length > 0;
    },
    /** Opens the queue, and starts to make the mails in it. Returns it for the operator. */
    async start(options: Pick<DeliveryQueueOptions, 'queues' | 'isAlone'>): Promise<DeliveryList> {
      queue = await DeliveryQueue.open<EndOfRun>({ ...options, db, kind: KIND, log });
      await queue.work(deliver, () => false);
      return queue;
    },
    /** Queues the requested mails of the runs that have ended. */
    poll(): void {
      const logFailure = (error: unknown) => log(`mails about runs: the database failed (${safeErrorCode(error)})`);
      enqueued = enqueued.then(enqueue).catch(logFailure);
    },
    /** Resolves when no request is being queued. */
    drain: () => enqueued,
  };
}
