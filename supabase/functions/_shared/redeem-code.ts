import { type AttemptLimit, refundAttempts, takeAttempts } from './attempts.ts';
import type { FunctionDeps, FunctionHandler } from './deps.ts';
import { readFields, requireSpace } from './http.ts';
import type { IssuedSession } from './user-admin.ts';

/** The same response for every reason, so that trying codes reveals nothing about them. */
const CODE_REFUSED = 'This access code does not work. Please check it, or try again later.';

/** The response if too many guests have come from one network. */
const TOO_MANY_GUESTS = 'Many guests have come from your network within an hour. Please try again later.';

/**
 * `redeem-access-code`: `{ code }` -> `{ success: true, session }` or `{ success: false, error }`. A valid code creates
 * a guest account and signs it in with an ordinary session. Wrong codes are counted per caller, and so are the guests
 * created by valid codes; otherwise one caller with one code could multiply the limits of a member at will.
 */
export const redeemCode: FunctionHandler = async (request, deps, caller) => {
  await requireSpace(deps);
  const fields = await readFields(request);
  const code = typeof fields.code === 'string' ? fields.code.trim().toUpperCase().slice(0, 40) : '';
  const limits: AttemptLimit[] = [{ action: 'redeem-caller', subject: caller, max: 10, seconds: 600 }];
  await takeAttempts(deps, limits, CODE_REFUSED);
  if (!code || (await deps.rpc('access_code_usable', { p_code: code })) !== true) return refusal();
  await refundAttempts(deps, limits);
  const guests: AttemptLimit = { action: 'redeem-guest', subject: caller, max: deps.guestsPerHour, seconds: 3600 };
  await takeAttempts(deps, [guests], TOO_MANY_GUESTS);
  const session = await createGuest(code, deps);
  return session ? Response.json({ success: true, session }) : refusal();
};

function refusal(): Response {
  return Response.json({ success: false, error: CODE_REFUSED });
}

/** Creates the account first and redeems the code last, in one statement, so that no use is lost or given twice. */
async function createGuest(code: string, deps: FunctionDeps): Promise<IssuedSession | undefined> {
  const email = `guest-${randomText(12)}@${deps.guestDomain}`;
  const password = randomText(24);
  const created = await deps.users.create({ email, password, guest: true });
  if (!created.ok) throw new Error(`a guest account could not be made: ${created.reason}`);
  const isRedeemed = await deps.rpc('redeem_access_code', { p_code: code, p_user: created.userId });
  if (isRedeemed === true) return deps.users.signIn(email, password);
  await deps.users.remove(created.userId);
  return undefined;
}

function randomText(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
