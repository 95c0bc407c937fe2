import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import { createLinkToken, hashLinkToken } from '@/server/accounts/link-token';
import { type MemberServices, memberRoutes } from '@/server/accounts/members-only';
import type { ServerEnv } from '@/server/platform/http/client-address';
import { type GrowingStore, growsStore } from '@/server/platform/http/grows-store';
import { receiveFields } from '@/server/platform/http/request-guards';
import { UUID } from '@/server/platform/http/uuid';
import type { Limits } from '@/server/platform/limits';
import type { Settings } from '@/server/platform/settings';
import type { Runs } from '@/server/runs/runs';
import { type CreatedShare, MAX_SHARES, type ShareList } from '../contract';
import { readHoldParams, readRunId, readShareParams } from './share-params';
import { type SharedLinkServices, sharedLinkRoutes } from './shared-link-routes';
import { requireShareable } from './shared-run';

/** Maximum body size of the request that suspends links. */
const MAX_HOLD_BODY_BYTES = 1024;

export interface SharesServices extends MemberServices, SharedLinkServices, Pick<Runs, 'storageQuota'>, GrowingStore {
  limits: Limits;
  settings: Pick<Settings, 'limits' | 'trustProxy'>;
}

/** Creates the routes below `/shares`: a member's links, and what readers of a link get. */
export function createRoutes(services: SharesServices): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  // Registered before the member routes, because readers have a token and no session.
  routes.route('/open', sharedLinkRoutes(services));
  routes.route('/', ownerRoutes(services));
  return routes;
}

function ownerRoutes(services: SharesServices) {
  const { shares, settings } = services;
  const routes = memberRoutes(services);

  routes.get('/', async (context) => {
    const run = context.req.query('run');
    const list = await shares.list(context.get('member').id, run === undefined ? undefined : readRunId(run));
    return context.json({ shares: list } satisfies ShareList);
  });

  routes.post('/', growsStore(services), async (context) => {
    const caller = context.get('member');
    const member = caller.id;
    const params = await receiveFields(services, member, context.req.raw, settings.limits.bodyBytes, readShareParams);
    await requireShareable(services, member, params);
    await services.storageQuota.requireRoom(member);
    const [id, token] = [randomUUID(), createLinkToken()];
    if (!(await shares.create(caller, id, hashLinkToken(token, 'base64url'), params)))
      throw new Failure('too_many_shares', `No more than ${MAX_SHARES} links may be live. Revoke one first.`, 409);
    const created = (await shares.list(member, params.run)).find((share) => share.id === id);
    if (!created) throw new Failure('unknown_run', 'There is no such run.', 404);
    return context.json({ ...created, token } satisfies CreatedShare, 201);
  });

  routes.put('/held', async (context) => {
    const member = context.get('member').id;
    const { run, held } = await receiveFields(services, member, context.req.raw, MAX_HOLD_BODY_BYTES, readHoldParams);
    await shares.setHeld(member, run, held);
    return context.body(null, 204);
  });

  routes.delete('/:id', async (context) => {
    const { id } = context.req.param();
    if (UUID.test(id) && (await shares.revoke(context.get('member').id, id))) return context.body(null, 204);
    throw new Failure('unknown_share', 'There is no such link.', 404);
  });

  return routes;
}
