import { Hono } from 'hono';
import { type ClientList, MAX_CLIENTS } from '@/contracts/client';
import { Failure } from '@/contracts/failure';
import { type MemberEnv, type MemberServices, membersOnly } from '../../accounts/members-only';
import { holdPermitUntilSent, receiveFields } from '../../platform/http/request-guards';
import { UUID } from '../../platform/http/uuid';
import type { Settings } from '../../platform/settings';
import type { Runs } from '../../runs/runs';
import type { ClientStore } from './client-store';
import { readClient } from './read-client';

/** Services of the routes below `/profiles`. */
export interface ClientsServices extends MemberServices, Pick<Runs, 'storageQuota'> {
  clients: ClientStore;
  settings: Pick<Settings, 'limits'>;
}

/** Creates the routes below `/profiles`: a member's clients and their details. */
export function clientsRoutes(services: ClientsServices): Hono<MemberEnv> {
  const { clients, settings } = services;
  const routes = new Hono<MemberEnv>();

  routes.use(membersOnly(services));

  routes.get('/', async (context) => {
    const { id } = context.get('member');
    holdPermitUntilSent(services, id, context);
    return context.json({ clients: await clients.list(id) } satisfies ClientList);
  });

  routes.put('/:id', async (context) => {
    const id = readClientId(context.req.param('id'));
    const member = context.get('member').id;
    const client = await receiveFields(services, member, context.req.raw, settings.limits.bodyBytes, readClient);
    await services.storageQuota.requireRoom(member);
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
