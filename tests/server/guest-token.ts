import { createAccessTokens } from '@/server/accounts/access-tokens';
import { openEmbeddedStack } from '@/server/accounts/embedded-supabase/embedded';
import { withDatabase } from './prepared-database';

/**
 * Puts a guest with a token into a data folder that no server has open, and gives the token. Guests can make none any more, but
 * those they have made go on.
 */
export async function guestToken(dataDir: string): Promise<string> {
  const stack = await openEmbeddedStack({
    dataDir: await withDatabase(dataDir),
    migrationsDir: 'supabase/migrations',
    siteUrl: 'http://site.test',
  });
  try {
    const guest = { email: 'guest-1@guests.testkit.example', password: crypto.randomUUID(), guest: true };
    const created = await stack.users.create(guest);
    const made = created.ok && (await createAccessTokens(stack.db).create(created.userId, { name: 'Guest', days: 1 }));
    if (!made) throw new Error('The guest got no token.');
    return made.token;
  } finally {
    await stack.close();
  }
}
