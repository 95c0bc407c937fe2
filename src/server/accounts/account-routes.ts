import { Hono } from 'hono';
import type { AccountDeletion, AccountSessionList, PasswordChange, PasswordRulesResponse } from '@/contracts/account';
import { Failure } from '@/contracts/failure';
import type { SecondFactorList } from '@/contracts/second-factor';
import { bodyReader } from '../platform/http/body-schema';
import { holdPermitUntilSent } from '../platform/http/request-guards';
import { UUID } from '../platform/http/uuid';
import type { AccountDeletions } from './account-deletions';
import { PROOF_FIELDS, readAccountFields, readProof } from './account-fields';
import type { ChangePassword } from './change-password';
import { type EmailChangeServices, emailChangeRoutes, emailLinkRoutes } from './email-change-routes';
import type { EmailChanges } from './email-changes';
import { type FactorServices, factorResetRoutes, factorRoutes } from './factor-routes';
import { type ExportSources, exportMember } from './member-export';
import type { MemberSessions } from './member-sessions';
import { type MemberEnv, membersOnly } from './members-only';
import type { FactorList } from './second-factors/second-factors';
import { type SignInServices, signInRoutes } from './sign-in-routes';
import { type WhopEventServices, whopEventRoutes } from './whop-events';

export interface AccountServices
  extends Omit<EmailChangeServices, 'account' | 'settings'>,
    WhopEventServices,
    Pick<ExportSources, 'files'> {
  factorList: FactorList;
  /** How second factors are added and removed; absent on hosted Supabase, whose own auth service does that. */
  factors?: FactorServices['factors'] | undefined;
  factorSignIn?: SignInServices['factorSignIn'] | undefined;
  factorResets?: FactorServices['factorResets'] | undefined;
  account: {
    sessions: MemberSessions;
    changePassword: ChangePassword;
    deletions: AccountDeletions;
    emailChanges: EmailChanges;
    passwordMin: number;
    /** The database, for the export of a member's data. */
    db: ExportSources['db'];
  };
}

const readChange = bodyReader<PasswordChange>({
  ...PROOF_FIELDS,
  current: { type: 'string', minLength: 1, message: 'Please enter your current password.' },
  password: { type: 'string', message: 'Please enter a new password.' },
});

/** Creates the routes below `/account-api`, for members' own accounts. They require a session, never a token. */
export function accountRoutes(services: AccountServices): Hono<MemberEnv> {
  const { account, factorList, factors, factorSignIn, factorResets, settings } = services;
  const routes = new Hono<MemberEnv>();
  // Visitors may call it, too, because the sign-up form shows the minimum length.
  routes.get('/password-rules', (context) =>
    context.json({ min: account.passwordMin } satisfies PasswordRulesResponse),
  );
  if (factors && factorSignIn) routes.route('/sign-in', signInRoutes({ factors, factorSignIn, settings }));
  if (factorResets) routes.route('/factor-reset', factorResetRoutes(factorResets, settings));
  routes.route('/email-change', emailLinkRoutes(services));
  routes.route('/whop-events', whopEventRoutes(services));
  routes.use(membersOnly(services));
  routes.route('/email-change', emailChangeRoutes(services));
  if (factors && factorResets) routes.route('/factors', factorRoutes({ ...services, factors, factorResets }));
  else
    routes.get('/factors', async (context) =>
      context.json((await factorList.list(context.get('member').id)) satisfies SecondFactorList),
    );

  routes.post('/password', async (context) => {
    const member = context.get('member');
    if (!member.email) throw new Failure('guest', 'A guest has no password.', 403);
    const change = await readAccountFields(services, context, readChange);
    await account.changePassword(member, change, context.req.header('origin'));
    return context.body(null, 204);
  });

  routes.get('/sessions', async (context) => {
    const { id, sessionId } = context.get('member');
    return context.json({ sessions: await account.sessions.list(id, sessionId) } satisfies AccountSessionList);
  });
  routes.post('/sessions/end-others', async (context) => {
    const { id, sessionId } = context.get('member');
    return context.json({ ended: await account.sessions.endOthers(id, sessionId) });
  });
  routes.delete('/sessions/:id', async (context) => {
    const id = context.req.param('id');
    if (UUID.test(id) && (await account.sessions.end(context.get('member').id, id))) return context.body(null, 204);
    throw new Failure('unknown_session', 'This session has ended already.', 404);
  });

  routes.get('/export', (context) => {
    const { id } = context.get('member');
    services.limits.countExport(id);
    holdPermitUntilSent(services, id, context);
    const headers = {
      'Content-Type': 'application/x-tar',
      'Content-Disposition': 'attachment; filename="account.tar"',
    };
    return new Response(exportMember({ db: account.db, files: services.files }, id), { headers });
  });

  routes.get('/deletion', async (context) => {
    const dueAt = await account.deletions.dueAt(context.get('member').id);
    return context.json({ ...(dueAt && { dueAt }) } satisfies AccountDeletion);
  });
  routes.post('/deletion', async (context) => {
    const { id, email } = context.get('member');
    const proof = await readAccountFields(services, context, readProof);
    // A guest has nothing to prove it by.
    const proven = email ? await services.confirmIdentity(id, proof, context.req.header('origin')) : undefined;
    const dueAt = await account.deletions.request(id, proven);
    return context.json({ ...(dueAt && { dueAt }) } satisfies AccountDeletion);
  });
  routes.delete('/deletion', async (context) => {
    if (await account.deletions.cancel(context.get('member').id)) return context.body(null, 204);
    throw new Failure('unknown_deletion', 'Your account is not going to be deleted.', 404);
  });
  return routes;
}
