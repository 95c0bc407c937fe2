import { type Context, Hono } from 'hono';
import { clientAddress, type ServerEnv } from '../platform/http/client-address';
import type { Settings } from '../platform/settings';
import { readTexts, readVisitorFields } from './account-fields';
import type { FactorSession, FactorSignIn } from './embedded-supabase/auth/factor-sign-in';
import type { Device } from './embedded-supabase/auth/sessions';
import type { SecondFactors } from './second-factors/second-factors';

/** What the routes below `/account-api/sign-in` need. */
export interface SignInServices {
  factors: Pick<SecondFactors, 'signInOptions'>;
  factorSignIn: FactorSignIn;
  settings: Pick<Settings, 'trustProxy'>;
}

type Fields = Record<string, unknown>;

/** Routes below `/account-api/sign-in`, for visitors: the sign-ins that take a second factor. */
export function signInRoutes({ factors, factorSignIn, settings }: SignInServices): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();

  async function readVisitor(context: Context<ServerEnv>): Promise<{ fields: Fields; device: Device }> {
    const fields = await readVisitorFields(context, settings.trustProxy);
    const address = clientAddress(context, settings.trustProxy);
    return { fields, device: { address, userAgent: context.req.header('user-agent') ?? null } };
  }
  function postSignIn(
    path: string,
    start: (fields: Fields, device: Device, origin?: string) => Promise<FactorSession>,
  ) {
    routes.post(path, async (context) => {
      const { fields, device } = await readVisitor(context);
      const { session, cookie } = await start(fields, device, context.req.header('origin'));
      const { access_token, refresh_token, user } = session;
      return context.json({ access_token, refresh_token, user }, 200, { 'Set-Cookie': cookie });
    });
  }
  postSignIn('/code', (fields, device) =>
    factorSignIn.byPassword(readTexts(fields, 'email', 'password', 'code'), device),
  );
  postSignIn('/link', (fields, device) => {
    const { token_hash, code } = readTexts(fields, 'token_hash', 'code');
    return factorSignIn.byLink(token_hash, code, device);
  });
  routes.post('/lost-factor', async (context) => {
    const { fields, device } = await readVisitor(context);
    await factorSignIn.reportLost(readTexts(fields, 'email', 'password'), device);
    return context.body(null, 202);
  });
  routes.post('/passkey-options', async (context) =>
    context.json(await factors.signInOptions(context.req.header('origin'))),
  );
  postSignIn('/passkey', ({ passkey }, device, origin) => factorSignIn.byPasskey(passkey, origin, device));
  return routes;
}
