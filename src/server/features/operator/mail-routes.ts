import { Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import type { ListPage, OperatorDeadMail, OperatorMail } from '@/contracts/operator';
import type { Db } from '../../platform/database/db';
import type { QueuedMail } from '../mail/mail-queue';
import type { MailService } from '../mail/mail-service';
import { withAudit } from './audit';
import type { OperatorEnv } from './operator-routes';

/** The part of the mail service that operators use. */
export type OperatorMailService = Pick<MailService, 'waiting' | 'retry' | 'deadLetters' | 'requeue'>;

/** Routes below `/operator-api/mail`: queued mails and dead letters, without their recipients. */
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
      rows: (await mailService.waiting()).map(describeQueuedMail),
      more: false,
    } satisfies ListPage<OperatorMail>),
  );
  routes.post('/retry', async (context) => {
    const count = (await mailService.waiting()).length;
    const statement = `select 'mail' as subject, jsonb_build_object('waiting', $3::integer) as detail`;
    await withAudit(db, context.get('operator'), 'mail_retried', statement, [count]);
    await mailService.retry();
    return context.json({ count });
  });
  routes.get('/given-up', async (context) => {
    const rows = (await mailService.deadLetters()).map(({ reason, ...mail }) => ({ ...describeMail(mail), reason }));
    return context.json({ rows, more: false } satisfies ListPage<OperatorDeadMail>);
  });
  routes.post('/given-up/:id/repeat', async (context) => {
    const mail = (await mailService.deadLetters()).find(({ name }) => mailId(name) === context.req.param('id'));
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

function describeMail({ name, bytes, since }: Pick<QueuedMail, 'name' | 'bytes' | 'since'>) {
  return { id: mailId(name), bytes, since: new Date(since).toISOString() };
}

function describeQueuedMail({ tries, due, ...mail }: QueuedMail): OperatorMail {
  return { ...describeMail(mail), tries, ...(due > 0 && { dueAt: new Date(due).toISOString() }) };
}
