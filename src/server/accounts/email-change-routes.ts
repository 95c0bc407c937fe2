import { Hono } from 'hono';
import type { EmailChange, EmailChangeOutcome } from '@/contracts/email-change';
import { Failure } from '@/contracts/failure';
import type { IdentityProof } from '@/contracts/second-factor';
import { bodyReader, emailField, invalidField } from '../platform/http/body-schema';
import type { ServerEnv } from '../platform/http/client-address';
import type { Settings } from '../platform/settings';
import { createTokenReader, PROOF_FIELDS, readAccountFields } from './account-fields';
import type { Auth } from './auth';
import type { EmailChanges } from './email-changes';
import type { MemberEnv, MemberServices } from './members-only';

export interface EmailChangeServices extends MemberServices, Pick<Auth, 'confirmIdentity'> {
  account: { emailChanges: EmailChanges };
  settings: Pick<Settings, 'trustProxy'>;
}

const readChange = bodyReader<IdentityProof & { email: string }>({
  email: emailField('Please enter an email address.'),
  ...PROOF_FIELDS,
});

/** Creates `POST /confirm` and `/cancel`, by a mailed token: a mailbox may be read in a browser without session. */
export function emailLinkRoutes({
  account,
  settings,
}: Pick<EmailChangeServices, 'account' | 'settings'>): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  const readToken = createTokenReader(settings.trustProxy);
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

/** Creates the routes below `/account-api/email-change`, behind `membersOnly`. */
export function emailChangeRoutes(services: EmailChangeServices): Hono<MemberEnv> {
  const { emailChanges } = services.account;
  const routes = new Hono<MemberEnv>();
  routes.get('/', async (context) => {
    const newEmail = await emailChanges.findPending(context.get('member').id);
    return context.json({ ...(newEmail && { newEmail }) } satisfies EmailChange);
  });
  routes.post('/', async (context) => {
    const { id, email } = context.get('member');
    if (!email) throw new Failure('guest', 'A guest has no address.', 403);
    const { email: newEmail, ...proof } = await readAccountFields(services, context, readChange);
    if (newEmail === email.toLowerCase()) throw invalidField('email', 'This is the address you have.');
    const account = await services.confirmIdentity(id, proof, context.req.header('origin'));
    await emailChanges.request({ ...account, email }, newEmail);
    return context.json({ newEmail } satisfies EmailChange, 202);
  });
  routes.delete('/', async (context) => {
    if (await emailChanges.cancel(context.get('member').id)) return context.body(null, 204);
    throw new Failure('unknown_change', 'Your address is not going to be changed.', 404);
  });
  return routes;
}
