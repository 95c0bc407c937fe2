import { gatewayBase } from '@/api/addresses';
import { RequestError, requireOk } from '@/api/responses';
import { loadClient } from './client';
import { requestPasskey } from './passkey';
import type { LinkSession } from './password-link';

interface Tokens {
  access_token: string;
  refresh_token: string;
}

async function post(path: string, body: object): Promise<Response> {
  const response = await fetch(`${gatewayBase()}/account-api/sign-in/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new RequestError();
  });
  return requireOk(response);
}

async function postJson<T>(path: string, body: object): Promise<T> {
  return (await post(path, body)).json();
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
  await post('lost-factor', { email, password });
}
