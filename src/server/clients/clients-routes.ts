import { Hono } from 'hono';
import { type ClientList, MOST_CLIENTS } from '@/contracts/client';
import { Failure } from '@/contracts/failure';
import { demandJson, holdUntilSent, type MemberEnv, membersOnly, receiveBody } from '../gateway/callers';
import type { Gateway } from '../gateway/gateway';
import { UUID } from '../http/uuid';
import { readClient } from './read-client';

/** The routes below `/profiles`: whom a member works for, and what is known of them. */
export function clientsRoutes(gateway: Gateway): Hono<MemberEnv> {
  const { clients, settings } = gateway;
  const routes = new Hono<MemberEnv>();

  routes.use(membersOnly(gateway));

  routes.get('/', async (context) => {
    const { id } = context.get('member');
    holdUntilSent(gateway, id, context);
    return context.json({ clients: await clients.list(id) } satisfies ClientList);
  });

  routes.put('/:id', async (context) => {
    demandJson(context.req.header('content-type'));
    const id = idOf(context.req.param('id'));
    const member = context.get('member').id;
    const client = readClient(await receiveBody(gateway, member, context.req.raw, settings.limits.bodyBytes));
    await gateway.keptBytes.demandRoom(member);
    if (await clients.keep(member, { id, ...client })) return context.body(null, 204);
    throw new Failure('too_many_clients', `No more than ${MOST_CLIENTS} clients can be kept. Delete one first.`, 409);
  });

  routes.delete('/:id', async (context) => {
    if (await clients.remove(context.get('member').id, idOf(context.req.param('id')))) return context.body(null, 204);
    throw unknownClient();
  });

  return routes;
}

function idOf(id: string): string {
  if (!UUID.test(id)) throw unknownClient();
  return id.toLowerCase();
}

function unknownClient(): Failure {
  return new Failure('unknown_client', 'There is no such client.', 404);
}
