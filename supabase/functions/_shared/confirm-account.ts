import { takeAttempts } from './attempts.ts';
import type { FunctionHandler } from './deps.ts';
import { Refusal, readEmail, readFields } from './http.ts';

const TOO_MANY = 'Too many attempts. Please try again in an hour.';

/** Messages of refusals; the keys are the `reason` for the page. */
const REFUSALS = {
  wrong_password: 'This is not the password that was chosen at sign-up.',
  bad_link: 'This link is no longer valid. If you have confirmed your address already, please sign in.',
};

/**
 * `confirm-account`: `{ email, token, password }` -> `{ success: true }` or `{ success: false, reason, error }`. The
 * mailed link leads to a page that asks for the password, so that neither a mail scanner nor the owner of the mailbox
 * confirms an account that somebody else signed up for.
 */
export const confirmAccount: FunctionHandler = async (request, deps, caller) => {
  const fields = await readFields(request);
  const email = readEmail(fields);
  const { token, password } = fields;
  if (typeof token !== 'string' || typeof password !== 'string') throw new Refusal(400, 'The request is not complete.');
  const limits = [
    { action: 'confirm-caller', subject: caller, max: 30, seconds: 3600 },
    { action: 'confirm-pair', subject: `${caller} ${email}`, max: 10, seconds: 3600 },
  ];
  await takeAttempts(deps, limits, TOO_MANY);
  const outcome = await deps.users.confirm({ email, token, password, caller });
  if (outcome === 'confirmed') return Response.json({ success: true });
  return Response.json({ success: false, reason: outcome, error: REFUSALS[outcome] });
};

/**
 * `send-confirmation`: `{ email }` -> `{ success: true }`, whether or not the address has an account. Mails a link
 * again if a sign-up waits for confirmation.
 */
export const sendConfirmation: FunctionHandler = async (request, deps, caller) => {
  const email = readEmail(await readFields(request));
  const limits = [
    { action: 'resend-caller', subject: caller, max: 10, seconds: 3600 },
    { action: 'resend-pair', subject: `${caller} ${email}`, max: 3, seconds: 3600 },
  ];
  await takeAttempts(deps, limits, TOO_MANY);
  await deps.users.sendConfirmation(email, caller);
  return Response.json({ success: true });
};
