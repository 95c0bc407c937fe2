import { takeAttempts } from './attempts.ts';
import type { FunctionHandler } from './deps.ts';
import { Refusal, readEmail, readFields } from './http.ts';

/** The response if the platform cannot be reached, which is never the visitor's fault. */
export const TRY_LATER = 'We could not check your membership just now. Please try again later.';

/**
 * `verify-whop-membership`: `{ email }` -> `{ verified: true }` or `{ verified: false, error }` (docs/behaviour.md,
 * section 7). Unknown addresses and expired memberships get the same response.
 */
export const verifyMembership: FunctionHandler = async (request, deps, caller) => {
  const email = readEmail(await readFields(request));
  const limits = [
    { action: 'verify-caller', subject: caller, max: 30, seconds: 600 },
    { action: 'verify-pair', subject: `${caller} ${email}`, max: 10, seconds: 600 },
    // The response reveals who has a membership, so a list of addresses must not be checked.
    { action: 'verify-caller-day', subject: caller, max: 100, seconds: 86_400 },
  ];
  await takeAttempts(deps, limits, 'Too many attempts. Please wait a few minutes and try again.');
  const state = await deps.membership(email);
  if (state === 'unavailable') throw new Refusal(503, TRY_LATER);
  if (state === 'active') return Response.json({ verified: true });
  return Response.json({
    verified: false,
    error: 'We found no active membership for this email. Please purchase access first',
  });
};
