import { type Context, Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import type { AddedFactor, IdentityProof } from '@/contracts/second-factor';
import { ANYTHING, bodyReader } from '../platform/http/body-schema';
import { UUID } from '../platform/http/uuid';
import { PROOF_FIELDS, readAccountFields, SECRET_FIELD } from './account-fields';
import type { Auth } from './auth';
import { deviceName } from './device-name';
import type { MemberEnv, MemberServices } from './members-only';
import type { PasskeyOwner } from './second-factors/passkeys';
import type { SecondFactors } from './second-factors/second-factors';

/** What the routes below `/account-api/factors` need. */
export interface FactorServices extends MemberServices, Pick<Auth, 'confirmIdentity'> {
  factors: SecondFactors;
}

const APP_NAME = 'Authenticator app';

const readProof = bodyReader<IdentityProof>(PROOF_FIELDS);
const readApp = bodyReader<{ secret: string; ticket: string; code: string }>({
  secret: SECRET_FIELD,
  ticket: SECRET_FIELD,
  code: SECRET_FIELD,
});
const readPasskey = bodyReader<{ passkey?: unknown }>({ passkey: ANYTHING });

/**
 * Routes below `/account-api/factors`, behind `membersOnly`. Adding and removing a factor take a proof of identity: a stolen
 * session can do neither.
 */
export function factorRoutes(services: FactorServices): Hono<MemberEnv> {
  const { factors, confirmIdentity } = services;
  const routes = new Hono<MemberEnv>();
  const originOf = (context: Context<MemberEnv>) => context.req.header('origin');
  async function requireProof(context: Context<MemberEnv>): Promise<PasskeyOwner> {
    const { id, email } = context.get('member');
    if (!email) throw new Failure('guest', 'A guest has no password, and so no second factor.', 403);
    await confirmIdentity(id, await readAccountFields(services, context, readProof), originOf(context));
    return { id, email };
  }
  /** Answers an added factor: the first one brings recovery codes. */
  async function answerAdded(context: Context<MemberEnv>): Promise<Response> {
    const { id } = context.get('member');
    const { recoveryCodes } = await factors.list(id);
    const added = recoveryCodes > 0 ? {} : { recoveryCodes: await factors.renewRecoveryCodes(id) };
    return context.json(added satisfies AddedFactor, 201);
  }

  routes.get('/', async (context) => context.json(await factors.list(context.get('member').id)));
  routes.post('/confirm-options', async (context) =>
    context.json(await factors.confirmOptions(context.get('member').id, originOf(context))),
  );
  routes.post('/app-options', async (context) => context.json(factors.createApp(await requireProof(context))));
  routes.post('/app', async (context) => {
    const app = await readAccountFields(services, context, readApp);
    await factors.addApp(context.get('member'), { name: APP_NAME, ...app });
    return answerAdded(context);
  });
  routes.post('/passkey-options', async (context) =>
    context.json(await factors.passkeyOptions(await requireProof(context), originOf(context))),
  );
  routes.post('/passkey', async (context) => {
    const { passkey } = await readAccountFields(services, context, readPasskey);
    const name = deviceName(context.req.header('user-agent') ?? null);
    await factors.addPasskey(context.get('member'), name, passkey, originOf(context));
    return answerAdded(context);
  });
  routes.post('/recovery-codes', async (context) => {
    const { id } = await requireProof(context);
    if (!(await factors.has(id)))
      throw new Failure('no_second_factor', 'Recovery codes stand in for a second factor: add one first.', 409);
    return context.json({ recoveryCodes: await factors.renewRecoveryCodes(id) } satisfies AddedFactor, 201);
  });
  routes.post('/:id/remove', async (context) => {
    const { id } = await requireProof(context);
    const factor = context.req.param('id');
    if (UUID.test(factor) && (await factors.remove(id, factor))) return context.body(null, 204);
    throw new Failure('unknown_factor', 'This second factor has been removed already.', 404);
  });
  return routes;
}
