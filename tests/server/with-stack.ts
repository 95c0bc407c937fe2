import { type EmbeddedStack, openEmbeddedStack } from '@/server/accounts/embedded-supabase/embedded';

/** Opens the embedded stack on a data folder that no server has open, and closes it after the work, also where that fails. */
export async function withStack<T>(
  dataDir: string,
  work: (stack: EmbeddedStack) => Promise<T>,
  migrationsDir = 'supabase/migrations',
): Promise<T> {
  const stack = await openEmbeddedStack({ dataDir, migrationsDir, siteUrl: 'http://site.test' });
  try {
    return await work(stack);
  } finally {
    await stack.close();
  }
}
