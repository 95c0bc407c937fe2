import { type Context, Hono } from 'hono';
import type { FactorReset } from '@/contracts/factor-reset';
import { Failure } from '@/contracts/failure';
import type { AddedFactor, SecondFactorList } from '@/contracts/second-factor';
import { ANYTHING, bodyReader } from '../platform/http/body-schema';
import type { ServerEnv } from '../platform/http/client-address';
import { UUID } from '../platform/http/uuid';
import type { Settings } from '../platform/settings';
import { createTokenReader, readAccountFields, readProof, SECRET_FIELD } from './account-fields';
import type { Auth } from './auth';
import { deviceName } from './device-name';
import type { MemberEnv, MemberServices } from './members-only';
import type { FactorResets } from './second-factors/factor-resets';
import type { PasskeyOwner } from './second-factors/passkeys';
import type { SecondFactors } from './second-factors/second-factors';

export interface FactorServices extends MemberServices, Pick<Auth, 'confirmIdentity'> {
  factors: SecondFactors;
  factorResets: FactorResets;
}

const APP_NAME = 'Authenticator app';

const readApp = bodyReader<{ secret: string; ticket: string; code: string }>({
  secret: SECRET_FIELD,
  ticket: SECRET_FIELD,
  code: SECRET_FIELD,
});
const readPasskey = bodyReader<{ passkey?: unknown }>({ passkey: ANYTHING });

/** Creates `POST /confirm` and `/stop` of a factor reset, by a mailed token: the member cannot sign in. */
export function factorResetRoutes(
  factorResets: FactorResets,
  { trustProxy }: Pick<Settings, 'trustProxy'>,
): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  const readToken = createTokenReader(trustProxy);
  routes.post('/confirm', async (context) => {
    const dueAt = await factorResets.confirm(await readToken(context));
    return context.json({ dueAt } satisfies FactorReset);
  });
  routes.post('/stop', async (context) => {
    await factorResets.stopByToken(await readToken(context));
    return context.body(null, 204);
  });
  return routes;
}

/** Creates the routes below `/account-api/factors`. Adding and removing require a proof of identity. */
export function factorRoutes(services: FactorServices): Hono<MemberEnv> {
  const { factors, factorResets, confirmIdentity } = services;
  const routes = new Hono<MemberEnv>();
  const originOf = (context: Context<MemberEnv>) => context.req.header('origin');
  async function requireProof(context: Context<MemberEnv>): Promise<PasskeyOwner> {
    const { id, email } = context.get('member');
    if (!email) throw new Failure('guest', 'A guest has no password, and so no second factor.', 403);
    const proof = await readAccountFields(services, context, readProof);
    return { ...(await confirmIdentity(id, proof, originOf(context))), email };
  }

  routes.get('/', async (context) => {
    const { id } = context.get('member');
    const [list, resetAt] = await Promise.all([factors.list(id), factorResets.dueAt(id)]);
    return context.json({ ...list, ...(resetAt && { resetAt }) } satisfies SecondFactorList);
  });
  routes.delete('/reset', async (context) => {
    if (await factorResets.stop(context.get('member').id)) return context.body(null, 204);
    throw new Failure('unknown_reset', 'Your second factors are not going to be removed.', 404);
  });
  routes.post('/confirm-options', async (context) =>
    context.json(await factors.confirmOptions(context.get('member').id, originOf(context))),
  );
  routes.post('/app-options', async (context) => context.json(factors.createApp(await requireProof(context))));
  routes.post('/app', async (context) => {
    const app = await readAccountFields(services, context, readApp);
    const added = await factors.addApp(context.get('member'), { name: APP_NAME, ...app });
    return context.json(added satisfies AddedFactor, 201);
  });
  routes.post('/passkey-options', async (context) =>
    context.json(await factors.passkeyOptions(await requireProof(context), originOf(context))),
  );
  routes.post('/passkey', async (context) => {
    const { passkey } = await readAccountFields(services, context, readPasskey);
    const name = deviceName(context.req.header('user-agent') ?? null);
    const added = await factors.addPasskey(context.get('member'), name, passkey, originOf(context));
    return context.json(added satisfies AddedFactor, 201);
  });
  routes.post('/recovery-codes', async (context) => {
    const account = await requireProof(context);
    if (!(await factors.has(account.id)))
      throw new Failure('no_second_factor', 'Recovery codes stand in for a second factor: add one first.', 409);
    return context.json({ recoveryCodes: await factors.renewRecoveryCodes(account) } satisfies AddedFactor, 201);
  });
  routes.post('/:id/remove', async (context) => {
    const account = await requireProof(context);
    const factor = context.req.param('id');
    if (UUID.test(factor) && (await factors.remove(account, factor))) return context.body(null, 204);
    throw new Failure('unknown_factor', 'This second factor has been removed already.', 404);
  });
  return routes;
}
