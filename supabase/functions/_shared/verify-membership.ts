import { takeAttempts } from './attempts.ts';
import type { FunctionHandler } from './deps.ts';
import { Refusal, readEmail, readFields } from './http.ts';

/** What is said where the platform cannot be asked: its fault or the operator's, never the visitor's. */
export const TRY_LATER = 'We could not check your membership just now. Please try again later.';

/**
 * `verify-whop-membership`: `{ email }` -> `{ verified: true }` or `{ verified: false, error }` (docs/behaviour.md, section
 * 7). An address nobody knows and a membership that has ended are answered alike.
 */
export const verifyMembership: FunctionHandler = async (request, deps, caller) => {
  const email = readEmail(await readFields(request));
  const limits = [
    { what: 'verify-caller', whom: caller, max: 30, seconds: 600 },
    { what: 'verify-pair', whom: `${caller} ${email}`, max: 10, seconds: 600 },
    // The answer says who has a membership: nobody is to go through a list of addresses.
    { what: 'verify-caller-day', whom: caller, max: 100, seconds: 86_400 },
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
