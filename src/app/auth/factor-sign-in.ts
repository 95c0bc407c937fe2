import { visitorClient } from '@/api/visitor-client';
import { loadClient } from './client';
import { requestPasskey } from './passkey';
import type { LinkSession } from './password-link';

interface Tokens {
  access_token: string;
  refresh_token: string;
}

const PATH = '/account-api/sign-in';

function postJson<T>(path: string, json: object): Promise<T> {
  return visitorClient.requestJson(`${PATH}/${path}`, { method: 'POST', json });
}

async function storeTokens({ access_token, refresh_token }: Tokens): Promise<void> {
  const client = await loadClient();
  const { error } = await client.auth.setSession({ access_token, refresh_token });
  if (error) throw error;
}

/** Signs in with the password and a code. @throws Error with a message for the visitor */
export async function signInWithCode(email: string, password: string, code: string): Promise<void> {
  await storeTokens(await postJson<Tokens>('code', { email, password, code }));
}

/** Signs in with a passkey of this device. @throws Error with a message for the visitor */
export async function signInWithPasskey(): Promise<void> {
  const passkey = await requestPasskey(await postJson('passkey-options', {}));
  await storeTokens(await postJson<Tokens>('passkey', { passkey }));
}

/** Redeems the link of a password mail with a code. @throws Error with a message for the visitor */
export async function redeemLinkWithCode(token_hash: string, code: string): Promise<LinkSession> {
  const { access_token, refresh_token } = await postJson<Tokens>('link', { token_hash, code });
  const { createMemoryClient } = await import('@/browser/supabase');
  const client = createMemoryClient();
  const { data, error } = await client.auth.setSession({ access_token, refresh_token });
  if (!data.session) throw error ?? new Error('The link could not be opened.');
  return { client, session: data.session };
}

/** Requests a mail whose link removes the second factors days later. @throws Error with a message for the visitor */
export async function reportLostFactor(email: string, password: string): Promise<void> {
  await visitorClient.request(`${PATH}/lost-factor`, { method: 'POST', json: { email, password } });
}
