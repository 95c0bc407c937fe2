import { createAccessTokens } from '@/server/accounts/access-tokens';
import { readAccount } from '@/server/accounts/proven-account';
import { withDatabase } from './prepared-database';
import { withStack } from './with-stack';

/**
 * Puts a guest with a token into a data folder that no server has open, and gives the token. Guests can make none any more, but
 * those they have made go on.
 */
export async function guestToken(dataDir: string): Promise<string> {
  return withStack(await withDatabase(dataDir), async ({ users, db }) => {
    const guest = { email: 'guest-1@guests.testkit.example', password: crypto.randomUUID(), guest: true };
    const created = await users.create(guest);
    const made =
      created.ok &&
      (await createAccessTokens(db).create(await readAccount(db, created.userId), { name: 'Guest', days: 1 }));
    if (!made) throw new Error('The guest got no token.');
    return made.token;
  });
}
