import { join } from 'node:path';
import type { Db } from '../data/db';
import { pgDb } from '../data/pg-db';
import { type Env, readSettings } from '../settings';
import { openEmbeddedStack } from '../stack/embedded';
import { operators } from './operators';

/** How the command is used. */
export const USAGE = `Says who runs the site: whoever is an operator finds the operator's room at /operator.

  npm run operator -- grant you@example.com     an account that is there becomes an operator
  npm run operator -- revoke you@example.com
  npm run operator -- list

With DATABASE_URL and SUPABASE_URL set, it works on that project; else on the embedded database in DATA_DIR, while the site is stopped.`;

/** What it works on. */
export interface CommandOptions {
  /** Folder that holds the migrations. */
  root: string;
  env: Env;
  print: (line: string) => void;
}

/**
 * Grants, takes back or lists the role of an operator.
 *
 * @throws Error in words for the operator: what was asked for cannot be done, the site is running, the database does not answer
 */
export async function operatorCommand(args: readonly string[], { root, env, print }: CommandOptions): Promise<void> {
  const [verb = '', email = ''] = args;
  const isAsked = (verb === 'list' && args.length === 1) || (['grant', 'revoke'].includes(verb) && args.length === 2);
  if (!isAsked) throw new Error(USAGE);
  const db = await openDb(root, env);
  try {
    const role = operators(db);
    if (verb === 'list') {
      const all = await role.list();
      print(all.length > 0 ? all.join('\n') : 'Nobody is an operator yet.');
      return;
    }
    print(verb === 'grant' ? granted(email, await role.grant(email)) : revoked(email, await role.revoke(email)));
  } finally {
    await db.close();
  }
}

function granted(email: string, outcome: Awaited<ReturnType<ReturnType<typeof operators>['grant']>>): string {
  if (outcome === 'unknown')
    throw new Error(
      `There is no account of a member with the address ${email}. Make it at /create-account first, and confirm it by the link of the mail.`,
    );
  return outcome === 'granted' ? `${email} is an operator now.` : `${email} was an operator already.`;
}

function revoked(email: string, was: boolean): string {
  if (!was) throw new Error(`${email} is no operator. "list" says who is.`);
  return `${email} is no operator any more.`;
}

async function openDb(root: string, env: Env): Promise<Db> {
  const { supabaseUrl, databaseUrl, dataDir = '.data' } = readSettings(env);
  if (supabaseUrl && databaseUrl) return pgDb(databaseUrl);
  const stack = await openEmbeddedStack({
    dataDir,
    migrationsDir: join(root, 'supabase/migrations'),
    siteUrl: 'http://127.0.0.1',
  });
  return { ...stack.db, close: () => stack.close() };
}
