import { Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import type { ListPage, OperatorDeadMail, OperatorMail } from '@/contracts/operator';
import type { Db } from '../../platform/database/db';
import { withAudit } from './audit';
import type { OperatorEnv } from './operator-routes';

/** A mail in the store; times are milliseconds since 1970. */
interface MailFile {
  name: string;
  bytes: number;
  since: number;
}

/** A mail to be sent: how often that failed, and when the next attempt is due. */
interface QueuedMail extends MailFile {
  tries: number;
  due: number;
}

export interface OperatorMailService {
  listQueued(): Promise<QueuedMail[]>;
  makeAllDue(): Promise<void>;
  /** Lists the mails that were given up, with the reason. */
  listDeadLetters(): Promise<(MailFile & { reason: string })[]>;
  /** Queues a dead letter again as if it were new; returns whether there was one of this name. */
  requeue(name: string): Promise<boolean>;
}

/** Creates the routes below `/operator-api/mail`: queued mails and dead letters, without their recipients. */
export function operatorMailRoutes({
  db,
  mailService,
}: {
  db: Db;
  mailService: OperatorMailService;
}): Hono<OperatorEnv> {
  const routes = new Hono<OperatorEnv>();
  routes.get('/', async (context) =>
    context.json({
      rows: (await mailService.listQueued()).map(describeQueuedMail),
      more: false,
    } satisfies ListPage<OperatorMail>),
  );
  routes.post('/retry', async (context) => {
    const count = (await mailService.listQueued()).length;
    const statement = `select 'mail' as subject, jsonb_build_object('waiting', $3::integer) as detail`;
    await withAudit(db, context.get('operator'), 'mail_retried', statement, [count]);
    await mailService.makeAllDue();
    return context.json({ count });
  });
  routes.get('/given-up', async (context) => {
    const rows = (await mailService.listDeadLetters()).map(({ reason, ...mail }) => ({
      ...describeMail(mail),
      reason,
    }));
    return context.json({ rows, more: false } satisfies ListPage<OperatorDeadMail>);
  });
  routes.post('/given-up/:id/repeat', async (context) => {
    const mail = (await mailService.listDeadLetters()).find(({ name }) => mailId(name) === context.req.param('id'));
    if (!mail) throw unknownMail();
    const statement = `select 'mail' as subject, jsonb_build_object('mail', $3::text) as detail`;
    await withAudit(db, context.get('operator'), 'mail_repeated', statement, [mailId(mail.name)]);
    if (await mailService.requeue(mail.name)) return context.body(null, 204);
    throw unknownMail();
  });
  return routes;
}

function unknownMail(): Failure {
  return new Failure('unknown_mail', 'There is no such mail that was given up.', 404);
}

/** Returns the file name of a mail without its extension. */
function mailId(name: string): string {
  return name.split('.', 1)[0] ?? '';
}

function describeMail({ name, bytes, since }: MailFile) {
  return { id: mailId(name), bytes, since: new Date(since).toISOString() };
}

function describeQueuedMail({ tries, due, ...mail }: QueuedMail): OperatorMail {
  return { ...describeMail(mail), tries, ...(due > 0 && { dueAt: new Date(due).toISOString() }) };
}
