import {
  type ClientDetails,
  type ClientList,
  MAX_CLIENT_NAME_LENGTH,
  MAX_CLIENTS,
  MAX_DETAIL_LENGTH,
  MAX_DETAILS_LENGTH,
  meanings,
} from '@/contracts/client';
import { Failure } from '@/contracts/failure';
import { type MemberServices, memberRoutes } from '../../accounts/members-only';
import { bodyReader, invalidField, lineField, textField } from '../../platform/http/body-schema';
import { type GrowingStore, growsStore } from '../../platform/http/grows-store';
import { holdPermitUntilSent, receiveFields } from '../../platform/http/request-guards';
import { UUID } from '../../platform/http/uuid';
import type { Settings } from '../../platform/settings';
import type { Runs } from '../../runs/runs';
import type { ClientStore } from './client-store';

export interface ClientsServices extends MemberServices, Pick<Runs, 'storageQuota'>, GrowingStore {
  clients: ClientStore;
  settings: Pick<Settings, 'limits'>;
}

/** Creates the routes below `/profiles`: a member's clients and their details. */
export function clientsRoutes(services: ClientsServices) {
  const { clients, settings } = services;
  const routes = memberRoutes(services);

  routes.get('/', async (context) => {
    const { id } = context.get('member');
    holdPermitUntilSent(services, id, context);
    return context.json({ clients: await clients.list(id) } satisfies ClientList);
  });

  routes.put('/:id', growsStore(services), async (context) => {
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

const DETAIL = {
  ...textField(MAX_DETAIL_LENGTH, `A detail of a client is a text of up to ${MAX_DETAIL_LENGTH} characters.`),
  tidy: 'trim',
};

const readFields = bodyReader<{ name: string; known: ClientDetails }>({
  name: {
    ...lineField(MAX_CLIENT_NAME_LENGTH, `A client has a name of up to ${MAX_CLIENT_NAME_LENGTH} characters.`),
    minLength: 1,
  },
  known: {
    type: 'object',
    default: {},
    properties: Object.fromEntries(meanings.map((meaning) => [meaning, DETAIL])),
    // A name sent by the caller is not echoed.
    propertyNames: { enum: meanings, message: 'A client has no such detail.' },
    message: 'The details of a client could not be read.',
  },
});

/** Reads a client from a request body; empty details are dropped. @throws Failure 400 naming the invalid field */
export function readClient(body: unknown): { name: string; known: ClientDetails } {
  const { name, known } = readFields(body);
  const details = Object.entries(known).filter(([, value]) => value !== '');
  if (details.reduce((sum, [, value]) => sum + value.length, 0) > MAX_DETAILS_LENGTH)
    throw invalidField('known', `The details of a client have up to ${MAX_DETAILS_LENGTH} characters in total.`);
  return { name, known: Object.fromEntries(details) };
}
