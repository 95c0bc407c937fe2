import { type Context, Hono } from 'hono';
import { isEmailAddress } from '@/contracts/email-address';
import type { EmailChange, EmailChangeOutcome } from '@/contracts/email-change';
import { Failure } from '@/contracts/failure';
import { invalidField } from '../platform/http/body-fields';
import { clientAddress, type ServerEnv } from '../platform/http/client-address';
import { tooManyRequests } from '../platform/http/failure-response';
import { createRateLimit } from '../platform/http/rate-limit';
import type { Settings } from '../platform/settings';
import { readAccountFields, readProof, readTexts, readVisitorFields } from './account-fields';
import type { Auth } from './auth';
import type { EmailChanges } from './email-changes';
import type { MemberEnv, MemberServices } from './members-only';

/** What the routes below `/account-api/email-change` need. */
export interface EmailChangeServices extends MemberServices, Pick<Auth, 'confirmIdentity'> {
  account: { emailChanges: EmailChanges };
  settings: Pick<Settings, 'trustProxy'>;
}

/** Links a network address may try in a minute. */
const LINKS_PER_MINUTE = 20;

/** `POST /confirm` and `/cancel`, by the token of a mail: for visitors, as each mailbox may be read in another browser. */
export function emailLinkRoutes({
  account,
  settings,
}: Pick<EmailChangeServices, 'account' | 'settings'>): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  const attempts = createRateLimit(LINKS_PER_MINUTE, 60);
  async function readToken(context: Context<ServerEnv>): Promise<string> {
    const seconds = attempts.take(clientAddress(context, settings.trustProxy));
    if (seconds > 0) throw tooManyRequests('too_many_attempts', `Please wait ${seconds} seconds.`, seconds);
    return readTexts(await readVisitorFields(context, settings.trustProxy), 'token').token;
  }
  routes.post('/confirm', async (context) => {
    const isChanged = await account.emailChanges.confirm(await readToken(context));
    return context.json({ isChanged } satisfies EmailChangeOutcome);
  });
  routes.post('/cancel', async (context) => {
    await account.emailChanges.cancelByToken(await readToken(context));
    return context.body(null, 204);
  });
  return routes;
}

/** Routes below `/account-api/email-change`, behind `membersOnly`. */
export function emailChangeRoutes(services: EmailChangeServices): Hono<MemberEnv> {
  const { emailChanges } = services.account;
  const routes = new Hono<MemberEnv>();
  routes.get('/', async (context) => {
    const newEmail = await emailChanges.pending(context.get('member').id);
    return context.json({ ...(newEmail && { newEmail }) } satisfies EmailChange);
  });
  routes.post('/', async (context) => {
    const { id, email } = context.get('member');
    if (!email) throw new Failure('guest', 'A guest has no address.', 403);
    const fields = await readAccountFields(services, context);
    const newEmail = readTexts(fields, 'email').email.trim().toLowerCase();
    if (!isEmailAddress(newEmail)) throw invalidField('email', 'Please enter an email address.');
    if (newEmail === email.toLowerCase()) throw invalidField('email', 'This is the address you have.');
    await services.confirmIdentity(id, readProof(fields), context.req.header('origin'));
    await emailChanges.ask({ id, email }, newEmail);
    return context.json({ newEmail } satisfies EmailChange, 202);
  });
  routes.delete('/', async (context) => {
    if (await emailChanges.cancel(context.get('member').id)) return context.body(null, 204);
    throw new Failure('unknown_change', 'Your address is not going to be changed.', 404);
  });
  return routes;
}
