import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import type { ServerTools } from '@/registry/tool-module';
import { membershipCheck } from '../../supabase/functions/_shared/membership.ts';

import { openDataDir } from './data/data-dir';
import type { Db } from './data/db';
import { diskSpace } from './data/disk-space';
import { leadStore } from './data/leads';
import type { SharedRates } from './data/shared-rates';
import type { Signals } from './data/signals';
import { startVacuum } from './data/vacuum';
import { openFiles } from './files/open-files';
import { createGateway } from './gateway/create-gateway';
import type { Gateway, Webhooks } from './gateway/gateway';
import { watchRuns } from './gateway/watch-runs';
import type { ServerEnv } from './http/client-address';
import { readiness } from './http/health';
import type { Log } from './http/log';
import { createPostOffice, type PostOffice } from './mail/post-office';
import type { OperatorParts } from './operator/operator-routes';
import { type Env, guestDomain, type Settings } from './settings';
import { openSharedDatabase } from './shared-database';
import { authLimits } from './stack/auth/auth-limits';
import { type ConfirmPassword, confirmPassword } from './stack/auth/confirm-password';
import { openHashing } from './stack/auth/hashing';
import { createPasswords } from './stack/auth/passwords';
import { type EmbeddedStack, openEmbeddedStack } from './stack/embedded';
import { admit, wayIn, withoutMail } from './stack/entry';
import type { EmptyDatabase } from './stack/first-build';
import { databaseRpc, embeddedFunctions } from './stack/functions';
import { type DemoAccess, demoRefusal, retireDemo, seedDemo } from './stack/seed';
import { hostedTokens, type VerifyToken } from './stack/tokens';
import { queueLengths } from './telemetry/queue-lengths';
import type { Telemetry } from './telemetry/telemetry';
import type { Tuning } from './tuning';

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
  emptyDatabase?: EmptyDatabase;
  toolsDir: string;
  siteUrl: string;
  webhooks: Webhooks;
  tools?: ServerTools;
  brand: { shortName: string };
  telemetry: Telemetry;
  log: Log;
  tuning: Tuning;
}

/** What runs are kept in, and whose they are. */
interface Data {
  db: Db;
  post: PostOffice;
  rates?: SharedRates;
  /** Absent where the database is this process's alone. */
  signals?: Signals;
  verifyToken: VerifyToken;
  confirmPassword: ConfirmPassword;
  /** Seconds of silence that count as the end of a run at the start. */
  silentSeconds: number;
  secret?: string;
}

/** Opens data, auth and automation: the embedded stack, or hosted Supabase where its address is set. */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const { settings, dataDir, log, tuning } = options;
  openDataDir(dataDir);
  const office = {
    settings: settings.mail,
    dataDir,
    guestDomain: guestDomain(options.env, options.brand),
    log,
    tuning,
  };

  async function serve({ db, post, rates, signals, verifyToken, confirmPassword, silentSeconds, secret }: Data) {
    await post.start();
    const files = openFiles({ ...options, db, secret });
    const reserve = settings.diskReserveMegabytes * 1_000_000;
    const disk = diskSpace({ folder: dataDir, reserve, freeBytes: tuning.freeBytes, log });
    const forwards = settings.workerInServer;
    const leads = leadStore(db, { ...settings.leads, mailer: post.mailer }, log, { signals, forwards });
    const gateway = createGateway({
      ...options,
      db,
      signals,
      verifyToken,
      confirmPassword,
      post,
      records: leads,
      files,
      disk,
    });
    options.telemetry.measure(queueLengths(db, post));
    const { store, desk, callbacks } = gateway;
    const watched = {
      store,
      desk,
      leads,
      callbacks,
      rates,
      keepDays: forwards ? settings.runsKeptDays : undefined,
      atStart: silentSeconds,
      lease: settings.runLeaseSeconds,
      stopMs: tuning.deliveriesStopMs,
      log,
    };
    const stop = await watchRuns(watched);
    const endFiles = files.start();
    const { telemetry } = options;
    const operator = { db, leads, post, telemetry, soldOnWhop: settings.entry.soldOnWhop };
    return { gateway, operator, stop: () => Promise.all([stop(), endFiles()]) };
  }

  if (settings.supabaseUrl && settings.databaseUrl) {
    const shared = openSharedDatabase(settings.databaseUrl, settings.workerInServer, office);
    const verifyToken = hostedTokens(settings.supabaseUrl);
    const hashing = openHashing(tuning.hashCost);
    const limits = authLimits(settings.limits.signInsPerMinute, settings.mail.perHour);
    const { gateway, operator, stop } = await serve({
      ...shared,
      verifyToken,
      confirmPassword: confirmPassword({ db: shared.db, passwords: createPasswords(hashing), limits }),
      silentSeconds: settings.runLeaseSeconds,
    }).catch(async (error: unknown) => {
      await shared.close();
      throw error;
    });
    log(wayIn(settings, options.siteUrl));
    return { gateway, operator, ready: readiness(shared.db), close: () => closeAll(stop, hashing, shared) };
  }
  const post = createPostOffice(office);
  const migrationsDir = join(options.root, 'supabase/migrations');
  const stack = await openEmbeddedStack({
    dataDir,
    migrationsDir,
    emptyDatabase: options.emptyDatabase,
    siteUrl: options.siteUrl,
    post,
    limits: { signInsPerMinute: settings.limits.signInsPerMinute, mailsPerHour: settings.mail.perHour },
    trustProxy: settings.trustProxy,
    hashCost: tuning.hashCost,
    log,
  });
  try {
    const demo = await openDoors(options, stack);
    const confirmsAccounts = post.sends || demoRefusal(settings) !== undefined;
    if (!post.sends) log(withoutMail(confirmsAccounts, join(dataDir, 'outbox')));
    const functions = await mountFunctions(options, stack, confirmsAccounts);
    // The data folder is ours alone, so whatever it holds as running was left behind.
    const { db, verifyToken, confirmPassword, secrets } = stack;
    const { gateway, operator, stop } = await serve({
      db,
      post,
      verifyToken,
      confirmPassword,
      silentSeconds: 0,
      secret: secrets.jwtSecret,
    });
    const ready = readiness(stack.db);
    const vacuum = startVacuum({ db, isQuiet: () => gateway.desk.ids().length === 0, log });
    const stopAll = () => Promise.all([stop(), vacuum.stop()]);
    return { gateway, operator, ready, stack, demo, functions, close: () => closeAll(stopAll, post, stack) };
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

function mountFunctions(
  options: BackendOptions,
  { users, db }: EmbeddedStack,
  confirmsAccounts: boolean,
): Promise<MiddlewareHandler<ServerEnv>> {
  const { settings, env, root, log } = options;
  const rpc = databaseRpc(db.query);
  const membership = membershipCheck((name) => env[name], rpc, log);
  const deps = {
    users,
    confirmsAccounts,
    rpc,
    membership,
    allowedOrigins: [],
    guestDomain: guestDomain(options.env, options.brand),
    guestsPerHour: settings.guestsPerHour,
    log,
  };
  return embeddedFunctions(join(root, 'supabase/functions'), deps, settings.trustProxy);
}

async function closeAll(stop: () => Promise<unknown>, ...targets: { close(): Promise<void> }[]): Promise<void> {
  await stop();
  for (const target of targets) await target.close();
}
