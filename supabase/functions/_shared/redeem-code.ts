import { type AttemptLimit, forgiveAttempts, takeAttempts } from './attempts.ts';
import type { FunctionDeps, FunctionHandler } from './deps.ts';
import { readFields } from './http.ts';
import type { IssuedSession } from './user-admin.ts';

/** Said whatever the reason: a code is not to be learned about by trying. */
const NOT_TAKEN = 'This access code does not work. Please check it, or try again later.';

/** Said where many guests have come from one network already. */
const TOO_MANY_GUESTS = 'Many guests have come from your network within an hour. Please try again later.';

/**
 * `redeem-access-code`: `{ code }` -> `{ success: true, session }` or `{ success: false, error }`. A good code makes a
 * guest account and signs it in with an ordinary session. Wrong codes are counted per caller, and so are the guests that
 * good codes make: else one caller with one code would have every limit of a member as often as they like.
 */
export const redeemCode: FunctionHandler = async (request, deps, caller) => {
  const fields = await readFields(request);
  const code = typeof fields.code === 'string' ? fields.code.trim().toUpperCase().slice(0, 40) : '';
  const limits: AttemptLimit[] = [{ what: 'redeem-caller', whom: caller, max: 10, seconds: 600 }];
  await takeAttempts(deps, limits, NOT_TAKEN);
  if (!code || (await deps.rpc('access_code_usable', { p_code: code })) !== true) return refused();
  await forgiveAttempts(deps, limits);
  const guests: AttemptLimit = { what: 'redeem-guest', whom: caller, max: deps.guestsPerHour, seconds: 3600 };
  await takeAttempts(deps, [guests], TOO_MANY_GUESTS);
  const session = await makeGuest(code, deps);
  return session ? Response.json({ success: true, session }) : refused();
};

function refused(): Response {
  return Response.json({ success: false, error: NOT_TAKEN });
}

/** The account comes first and the use of the code last, in one statement: no use is lost or given twice. */
async function makeGuest(code: string, deps: FunctionDeps): Promise<IssuedSession | undefined> {
  const email = `guest-${randomText(12)}@${deps.guestDomain}`;
  const password = randomText(24);
  const created = await deps.users.create({ email, password, guest: true });
  if (!created.ok) throw new Error(`a guest account could not be made: ${created.reason}`);
  const taken = await deps.rpc('redeem_access_code', { p_code: code, p_user: created.userId });
  if (taken === true) return deps.users.signIn(email, password);
  await deps.users.remove(created.userId);
  return undefined;
}

function randomText(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
