import { join } from 'node:path';
import type { ServerTools } from '@/registry/tool-module';
import { createChangePassword } from './accounts/change-password';
import { createAuthLimits } from './accounts/embedded-supabase/auth/auth-limits';
import { createConfirmPassword } from './accounts/embedded-supabase/auth/confirm-password';
import { openHashing } from './accounts/embedded-supabase/auth/hashing';
import { createPasswords } from './accounts/embedded-supabase/auth/passwords';
import type { LocateEmptyDatabase } from './accounts/embedded-supabase/build-database';
import { openEmbeddedStack } from './accounts/embedded-supabase/embedded';
import { demoRefusalReason, noMailHint, signUpHint } from './accounts/embedded-supabase/seed-access';
import { createHostedVerifier } from './accounts/embedded-supabase/session-tokens';
import { createHostedFactors } from './accounts/second-factors/hosted-factors';
import { createServices, type ServicesOptions } from './create-services';
import { membershipCheck, mountFunctions, type SiteOptions, seedSite } from './embedded-site';
import { openFiles } from './features/files/open-files';
import { createLeadStore } from './features/leads/lead-store';
import { createMailService, type MailService } from './features/mail/mail-service';
import { startMaintenance } from './maintenance';
import { openDataDir } from './platform/database/data-dir';
import { createDiskSpace } from './platform/database/disk-space';
import { startVacuum } from './platform/database/vacuum';
import { migrateQueues, openQueues, type Queues } from './platform/deliveries/queues';
import { createReadinessCheck } from './platform/http/health';
import { guestDomain } from './platform/settings';
import type { Stop } from './platform/stop';
import { queueLengths } from './platform/telemetry/queue-lengths';
import type { Telemetry } from './platform/telemetry/telemetry';
import type { Tuning } from './platform/tuning';
import type { Webhooks } from './runs/runs';
import type { WorkerLease } from './runs/worker-lease';
import type { FactorParts } from './services';
import { openSharedDatabase } from './shared-database';

export interface BackendOptions extends SiteOptions {
  dataDir: string;
  locateEmptyDatabase?: LocateEmptyDatabase;
  toolsDir: string;
  webhooks: Webhooks;
  tools?: ServerTools;
  buildFolder?: string | undefined;
  telemetry: Telemetry;
  tuning: Tuning;
}

/** Storage and authentication, on which the services are built. */
interface ServicesData
  extends Pick<ServicesOptions, 'db' | 'pubsub' | 'verifyToken' | 'confirmPassword' | 'changePassword'>,
    FactorParts {
  mailService: MailService;
  /** Absent if this process alone uses the database. */
  lease?: WorkerLease;
  secret?: string;
}

