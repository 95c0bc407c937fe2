import { takeAttempts } from './attempts.ts';
import type { FunctionDeps, FunctionHandler } from './deps.ts';
import { Refusal, readEmail, readFields } from './http.ts';
import { passwordProblem } from './password-policy.ts';
import type { CreateUserResult, NewUser } from './user-admin.ts';
import { TRY_LATER } from './verify-membership.ts';

/** The response to an address without a membership, and equally to one that has an account. */
const NOT_CREATED = 'This account could not be created. If you already have one, please sign in instead.';

/**
 * `complete-signup`: `{ email, password, firstName? }` -> `{ success: true, accessCode, confirmation? }` or `{ success:
 * false, error }` (docs/behaviour.md, sections 5 to 7). Checks the membership once more and creates an access code for
 * the member. With `confirmation` the account must be confirmed by mail: `mailed` if a mail with a link was queued,
 * `not_mailed` if none can be sent now, as on a site without a mail provider, whose operator finds it in the outbox.
 */
export const completeSignup: FunctionHandler = async (request, deps, caller) => {
  const fields = await readFields(request);
  const email = readEmail(fields);
  const password = typeof fields.password === 'string' ? fields.password : '';
  const firstName = typeof fields.firstName === 'string' ? fields.firstName.trim().slice(0, 100) : '';
  const problem = passwordProblem(password, { min: deps.passwordMin, email });
  if (problem) throw new Refusal(400, problem);
  const limits = [
    { action: 'signup-caller', subject: caller, max: 30, seconds: 3600 },
    { action: 'signup-pair', subject: `${caller} ${email}`, max: 10, seconds: 3600 },
  ];
  await takeAttempts(deps, limits, 'Too many attempts. Please try again in an hour.');

  const state = await deps.membership(email);
  if (state === 'unavailable') throw new Refusal(503, TRY_LATER);
  if (state !== 'active') return Response.json({ success: false, error: NOT_CREATED });
  const created = await createAccount({ email, password, firstName: firstName || undefined }, deps);
  if (!created.ok) {
    if (created.reason === 'failed') throw new Error('the account service refused a new account');
    const error =
      created.reason === 'weak_password'
        ? 'This password is too weak or too long. Please choose another.'
        : NOT_CREATED;
    return Response.json({ success: false, error });
  }
  const accessCode = await deps.rpc('issue_access_code', { p_user: created.userId });
  if (!deps.confirmsAccounts) return Response.json({ success: true, accessCode });
  const confirmation = (await deps.users.sendConfirmation(email)) ? 'mailed' : 'not_mailed';
  return Response.json({ success: true, accessCode, confirmation });
};

/** Creates the account. It replaces an unconfirmed account with this address, which nobody has proven to own. */
async function createAccount(
  person: NewUser,
  { users, rpc, confirmsAccounts }: FunctionDeps,
): Promise<CreateUserResult> {
  const account = { ...person, unconfirmed: confirmsAccounts };
  const created = await users.create(account);
  if (created.ok || created.reason !== 'exists') return created;
  const removed = await rpc('remove_unconfirmed_account', { p_email: person.email });
  return removed === true ? users.create(account) : created;
}
