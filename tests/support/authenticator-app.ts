import type { AddedFactor, NewApp } from '@/contracts/second-factor';
import { codeAt, timeStep } from '@/server/accounts/second-factors/totp';

/** Posts JSON below `/account-api`. */
export type PostAccount = (path: string, body: unknown, headers: Record<string, string>) => Promise<Response>;

/** An authenticator app that a test has added to an account. */
export interface AddedApp {
  secret: string;
  recoveryCodes: string[];
  /** A code that was not used before; a server takes two of them in a row, as clocks differ by a step. */
  nextCode(): string;
}

/** Adds an authenticator app to the account of a session, with its password. @throws Error if that is refused */
export async function addApp(
  post: PostAccount,
  session: Record<string, string>,
  proof: { password: string; code?: string },
): Promise<AddedApp> {
  const asked = await post('/factors/app-options', proof, session);
  if (!asked.ok) throw new Error(`No app can be added: ${asked.status} ${await asked.text()}`);
  const { secret, ticket } = (await asked.json()) as NewApp;
  let used = 0;
  const nextCode = () => {
    used = Math.max(used + 1, timeStep(Date.now()) - 1);
    return codeAt(secret, used);
  };
  const added = await post('/factors/app', { secret, ticket, code: nextCode() }, session);
  if (!added.ok) throw new Error(`The app was not added: ${added.status} ${await added.text()}`);
  const { recoveryCodes = [] } = (await added.json()) as AddedFactor;
  return { secret, recoveryCodes, nextCode };
}
