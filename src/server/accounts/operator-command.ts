import { join } from 'node:path';
import { runCommand } from '../platform/command-line';
import type { Db } from '../platform/database/db';
import { createPgDb } from '../platform/database/pg-db';
import { type Env, readSettings } from '../platform/settings';
import { openEmbeddedStack } from './embedded-supabase/embedded';
import { createOperators } from './operators';

export const OPERATOR_USAGE = `Decides who runs the site. Operators find their pages at /operator.

  npm run operator -- grant you@example.com     makes an existing account an operator
  npm run operator -- revoke you@example.com
  npm run operator -- list [--json]             the addresses of all operators; with --json a list for programs

With DATABASE_URL and SUPABASE_URL set, it works on that project; else on the embedded database in DATA_DIR, while the site is stopped.`;

export interface CommandOptions {
  /** Folder that contains `supabase/migrations`. */
  root: string;
  env: Env;
  print: (line: string) => void;
}

/** Runs the program behind `npm run operator` and `node dist/operator.js`. */
export function operatorMain(root: string): Promise<void> {
  return runCommand(OPERATOR_USAGE, (args, print) => operatorCommand(args, { root, env: process.env, print }));
}

/**
 * Grants, revokes or lists the operator role.
 *
 * @throws Error with a message for the operator
 */
export async function operatorCommand(args: readonly string[], { root, env, print }: CommandOptions): Promise<void> {
  const [verb = '', email = ''] = args;
  const isJson = email === '--json';
  const isValid =
    (verb === 'list' && (args.length === 1 || (args.length === 2 && isJson))) ||
    (['grant', 'revoke'].includes(verb) && args.length === 2);
  if (!isValid) throw new Error(OPERATOR_USAGE);
  const db = await openDatabase(root, env);
  try {
    const role = createOperators(db);
    if (verb === 'list') {
      const emails = await role.list();
      if (isJson) print(JSON.stringify(emails));
      else print(emails.length > 0 ? emails.join('\n') : 'Nobody is an operator yet.');
      return;
    }
    print(
      verb === 'grant' ? grantMessage(email, await role.grant(email)) : revokeMessage(email, await role.revoke(email)),
    );
  } finally {
    await db.close();
  }
}

function grantMessage(
  email: string,
  outcome: Awaited<ReturnType<ReturnType<typeof createOperators>['grant']>>,
): string {
  if (outcome === 'unknown')
    throw new Error(
      `There is no account of a member with the address ${email}. Make it at /create-account first, and confirm it by the link of the mail.`,
    );
  return outcome === 'granted' ? `${email} is an operator now.` : `${email} was an operator already.`;
}

function revokeMessage(email: string, wasOperator: boolean): string {
  if (!wasOperator) throw new Error(`${email} is no operator. "list" says who is.`);
  return `${email} is no operator any more.`;
}

/** Opens the database in the settings: the database of a project, or the embedded database of a stopped site. */
export async function openDatabase(root: string, env: Env): Promise<Db> {
  const { supabaseUrl, databaseUrl, dataDir = '.data' } = readSettings(env);
  if (supabaseUrl && databaseUrl) return createPgDb(databaseUrl);
  const stack = await openEmbeddedStack({
    dataDir,
    migrationsDir: join(root, 'supabase/migrations'),
    siteUrl: 'http://127.0.0.1',
  });
  return { ...stack.db, close: () => stack.close() };
}
