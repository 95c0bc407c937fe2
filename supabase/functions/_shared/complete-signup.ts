import { takeAttempts } from './attempts.ts';
import type { FunctionDeps, FunctionHandler } from './deps.ts';
import { Refusal, readEmail, readFields, requireSpace } from './http.ts';
import { passwordProblem } from './password-policy.ts';
import { type CreateUserResult, createAccessCode, type SignUp } from './user-admin.ts';
import { TRY_LATER } from './verify-membership.ts';

type RefusedReason = Extract<CreateUserResult, { ok: false }>['reason'];

/** The response to an address without a membership, and, where nothing is confirmed by mail, to one that has an account. */
const NOT_CREATED = 'This account could not be created. If you already have one, please sign in instead.';

/**
 * `complete-signup`: `{ email, password, firstName? }` -> `{ success: true, accessCode, confirmation? }` or `{ success:
 * false, error }` (docs/behaviour.md, sections 5 to 7). Checks the membership once more and creates an access code for
 * the member. With `confirmation` the account must be confirmed by mail: `mailed` if a mail was queued, `not_mailed` if
 * none can be sent now, as on a site without a mail provider, whose operator finds it in the outbox. The response is the
 * same if the address has an account: only its mailbox learns that.
 */
export const completeSignup: FunctionHandler = async (request, deps, caller) => {
  await requireSpace(deps);
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
  const person = { email, password, firstName: firstName || undefined };
  if (deps.confirmsAccounts) return signUp({ ...person, caller, accessCode: createAccessCode() }, deps);
  const created = await deps.users.create(person);
  if (!created.ok) return refusal(created.reason);
  const accessCode = await deps.rpc('issue_access_code', { p_user: created.userId });
  return Response.json({ success: true, accessCode });
};

async function signUp(person: SignUp, { users }: FunctionDeps): Promise<Response> {
  const waiting = await users.signUp(person);
  if (!waiting.ok) return refusal(waiting.reason);
  const confirmation = waiting.isMailed ? 'mailed' : 'not_mailed';
  return Response.json({ success: true, accessCode: person.accessCode, confirmation });
}

/** Creates the response to a refused account. @throws Error for a fault of the account service */
function refusal(reason: RefusedReason): Response {
  if (reason === 'failed') throw new Error('the account service refused a new account');
  const error =
    reason === 'weak_password' ? 'This password is too weak or too long. Please choose another.' : NOT_CREATED;
  return Response.json({ success: false, error });
}
