import { Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import { DELIVERY_KINDS, type DeliveryKindName } from '@/contracts/operations';
import type { Db } from '@/server/platform/database/db';
import type { DeliveryList, ListedDelivery, WaitingDelivery } from '@/server/platform/deliveries/delivery-list';
import type { ListPage, OperatorGivenUp, OperatorWaiting } from '../contract';
import { withAudit } from './audit';
import type { OperatorEnv } from './routes';

export type DeliveryLists = Readonly<Record<DeliveryKindName, DeliveryList>>;

/** Creates the routes below `/operator-api/deliveries`: what waits and what was given up of a kind, without its receivers. */
export function operatorDeliveryRoutes({ db, lists }: { db: Db; lists: DeliveryLists }): Hono<OperatorEnv> {
  const routes = new Hono<OperatorEnv>();
  routes.get('/:kind', async (context) => {
    const rows = (await lists[readKind(context.req.param('kind'))].listWaiting()).map(describeWaiting);
    return context.json({ rows, more: false } satisfies ListPage<OperatorWaiting>);
  });
  routes.post('/:kind/retry', async (context) => {
    const kind = readKind(context.req.param('kind'));
    const count = (await lists[kind].listWaiting()).length;
    const statement = `select $3::text as subject, jsonb_build_object('waiting', $4::integer) as detail`;
    await withAudit(db, context.get('operator'), 'deliveries_retried', statement, [kind, count]);
    await lists[kind].makeAllDue();
    return context.json({ count });
  });
  routes.get('/:kind/given-up', async (context) => {
    const list = lists[readKind(context.req.param('kind'))];
    const rows = (await list.listGivenUp()).map(({ reason, ...delivery }) => ({ ...describe(delivery), reason }));
    return context.json({ rows, more: false } satisfies ListPage<OperatorGivenUp>);
  });
  routes.post('/:kind/given-up/:id/repeat', async (context) => {
    const kind = readKind(context.req.param('kind'));
    const id = context.req.param('id');
    if (!(await lists[kind].listGivenUp()).some((delivery) => delivery.id === id)) throw unknownDelivery();
    const statement = `select $3::text as subject, jsonb_build_object('delivery', $4::text) as detail`;
    await withAudit(db, context.get('operator'), 'delivery_repeated', statement, [kind, id]);
    if (await lists[kind].repeat(id)) return context.body(null, 204);
    throw unknownDelivery();
  });
  return routes;
}

function readKind(text: string): DeliveryKindName {
  const kind = DELIVERY_KINDS.find((name) => name === text);
  if (kind) return kind;
  throw new Failure('not_found', 'Not found.', 404);
}

function unknownDelivery(): Failure {
  return new Failure('unknown_delivery', 'There is no such delivery that was given up.', 404);
}

function describe({ id, bytes, since }: ListedDelivery) {
  return { id, ...(bytes !== null && { bytes }), since: new Date(since).toISOString() };
}

function describeWaiting({ tries, due, reason, ...delivery }: WaitingDelivery): OperatorWaiting {
  return { ...describe(delivery), tries, dueAt: new Date(due).toISOString(), ...(reason && { reason }) };
}
