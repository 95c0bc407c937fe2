import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { createMailer } from '@/automation/mail';
import { membershipCheck } from '../../supabase/functions/_shared/membership.ts';
import { openDataDir } from './data/data-dir';
import type { Db } from './data/db';
import { leadStore } from './data/leads';
import { pgDb } from './data/pg-db';
import { createGateway } from './gateway/create-gateway';
import type { Gateway, Webhooks } from './gateway/gateway';
import { watchRuns } from './gateway/watch-runs';
import type { ServerEnv } from './http/client-address';
import type { Log } from './http/log';
import type { Env, Settings } from './settings';
import { authMail } from './stack/auth-mail';
import { type EmbeddedStack, openEmbeddedStack } from './stack/embedded';
import { admit, wayIn } from './stack/entry';
import { databaseRpc, embeddedFunctions } from './stack/functions';
import { type DemoAccess, demoRefusal, retireDemo, seedDemo } from './stack/seed';
import { embeddedTokens, hostedTokens, type VerifyToken } from './stack/tokens';

/** What stands behind the routes. */
export interface Backend {
  gateway: Gateway;
  stack?: EmbeddedStack;
  functions?: MiddlewareHandler<ServerEnv>;
  demo?: DemoAccess;
  close(): Promise<void>;
}

/** What it is opened with. */
export interface BackendOptions {
  settings: Settings;
  env: Env;
  root: string;
  dataDir: string;
  toolsDir: string;
  siteUrl: string;
  webhooks: Webhooks;
  brand: { shortName: string };
  log: Log;
}

/** Seconds of silence after which another process's runs count as interrupted. */
const SILENT_SECONDS = 60;

/** Opens data, auth and automation: the embedded stack, or hosted Supabase where its address is set. */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const { settings, dataDir, log } = options;
  openDataDir(dataDir);
  const mailer = createMailer({ ...settings.mail, outboxDir: join(dataDir, 'outbox') }, log);

  async function serve(db: Db, verifyToken: VerifyToken, silentSeconds: number) {
    const leads = leadStore(db, { ...settings.leads, mailer }, log);
    const gateway = createGateway({ ...options, db, verifyToken, mailer, records: leads });
    const stop = await watchRuns(gateway.store, silentSeconds, SILENT_SECONDS, leads, log);
    return { gateway, stop };
  }

  if (settings.supabaseUrl && settings.databaseUrl) {
    const db = pgDb(settings.databaseUrl);
    const { gateway, stop } = await serve(db, hostedTokens(settings.supabaseUrl), SILENT_SECONDS);
    log(wayIn(settings, options.siteUrl));
    return { gateway, close: () => closeAll(stop, db) };
  }
  const migrationsDir = join(options.root, 'supabase/migrations');
  const stack = await openEmbeddedStack({ dataDir, migrationsDir, siteUrl: options.siteUrl, email: authMail(mailer) });
  try {
    const demo = await openDoors(options, stack);
    const functions = await mountFunctions(options, stack);
    // The data folder is ours alone, so whatever it holds as running was left behind.
    const { gateway, stop } = await serve(stack.db, embeddedTokens(stack.secrets.jwtSecret, stack.db), 0);
    return { gateway, stack, demo, functions, close: () => closeAll(stop, stack) };
  } catch (error) {
    await stack.close();
    throw error;
  }
}

/** Makes the demo, or says why there is none and how the first member comes in. */
async function openDoors(
  { settings, brand, siteUrl, log }: BackendOptions,
  stack: EmbeddedStack,
): Promise<DemoAccess | undefined> {
  await admit(stack.db, settings.entry);
  const refusal = demoRefusal(settings);
  if (!refusal) return seedDemo(stack, brand);
  await retireDemo(stack.db, brand);
  log(`No demo member, as ${refusal}. ${wayIn(settings, siteUrl)}`);
  return undefined;
}

function mountFunctions(
  { settings, env, root, brand, log }: BackendOptions,
  { users, db }: EmbeddedStack,
): Promise<MiddlewareHandler<ServerEnv>> {
  const rpc = databaseRpc(db.query);
  const membership = membershipCheck((name) => env[name], rpc, log);
  const guestDomain = `guests.${brand.shortName}.example`;
  const deps = { users, rpc, membership, allowedOrigins: [], guestDomain, log };
  return embeddedFunctions(join(root, 'supabase/functions'), deps, settings.trustProxy);
}

async function closeAll(stop: () => void, target: { close(): Promise<void> }): Promise<void> {
  stop();
  await target.close();
}
