import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import type { ServerTools } from '@/registry/tool-module';
import { membershipCheck } from '../../supabase/functions/_shared/membership.ts';

import { openDataDir } from './data/data-dir';
import type { Db } from './data/db';
import { leadStore } from './data/leads';
import { pgDb } from './data/pg-db';
import { openFiles } from './files/open-files';
import { createGateway } from './gateway/create-gateway';
import type { Gateway, Webhooks } from './gateway/gateway';
import { watchRuns } from './gateway/watch-runs';
import type { ServerEnv } from './http/client-address';
import { readiness } from './http/health';
import type { Log } from './http/log';
import { createPostOffice } from './mail/post-office';
import type { OperatorParts } from './operator/operator-routes';
import type { Env, Settings } from './settings';
import { type EmbeddedStack, openEmbeddedStack } from './stack/embedded';
import { admit, wayIn } from './stack/entry';
import { databaseRpc, embeddedFunctions } from './stack/functions';
import { type DemoAccess, demoRefusal, retireDemo, seedDemo } from './stack/seed';
import { hostedTokens, type VerifyToken } from './stack/tokens';
import { queueLengths } from './telemetry/queue-lengths';
import type { Telemetry } from './telemetry/telemetry';

/** What stands behind the routes. */
export interface Backend {
  gateway: Gateway;
  operator: OperatorParts;
  /** Whether the database answers. */
  ready: () => Promise<boolean>;
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
  tools?: ServerTools;
  brand: { shortName: string };
  telemetry: Telemetry;
  log: Log;
}

/** Seconds of silence after which another process's runs count as interrupted. */
const SILENT_SECONDS = 60;

/** Opens data, auth and automation: the embedded stack, or hosted Supabase where its address is set. */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const { settings, dataDir, log } = options;
  openDataDir(dataDir);
  const post = createPostOffice({ settings: settings.mail, dataDir, guestDomain: guestDomainOf(options), log });

  async function serve(db: Db, verifyToken: VerifyToken, silentSeconds: number, secret?: string) {
    await post.start();
    const files = openFiles({ ...options, db, secret });
    const leads = leadStore(db, { ...settings.leads, mailer: post.mailer }, log);
    const gateway = createGateway({ ...options, db, verifyToken, post, records: leads, files });
    options.telemetry.measure(queueLengths(db, post));
    const { store, desk } = gateway;
    const stop = await watchRuns({ store, desk, leads, atStart: silentSeconds, later: SILENT_SECONDS, log });
    const endFiles = files.start();
    const { telemetry } = options;
    const operator = { db, leads, post, telemetry, soldOnWhop: settings.entry.soldOnWhop };
    return { gateway, operator, stop: () => Promise.all([stop(), endFiles()]) };
  }

  if (settings.supabaseUrl && settings.databaseUrl) {
    const db = pgDb(settings.databaseUrl);
    const { gateway, operator, stop } = await serve(db, hostedTokens(settings.supabaseUrl), SILENT_SECONDS);
    log(wayIn(settings, options.siteUrl));
    return { gateway, operator, ready: readiness(db), close: () => closeAll(stop, post, db) };
  }
  const migrationsDir = join(options.root, 'supabase/migrations');
  const stack = await openEmbeddedStack({
    dataDir,
    migrationsDir,
    siteUrl: options.siteUrl,
    post,
    limits: { signInsPerMinute: settings.limits.signInsPerMinute, mailsPerHour: settings.mail.perHour },
    trustProxy: settings.trustProxy,
    log,
  });
  try {
    const demo = await openDoors(options, stack);
    const functions = await mountFunctions(options, stack);
    // The data folder is ours alone, so whatever it holds as running was left behind.
    const { gateway, operator, stop } = await serve(stack.db, stack.verifyToken, 0, stack.secrets.jwtSecret);
    const ready = readiness(stack.db);
    return { gateway, operator, ready, stack, demo, functions, close: () => closeAll(stop, post, stack) };
  } catch (error) {
    await post.close();
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

function mountFunctions(options: BackendOptions, { users, db }: EmbeddedStack): Promise<MiddlewareHandler<ServerEnv>> {
  const { settings, env, root, log } = options;
  const rpc = databaseRpc(db.query);
  const membership = membershipCheck((name) => env[name], rpc, log);
  const deps = { users, rpc, membership, allowedOrigins: [], guestDomain: guestDomainOf(options), log };
  return embeddedFunctions(join(root, 'supabase/functions'), deps, settings.trustProxy);
}

/** Domain of the addresses made up for guests; on hosted Supabase the functions are told the same one. */
function guestDomainOf({ env, brand }: BackendOptions): string {
  return env.GUEST_EMAIL_DOMAIN || `guests.${brand.shortName}.example`;
}

async function closeAll(stop: () => Promise<unknown>, ...targets: { close(): Promise<void> }[]): Promise<void> {
  await stop();
  for (const target of targets) await target.close();
}
