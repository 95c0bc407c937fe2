import { type Context, Hono } from 'hono';
import { ANYTHING, type BodyReader, bodyReader } from '../platform/http/body-schema';
import { clientAddress, type ServerEnv } from '../platform/http/client-address';
import type { Settings } from '../platform/settings';
import { readVisitorFields, SECRET_FIELD } from './account-fields';
import type { FactorSession, FactorSignIn } from './embedded-supabase/auth/factor-sign-in';
import type { Device } from './embedded-supabase/auth/sessions';
import type { SecondFactors } from './second-factors/second-factors';

export interface SignInServices {
  factors: Pick<SecondFactors, 'signInOptions'>;
  factorSignIn: FactorSignIn;
  settings: Pick<Settings, 'trustProxy'>;
}

const readPassword = bodyReader<{ email: string; password: string; code: string }>({
  email: SECRET_FIELD,
  password: SECRET_FIELD,
  code: SECRET_FIELD,
});
const readLostFactor = bodyReader<{ email: string; password: string }>({ email: SECRET_FIELD, password: SECRET_FIELD });
const readLink = bodyReader<{ token_hash: string; code: string }>({ token_hash: SECRET_FIELD, code: SECRET_FIELD });
const readPasskey = bodyReader<{ passkey?: unknown }>({ passkey: ANYTHING });

/** Creates the routes below `/account-api/sign-in`, for visitors: sign-ins with a second factor. */
export function signInRoutes({ factors, factorSignIn, settings }: SignInServices): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();

  async function readVisitor<T>(
    context: Context<ServerEnv>,
    read: BodyReader<T>,
  ): Promise<{ fields: T; device: Device }> {
    const fields = await readVisitorFields(context, settings.trustProxy, read);
    const address = clientAddress(context, settings.trustProxy);
    const { 'user-agent': userAgent = null, cookie: cookies = null } = context.req.header();
    return { fields, device: { address, userAgent, cookies } };
  }
  function postSignIn<T>(
    path: string,
    read: BodyReader<T>,
    start: (fields: T, device: Device, origin?: string) => Promise<FactorSession>,
  ) {
    routes.post(path, async (context) => {
      const { fields, device } = await readVisitor(context, read);
      const { session, cookies } = await start(fields, device, context.req.header('origin'));
      const { access_token, refresh_token, user } = session;
      return context.json({ access_token, refresh_token, user }, 200, { 'Set-Cookie': cookies });
    });
  }
  postSignIn('/code', readPassword, (fields, device) => factorSignIn.byPassword(fields, device));
  postSignIn('/link', readLink, ({ token_hash, code }, device) => factorSignIn.byLink(token_hash, code, device));
  routes.post('/lost-factor', async (context) => {
    const { fields, device } = await readVisitor(context, readLostFactor);
    await factorSignIn.reportLost(fields, device);
    return context.body(null, 202);
  });
  routes.post('/passkey-options', async (context) =>
    context.json(await factors.signInOptions(context.req.header('origin'))),
  );
  postSignIn('/passkey', readPasskey, ({ passkey }, device, origin) => factorSignIn.byPasskey(passkey, origin, device));
  return routes;
}
