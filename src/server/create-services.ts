import { join } from 'node:path';
import { fetchPublicPage } from '@/automation/parts/fetch-page';
import type { RecordStore } from '@/automation/parts/module';
import { recalledText } from '@/automation/parts/recalled-text';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import { automationKinds } from '@/generated/automations';
import { createFeatureServices } from '@/generated/slots/services';
import { modelPrice } from '@/registry/model-prices';
import type { ServerTools } from '@/registry/tool-module';
import { createAccessTokens } from './accounts/access-tokens';
import { createAccountDeletions } from './accounts/account-deletions';
import type { ChangePassword } from './accounts/change-password';
import { createConfirmIdentity } from './accounts/confirm-identity';
import { DailyRuns } from './accounts/daily-runs';
import { createEmailChanges } from './accounts/email-changes';
import type { ConfirmPassword } from './accounts/embedded-supabase/auth/confirm-password';
import type { VerifyToken } from './accounts/embedded-supabase/session-tokens';
import { createMemberSessions } from './accounts/member-sessions';
import { createMemberships, type MembershipsOptions } from './accounts/memberships';
import { createOperators } from './accounts/operators';
import { createRights } from './accounts/rights';
import { createCallbacks } from './features/callbacks/callbacks';
import { ClientStore } from './features/clients/client-store';
import { createDocumentLimits } from './features/documents/document-limits';
import { createLetterheads } from './features/documents/letterheads';
import { createResultDocument } from './features/documents/result-document';
import { createRunDocument, documentParamsOf } from './features/documents/run-document';
import type { Files } from './features/files/files';
import { createRunFiles } from './features/files/open-files';
import { receiveUpload } from './features/files/receive-upload';
import { createUploadRoom } from './features/files/upload-room';
import type { MailService } from './features/mail/mail-service';
import type { Db } from './platform/database/db';
import type { DiskSpace } from './platform/database/disk-space';
import type { PubSub } from './platform/database/pubsub';
import { createGrowthLimits } from './platform/growth-limits';
import type { Log } from './platform/http/log';
import { createLimits } from './platform/limits';
import type { Settings } from './platform/settings';
import { observedLimits } from './platform/telemetry/observed-limits';
import type { Telemetry } from './platform/telemetry/telemetry';
import type { Tuning } from './platform/tuning';
import { createAdmission } from './runs/admit-run';
import { boundedFetch, MAX_ANSWER_BYTES, MAX_FILE_ANSWER_BYTES } from './runs/bounded-fetch';
import { createUpstreamChooser } from './runs/choose-upstream';
import { configureWebhooks } from './runs/configure-webhooks';
import { createEndMails } from './runs/end-mails';
import { createKeyTest } from './runs/key-test';
import { createPrefillReader } from './runs/prefill-reader';
import { apiToolIds, listApiTools } from './runs/programs/api-tools';
import { runWithResult } from './runs/programs/start-run';
import { RatingStore } from './runs/ratings';
import { createRefusedBodySaver } from './runs/refused-body-saver';
import { RunExecutor } from './runs/run-executor';
import { RunStore } from './runs/run-store';
import { createRunTokens } from './runs/run-tokens';
import { usageReport } from './runs/run-usage';
import { RunWatcher } from './runs/run-watcher';
import type { AutomationKinds, Webhooks } from './runs/runs';
import { resultSchemas } from './runs/schema-files';
import { StorageQuota } from './runs/storage-quota';
import type { FactorParts, Services } from './services';

export interface ServicesOptions extends FactorParts {
  settings: Settings;
  root: string;
  toolsDir: string;
  /** Address of this site, for external workflows that process runs. */
  siteUrl: string;
  /** The folder of the build; absent in development. */
  buildFolder?: string | undefined;
  webhooks: Webhooks;
  /** Absent: the API has no tools. */
  tools?: ServerTools;
  db: Db;
  /** Messages between servers on one database, which then enforces limits for all; absent for a single server. */
  pubsub?: PubSub;
  verifyToken: VerifyToken;
  confirmPassword: ConfirmPassword;
  changePassword: ChangePassword;
  /** Asks the platform that sells memberships; absent: the database decides. */
  askPlatform?: MembershipsOptions['askPlatform'];
  mail: Pick<MailService, 'mailer' | 'takeMailQuota'>;
  records: RecordStore;
  files: Files;
  disk: DiskSpace;
  telemetry: Pick<Telemetry, 'runEnded' | 'limitHit' | 'permits'>;
  log: Log;
  tuning: Pick<Tuning, 'pause' | 'recheckMs' | 'assistantWaitMs'>;
}

