import { callFunction } from './call-function';
import { loadClient } from './client';

const REFUSED = 'This code did not work. Check it and try again.';
const TOO_MANY = 'Too many attempts. Please wait a few minutes and try again.';

interface Tokens {
  access_token: string;
  refresh_token: string;
}

function isTokens(value: unknown): value is Tokens {
  const tokens = (value ?? {}) as Partial<Tokens>;
  return typeof tokens.access_token === 'string' && typeof tokens.refresh_token === 'string';
}

/**
 * Redeems an access code and signs the visitor in with the session it returns. Resolves to undefined, or to an error message,
 * which is the same for all refused codes.
 *
 * @throws Error with a message for the visitor if the server does not respond
 */
export async function redeemCode(code: string): Promise<string | undefined> {
  const { status, data } = await callFunction('redeem-access-code', { code });
  if (status === 429) return TOO_MANY;
  if (!isTokens(data.session)) return REFUSED;
  const client = await loadClient();
  const { access_token, refresh_token } = data.session;
  const { error } = await client.auth.setSession({ access_token, refresh_token });
  return error ? REFUSED : undefined;
}
