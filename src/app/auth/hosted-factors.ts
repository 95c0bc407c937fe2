import type { SupabaseClient } from '@supabase/supabase-js';
import { createMemoryClient } from '@/browser/supabase';
import { FACTOR_NEEDED, type NewApp } from '@/contracts/second-factor';
import { loadClient } from './client';
import { isVerifiedApp } from './factor-level';
import { storeSession } from './password-link';

const APP_NAME = 'Authenticator app';

/** Error of a sign-in, with the fields that `signIn` reads. */
interface SignInError {
  name: string;
  code?: string | undefined;
  message: string;
}

/** Signs in with the password. The session stays in memory until it is stored. @throws AuthError */
async function openSession(email: string, password: string) {
  const client = createMemoryClient();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, user: data.user };
}

/** Makes the session of this client the browser's. @throws Error with a message for the visitor */
async function keepSession(client: SupabaseClient): Promise<void> {
  if (!(await storeSession(client))) throw new Error('The session could not be stored. Sign in again.');
}

/** Ends the session of this client at Supabase, and no other. */
async function endSession(client: SupabaseClient): Promise<void> {
  await client.auth.signOut({ scope: 'local' });
}

/** Signs in with the password. An account with an app gets no session, but an error with the code `FACTOR_NEEDED`. */
export async function signInWithPassword(email: string, password: string): Promise<{ error: SignInError | null }> {
  try {
    const { client, user } = await openSession(email, password);
    if (user.factors?.some(isVerifiedApp)) {
      await endSession(client);
      return { error: { name: 'FactorNeeded', code: FACTOR_NEEDED, message: 'A code is needed.' } };
    }
    await keepSession(client);
    return { error: null };
  } catch (error) {
    return { error: error as SignInError };
  }
}

/** Signs in with the password and a code. @throws Error with a message for the visitor */
export async function signInWithCode(email: string, password: string, code: string): Promise<void> {
  const { client } = await openSession(email, password);
  try {
    await requireCode(client, code);
  } catch (error) {
    await endSession(client);
    throw error;
  }
  await keepSession(client);
}

/** Raises a client's session by a code of any app of its user. @throws Error with a message for the user */
export async function requireCode({ auth }: SupabaseClient, code: string): Promise<void> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  for (const { id } of data.totp) if (await acceptsCode(auth, id, code)) return;
  throw new Error('This is not the code your app shows now.');
}

/** Shows Supabase a code of an app, which raises the session if it is right; false if it is wrong. @throws AuthError */
async function acceptsCode(auth: SupabaseClient['auth'], factorId: string, code: string): Promise<boolean> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code: code.replace(/\s/g, '') });
  if (error && error.code !== 'mfa_verification_failed') throw error;
  return !error;
}

/** Requires the password of a signed-in member. @throws Error with a message for the member */
async function requirePassword(email: string, password: string): Promise<void> {
  const { client } = await openSession(email, password);
  await endSession(client);
}

/** Starts adding an app to the signed-in member. @throws Error with a message for the member */
export async function createApp(email: string, password: string): Promise<NewApp> {
  await requirePassword(email, password);
  const { mfa } = (await loadClient()).auth;
  const { data: list, error: listError } = await mfa.listFactors();
  if (listError) throw listError;
  // Apps that never showed a code would take up a name and a place.
  for (const { id, status } of list.all) if (status === 'unverified') await mfa.unenroll({ factorId: id });
  const names = new Set(list.totp.map(({ friendly_name }) => friendly_name));
  let friendlyName = APP_NAME;
  for (let number = 2; names.has(friendlyName); number += 1) friendlyName = `${APP_NAME} ${number}`;
  const issuer = window.location.hostname;
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName, issuer });
  if (error) throw error;
  return { secret: data.totp.secret, uri: data.totp.uri, ticket: data.id };
}

/** Adds an app that shows the right code. @throws Error with a message for the member */
export async function addApp({ ticket }: NewApp, code: string): Promise<void> {
  const { auth } = await loadClient();
  if (!(await acceptsCode(auth, ticket, code)))
    throw new Error('This is not the code your app shows now. Check the clock of its device.');
}

/** Removes an app of the signed-in member. @throws Error with a message for the member */
export async function removeApp(factorId: string, email: string, password: string): Promise<void> {
  await requirePassword(email, password);
  const { error } = await (await loadClient()).auth.mfa.unenroll({ factorId });
  if (error) throw error;
}
