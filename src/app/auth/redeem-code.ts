import { answerText, callFunction } from './call-function';
import { loadClient } from './client';

const REFUSED = 'This code did not work. Check it and try again.';
const TOO_MANY = 'Too many attempts. Please wait a few minutes and try again.';

/**
 * Redeems an access code and signs the visitor in with the session it gives. Resolves to nothing, or to why it failed: all
 * refused codes read alike. Throws an Error with words for the visitor where the server does not answer.
 */
export async function redeemCode(code: string): Promise<string | undefined> {
  const answer = await callFunction('redeem-access-code', { code });
  if (answer.status === 429) return TOO_MANY;
  const access_token = answerText(answer, 'access_token');
  const refresh_token = answerText(answer, 'refresh_token');
  if (!access_token || !refresh_token) return REFUSED;
  const client = await loadClient();
  const { error } = await client.auth.setSession({ access_token, refresh_token });
  return error ? REFUSED : undefined;
}
