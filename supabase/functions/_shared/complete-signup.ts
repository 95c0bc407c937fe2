import { takeAttempts } from './attempts.ts';
import type { FunctionDeps, FunctionHandler } from './deps.ts';
import { Refusal, readEmail, readFields } from './http.ts';
import type { CreatedUser, NewUser } from './user-admin.ts';
import { TRY_LATER } from './verify-membership.ts';

/** Said for an address without a membership and for one with an account alike. */
const NOT_MADE = 'This account could not be created. If you already have one, please sign in instead.';

const SHORTEST_PASSWORD = 6;

/**
 * `complete-signup`: `{ email, password, firstName? }` -> `{ success: true, accessCode, confirmation? }` or `{ success: false,
 * error }` (docs/behaviour.md, sections 5 to 7). The membership is checked once more here; the code is made for this member.
 * With `confirmation` the account waits for its mailbox: `mailed` says that a mail with a link is on its way, `not_mailed`
 * that none could be sent now, as on a site without a mail service, whose operator finds it in the outbox.
 */
export const completeSignup: FunctionHandler = async (request, deps, caller) => {
  const fields = await readFields(request);
  const email = readEmail(fields);
  const password = typeof fields.password === 'string' ? fields.password : '';
  const firstName = typeof fields.firstName === 'string' ? fields.firstName.trim().slice(0, 100) : '';
  if (password.length < SHORTEST_PASSWORD) throw new Refusal(400, 'The password must have at least 6 characters.');
  const limits = [
    { what: 'signup-caller', whom: caller, max: 30, seconds: 3600 },
    { what: 'signup-pair', whom: `${caller} ${email}`, max: 10, seconds: 3600 },
  ];
  await takeAttempts(deps, limits, 'Too many attempts. Please try again in an hour.');

  const state = await deps.membership(email);
  if (state === 'unavailable') throw new Refusal(503, TRY_LATER);
  if (state !== 'active') return Response.json({ success: false, error: NOT_MADE });
  const created = await makeAccount({ email, password, firstName: firstName || undefined }, deps);
  if (!created.ok) {
    if (created.reason === 'failed') throw new Error('the account service refused a new account');
    const error =
      created.reason === 'weak_password' ? 'This password is too weak or too long. Please choose another.' : NOT_MADE;
    return Response.json({ success: false, error });
  }
  const accessCode = await deps.rpc('issue_access_code', { p_user: created.userId });
  if (!deps.confirmsAccounts) return Response.json({ success: true, accessCode });
  const confirmation = (await deps.users.sendConfirmation(email)) ? 'mailed' : 'not_mailed';
  return Response.json({ success: true, accessCode, confirmation });
};

/** Makes the account. It takes the place of one with this address that no mailbox has confirmed, which is nobody's. */
async function makeAccount(person: NewUser, { users, rpc, confirmsAccounts }: FunctionDeps): Promise<CreatedUser> {
  const wanted = { ...person, unconfirmed: confirmsAccounts };
  const created = await users.create(wanted);
  if (created.ok || created.reason !== 'exists') return created;
  const removed = await rpc('remove_unconfirmed_account', { p_email: person.email });
  return removed === true ? users.create(wanted) : created;
}
