import { Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import type { ListPage, OperatorDeadMail, OperatorMail } from '@/contracts/operator';
import type { Db } from '../../platform/database/db';
import type { GivenUpDelivery, ListedDelivery, WaitingDelivery } from '../../platform/deliveries/delivery-queue';
import { withAudit } from './audit';
import type { OperatorEnv } from './operator-routes';

export interface OperatorMailService {
  listWaiting(): Promise<WaitingDelivery[]>;
  makeAllDue(): Promise<void>;
  listGivenUp(): Promise<GivenUpDelivery[]>;
  /** Queues a mail that was given up as if it were new; resolves to whether there was one of this id. */
  repeat(id: string): Promise<boolean>;
}

/** Creates the routes below `/operator-api/mail`: mails that wait and that were given up, without their recipients. */
export function operatorMailRoutes({
  db,
  mailService,
}: {
  db: Db;
  mailService: OperatorMailService;
}): Hono<OperatorEnv> {
  const routes = new Hono<OperatorEnv>();
  routes.get('/', async (context) => {
    const rows = (await mailService.listWaiting()).map(describeWaiting);
    return context.json({ rows, more: false } satisfies ListPage<OperatorMail>);
  });
  routes.post('/retry', async (context) => {
    const count = (await mailService.listWaiting()).length;
    const statement = `select 'mail' as subject, jsonb_build_object('waiting', $3::integer) as detail`;
    await withAudit(db, context.get('operator'), 'mail_retried', statement, [count]);
    await mailService.makeAllDue();
    return context.json({ count });
  });
  routes.get('/given-up', async (context) => {
    const rows = (await mailService.listGivenUp()).map(({ reason, ...mail }) => ({ ...describe(mail), reason }));
    return context.json({ rows, more: false } satisfies ListPage<OperatorDeadMail>);
  });
  routes.post('/given-up/:id/repeat', async (context) => {
    const id = context.req.param('id');
    if (!(await mailService.listGivenUp()).some((mail) => mail.id === id)) throw unknownMail();
    const statement = `select 'mail' as subject, jsonb_build_object('mail', $3::text) as detail`;
    await withAudit(db, context.get('operator'), 'mail_repeated', statement, [id]);
    if (await mailService.repeat(id)) return context.body(null, 204);
    throw unknownMail();
  });
  return routes;
}

function unknownMail(): Failure {
  return new Failure('unknown_mail', 'There is no such mail that was given up.', 404);
}

function describe({ id, bytes, since }: ListedDelivery) {
  return { id, bytes, since: new Date(since).toISOString() };
}

function describeWaiting({ tries, due, reason, ...mail }: WaitingDelivery): OperatorMail {
  return { ...describe(mail), tries, dueAt: new Date(due).toISOString(), ...(reason && { reason }) };
}