/** Assembles the services behind the routes. @throws Error naming an automation file that is invalid */
export function createServices(options: ServicesOptions): Omit<Services, 'operations'> {
  const { settings, root, toolsDir, siteUrl, webhooks, tools = {}, db, pubsub, mail, records, files, disk } = options;
  const { verifyToken, confirmPassword, changePassword, askPlatform, telemetry, log, tuning, buildFolder } = options;
  const { factorList, factors, factorSignIn, factorResets } = options;
  const { llm, places, n8n } = settings;
  const { worker, limits } = settings;
  const store = new RunStore(db, worker, telemetry, !pubsub);
  const watcher = new RunWatcher(store, (id) => services.executor.has(id), pubsub);
  const maxBytes = limits.memberMegabytes * 1_000_000;
  const letterheads = createLetterheads(db);
  const automationServices = {
    ...{ llm, places, n8n, records, log },
    fetch: boundedFetch(MAX_ANSWER_BYTES),
    fetchFile: boundedFetch(MAX_FILE_ANSWER_BYTES),
    readPage: fetchPublicPage,
    wait: tuning.pause,
    mailer: mail.mailer,
    mayMail: mail.takeMailQuota,
    letterhead: letterheads.find,
    files: createRunFiles(files, toolsDir),
  };
  const results = resultSchemas(join(root, 'schemas/results'));
  let kinds: AutomationKinds = automationKinds;
  const sources = { toolsDir, schemasDir: join(root, 'schemas'), services: automationServices };
  const configured = configureWebhooks({ ...sources, webhooks, kinds });
  const loadRun = async (id: string) => {
    const run = await store.find(id);
    return run && runWithResult(services, run);
  };
  for (const [name, { options }] of Object.entries(webhooks))
    if (!configured.has(name))
      log(`webhook ${name}: its tool has no automation.md ${options ? 'with its list ' : ''}yet`);
  const bound = 'it has no price in tools/providers.json, so LLM_API_KEY is bounded in runs (LLM_RUNS_PER_DAY) alone';
  if (llm.key && modelPrice(llm.model) === undefined) log(`model ${llm.model}: ${bound}`);
  const services: Omit<Services, 'operations'> = {
    webhooks,
    tools,
    reload(next) {
      const nextKinds = next.kinds ?? kinds;
      const { tools } = next;
      const isReconfigured = ({ tool }: WebhookEntry) => next.kinds !== undefined || !tools || tools.has(tool);
      const changed = Object.entries(next.webhooks).filter(([, entry]) => isReconfigured(entry));
      const reconfigured = configureWebhooks({ ...sources, webhooks: Object.fromEntries(changed), kinds: nextKinds });
      for (const name of [...configured.keys()]) {
        const entry = next.webhooks[name];
        if (!entry || isReconfigured(entry)) configured.delete(name);
      }
      for (const [name, webhook] of reconfigured) configured.set(name, webhook);
      kinds = nextKinds;
      this.webhooks = next.webhooks;
      this.tools = next.declarations ?? this.tools;
    },
    settings,
    store,
    executor: new RunExecutor(store, log, { notify: watcher.notify, pubsub }),
    watchRun: watcher.watch.bind(watcher),
    admitRun: createAdmission({
      ...{ db, worker, sharedLimits: pubsub && limits, spendLimits: llm, maxBytes },
      observer: telemetry,
    }),
    clients: new ClientStore(db),
    dailyRuns: new DailyRuns(db),
    operators: createOperators(db),
    ratings: new RatingStore(db),
    ...createFeatureServices({ db, pubsub, settings, siteUrl, buildFolder, tuning, log }),
    endMails: createEndMails({ db, siteUrl, tools: () => services.tools, ...mail, log }),
    usageReport: (userId) => usageReport(db, userId),
    disk,
    storageQuota: new StorageQuota(db, maxBytes),
    limits: observedLimits(createLimits(limits), telemetry),
    files,
    uploadRoom: createUploadRoom({ disk, files }),
    growth: createGrowthLimits(),
    verifyToken,
    confirmIdentity: createConfirmIdentity(confirmPassword, factors),
    ...{ factorList, factors, factorSignIn, factorResets },
    account: {
      sessions: createMemberSessions(db),
      changePassword,
      deletions: createAccountDeletions(db),
      emailChanges: createEmailChanges({ db, siteUrl, askPlatform, ...mail }),
      passwordMin: settings.passwordMin,
      db,
    },
    memberships: createMemberships({ db, askPlatform, pubsub }),
    accessTokens: createAccessTokens(db),
    rights: createRights(db, tuning.recheckMs),
    callbacks: createCallbacks({ db, openedOrigins: settings.callbackOrigins, loadRun, pubsub, log }),
    runTokens: createRunTokens(db),
    siteUrl,
    chooseUpstream: createUpstreamChooser(configured),
    testKey: createKeyTest(settings),
    readPrefill: createPrefillReader(llm, tuning.pause, () => services),
    limitDocuments: createDocumentLimits(),
    letterheads,
    resultSchema: (kind) => results.get(kind),
    documentMaker: (webhook) => configured.get(webhook)?.makeDocument,
    saveRefusedBody: createRefusedBodySaver(configured, log),
    createResultDocument: (run, params, caller) => createResultDocument(services, run, params, caller),
    createRunDocument: (run, query) => createRunDocument(services, run, documentParamsOf(services, run, query)),
    receiveUpload: (member, target, context, signal) => receiveUpload(services, member, target, context, signal),
    apiTools: { ids: () => apiToolIds(services), list: () => listApiTools(services) },
    async recall(userId, recall) {
      const answer = userId ? await store.latestAnswer(userId, recall.tool) : undefined;
      return answer ? recalledText(answer, recall) : '';
    },
  };
  return services;
}