/** Opens data, auth and automation: on the embedded stack, or on hosted Supabase if its address is set. */
export async function openBackend(options: BackendOptions) {
  const { settings, dataDir, log, tuning } = options;
  openDataDir(dataDir);
  const domain = guestDomain(options.env, options.brand);
  const mailOptions = { settings: settings.mail, dataDir, guestDomain: domain, log, tuning };

  const reserveBytes = settings.diskReserveMegabytes * 1_000_000;
  const disk = createDiskSpace({ folder: dataDir, reserveBytes, freeBytes: tuning.freeBytes, log });

  /** Opens the queues and starts the services. If that fails, nothing goes on. */
  async function startServices(data: ServicesData) {
    const { db, mailService, lease } = data;
    const isAlone = lease === undefined;
    const processesQueue = isAlone || settings.workerInServer;
    if (!isAlone) await migrateQueues(db);
    const queues = await openQueues({ db, isAlone, processesQueues: processesQueue, log });
    // What is under way when the time is over is delivered by the next process.
    const stopQueues = () => queues.stop({ timeout: tuning.stopShares.deliveries });
    try {
      await mailService.start({ queues, db, isAlone, processesQueue });
      const { deliveries, ...started } = await startOnQueues(data, queues);
      return { ...started, deliveries: [...deliveries, stopQueues] };
    } catch (error) {
      await stopQueues();
      throw error;
    }
  }

  async function startOnQueues({ mailService, lease, secret, ...data }: ServicesData, queues: Queues) {
    const { db, pubsub } = data;
    const files = openFiles({ ...options, db, secret });
    const { workerInServer: processesQueues, runRetentionDays, leadRetentionDays } = settings;
    const leads = createLeadStore(db, { ...settings.leads, mailer: mailService.mailer }, log, {
      pubsub,
      deliversHere: processesQueues,
    });
    const askPlatform = settings.entry.soldOnWhop ? membershipCheck(options, db) : undefined;
    const services = createServices({
      ...options,
      ...data,
      askPlatform,
      mail: mailService,
      records: leads,
      files,
      disk,
    });
    options.telemetry.setQueueSource(queueLengths(db));
    const { store, executor, callbacks, endMails } = services;
    const endMailList = await endMails.start({ queues, isAlone: lease === undefined });
    const stop = await startMaintenance({
      ...{ store, executor, leads, callbacks, endMails },
      retention: processesQueues ? { db, runRetentionDays, leadRetentionDays } : undefined,
      lease,
      leaseSeconds: settings.runLeaseSeconds,
      log,
    });
    const endFiles = files.start();
    const { telemetry } = options;
    const deliveryLists = {
      ...{ mails: mailService, 'end-mails': endMailList },
      ...{ leads: leads.list, callbacks: callbacks.list },
    };
    const operations = { db, leads, deliveryLists, telemetry, soldOnWhop: settings.entry.soldOnWhop };
    return {
      services: Object.assign(services, { operations }),
      deliveries: [stop, endFiles, () => mailService.close()],
    };
  }

  if (settings.supabaseUrl && settings.databaseUrl) {
    const shared = openSharedDatabase(settings.databaseUrl, settings, mailOptions);
    const factorList = createHostedFactors(shared.db);
    const verifyToken = createHostedVerifier(settings.supabaseUrl, shared.db);
    const hashing = openHashing(tuning.hashCost);
    const limits = createAuthLimits(settings.limits.signInsPerMinute, settings.mail.perHour);
    const passwords = createPasswords(hashing);
    const confirmPassword = createConfirmPassword({ db: shared.db, passwords, limits });
    const { passwordMin } = settings;
    const { services, deliveries } = await startServices({
      ...shared,
      verifyToken,
      factorList,
      confirmPassword,
      changePassword: createChangePassword({ db: shared.db, passwords, confirmPassword, passwordMin }),
    }).catch(async (error: unknown) => {
      await shared.mailService.close();
      await shared.close();
      throw error;
    });
    log(signUpHint(settings, options.siteUrl));
    const ready = createReadinessCheck(shared.db);
    const close = (stop: Stop) => closeInOrder(stop, deliveries, [hashing, shared]);
    return { services, ready, close };
  }
  const mailService = createMailService(mailOptions);
  const migrationsDir = join(options.root, 'supabase/migrations');
  const stack = await openEmbeddedStack({
    dataDir,
    migrationsDir,
    locateEmptyDatabase: options.locateEmptyDatabase,
    siteUrl: options.siteUrl,
    mailService,
    limits: { signInsPerMinute: settings.limits.signInsPerMinute, mailsPerHour: settings.mail.perHour },
    trustProxy: settings.trustProxy,
    hashCost: tuning.hashCost,
    passwordMin: settings.passwordMin,
    disk,
    log,
  });
  try {
    const demo = await seedSite(options, stack);
    const confirmsAccounts = mailService.isConfigured || demoRefusalReason(settings) !== undefined;
    if (!mailService.isConfigured) log(noMailHint(confirmsAccounts, join(dataDir, 'outbox')));
    const functions = await mountFunctions({ ...options, disk }, stack, confirmsAccounts);
    const { services, deliveries } = await startServices({
      ...stack,
      factorList: stack.factors,
      mailService,
      secret: stack.secrets.jwtSecret,
    });
    const ready = createReadinessCheck(stack.db);
    const vacuum = startVacuum({ db: stack.db, isQuiet: () => services.executor.ids().length === 0, log });
    const close = (stop: Stop) => closeInOrder(stop, [...deliveries, vacuum.stop], [stack]);
    return { services, ready, stack, demo, functions, close };
  } catch (error) {
    await mailService.close();
    await stack.close();
    throw error;
  }
}

async function closeInOrder(
  stop: Stop,
  deliveries: readonly (() => Promise<unknown>)[],
  storage: readonly { close(): Promise<void> }[],
): Promise<void> {
  await stop.end('deliveries', ...deliveries);
  await stop.end('database', ...storage.map((target) => () => target.close()));
}
