import { Hono } from 'hono';
import { type ClientList, MAX_CLIENTS } from '@/contracts/client';
import { Failure } from '@/contracts/failure';
import {
  holdPermitUntilSent,
  type MemberEnv,
  membersOnly,
  receiveBody,
  requireJson,
} from '../../platform/http/request-guards';
import { UUID } from '../../platform/http/uuid';
import type { Gateway } from '../../runs/runs';
import { readClient } from './read-client';

/** Routes below `/profiles`: a member's clients and the facts stored about them. */
export function clientsRoutes(gateway: Gateway): Hono<MemberEnv> {
  const { clients, settings } = gateway;
  const routes = new Hono<MemberEnv>();

  routes.use(membersOnly(gateway));

  routes.get('/', async (context) => {
    const { id } = context.get('member');
    holdPermitUntilSent(gateway, id, context);
    return context.json({ clients: await clients.list(id) } satisfies ClientList);
  });

  routes.put('/:id', async (context) => {
    requireJson(context.req.header('content-type'));
    const id = readClientId(context.req.param('id'));
    const member = context.get('member').id;
    const client = readClient(await receiveBody(gateway, member, context.req.raw, settings.limits.bodyBytes));
    await gateway.storageQuota.requireRoom(member);
    if (await clients.save(member, { id, ...client })) return context.body(null, 204);
    throw new Failure('too_many_clients', `No more than ${MAX_CLIENTS} clients can be kept. Delete one first.`, 409);
  });

  routes.delete('/:id', async (context) => {
    if (await clients.remove(context.get('member').id, readClientId(context.req.param('id'))))
      return context.body(null, 204);
    throw unknownClient();
  });

  return routes;
}

function readClientId(id: string): string {
  if (!UUID.test(id)) throw unknownClient();
  return id.toLowerCase();
}

function unknownClient(): Failure {
  return new Failure('unknown_client', 'There is no such client.', 404);
}
