import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import { type MadeShare, MOST_SHARES, type ShareList } from '@/contracts/share';
import { demandJson, type MemberEnv, membersOnly, receiveBody } from '../gateway/callers';
import type { Gateway } from '../gateway/gateway';
import type { ServerEnv } from '../http/client-address';
import { UUID } from '../http/uuid';
import { openRoutes } from './open-routes';
import { readHold, readRunId, readShare } from './share-asks';
import { demandShareable } from './shared-run';
import { hashOf, newToken } from './tokens';

/** The largest body that says whether links are held. */
const LONGEST_HOLD = 1024;

/** The routes below `/shares`: links a member makes of results, and what a reader is given for the token of one. */
export function sharesRoutes(gateway: Gateway): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  // Before the routes of members: a reader has a token, and no session.
  routes.route('/open', openRoutes(gateway));
  routes.route('/', memberRoutes(gateway));
  return routes;
}

function memberRoutes(gateway: Gateway): Hono<MemberEnv> {
  const { shares, settings } = gateway;
  const routes = new Hono<MemberEnv>();
  routes.use(membersOnly(gateway));

  routes.get('/', async (context) => {
    const run = context.req.query('run');
    const list = await shares.list(context.get('member').id, run === undefined ? undefined : readRunId(run));
    return context.json({ shares: list } satisfies ShareList);
  });

  routes.post('/', async (context) => {
    demandJson(context.req.header('content-type'));
    const member = context.get('member').id;
    const ask = readShare(await receiveBody(gateway, member, context.req.raw, settings.limits.bodyBytes));
    await demandShareable(gateway, member, ask);
    await gateway.keptBytes.demandRoom(member);
    const [id, token] = [randomUUID(), newToken()];
    if (!(await shares.make(member, id, hashOf(token), ask)))
      throw new Failure('too_many_shares', `No more than ${MOST_SHARES} links may be live. Revoke one first.`, 409);
    const made = (await shares.list(member, ask.run)).find((share) => share.id === id);
    if (!made) throw new Failure('unknown_run', 'There is no such run.', 404);
    return context.json({ ...made, token } satisfies MadeShare, 201);
  });

  routes.put('/held', async (context) => {
    demandJson(context.req.header('content-type'));
    const member = context.get('member').id;
    const { run, held } = readHold(await receiveBody(gateway, member, context.req.raw, LONGEST_HOLD));
    await shares.hold(member, run, held);
    return context.body(null, 204);
  });

  routes.delete('/:id', async (context) => {
    const { id } = context.req.param();
    if (UUID.test(id) && (await shares.revoke(context.get('member').id, id))) return context.body(null, 204);
    throw new Failure('unknown_share', 'There is no such link.', 404);
  });

  return routes;
}
