import { join } from 'node:path';
import { publicPage } from '@/automation/parts/fetch-page';
import type { RecordStore } from '@/automation/parts/module';
import { recalledText } from '@/automation/parts/recalled-text';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import { automationKinds } from '@/generated/automations';
import { providers } from '@/generated/provider-list';
import type { ServerTools } from '@/registry/tool-module';
import { DailyRuns } from '../access/daily-runs';
import { OperatorPaidRuns } from '../access/operator-paid-runs';
import { accessTokens } from '../api/access-tokens';
import { toldRun } from '../api/start-run';
import { createCallbacks } from '../callbacks/callbacks';
import { ClientStore } from '../clients/client-store';
import type { Db } from '../data/db';
import type { DiskSpace } from '../data/disk-space';
import type { Signals } from '../data/signals';
import { letterheads } from '../documents/letterheads';
import type { Files } from '../files/files';
import type { Log } from '../http/log';
import type { PostOffice } from '../mail/post-office';
import { operators } from '../operator/operators';
import { RowMarkStore } from '../rows/row-mark-store';
import type { Settings } from '../settings';
import { ShareStore } from '../shares/share-store';
import type { ConfirmPassword } from '../stack/auth/confirm-password';
import type { VerifyToken } from '../stack/tokens';
import { countedLimits } from '../telemetry/counted-limits';
import type { Telemetry } from '../telemetry/telemetry';
import type { Tuning } from '../tuning';
import { readyWebhooks } from './automations';
import { boundedFetch, LONGEST_ANSWER, LONGEST_FILE_ANSWER } from './bounded-fetch';
import { documentLimits } from './document-limits';
import type { AutomationKinds, Gateway, Webhooks } from './gateway';
import { KeptBytes } from './kept-bytes';
import { testKey } from './key-test';
import { createLimits } from './limits';
import { refusedKeeper } from './refused-keeper';
import { RunDesk } from './run-desk';
import { runFiles } from './run-files';
import { RunStore } from './run-store';
import { runTokens } from './run-tokens';
import { resultSchemas } from './schema-files';
import { createUpstream } from './upstream';

/** What a gateway is made of. */
export interface GatewayOptions {
  settings: Settings;
  root: string;
  toolsDir: string;
  /** Address of this site, for whoever works on runs elsewhere. */
  siteUrl: string;
  webhooks: Webhooks;
  /** None: the API has no tools. */
  tools?: ServerTools;
  db: Db;
  /** Words between the servers that share the database, which then counts for all of them; absent where it is ours alone. */
  signals?: Signals;
  verifyToken: VerifyToken;
  confirmPassword: ConfirmPassword;
  post: Pick<PostOffice, 'mailer' | 'mayMail'>;
  records: RecordStore;
  files: Files;
  disk: DiskSpace;
  telemetry: Pick<Telemetry, 'runEnded' | 'limitHit' | 'places'>;
  log: Log;
  tuning: Pick<Tuning, 'pause'>;
}

/** Puts the run gateway together. @throws Error naming an automation file that is wrong */
export function createGateway({
  settings,
  root,
  toolsDir,
  siteUrl,
  webhooks,
  tools = {},
  db,
  signals,
  verifyToken,
  confirmPassword,
  post,
  records,
  files,
  disk,
  telemetry,
  log,
  tuning,
}: GatewayOptions): Gateway {
  const { llm, places, n8n } = settings;
  const store = new RunStore(db, settings.worker, signals && settings.limits, telemetry, !signals);
  const heads = letterheads(db);
  const services = {
    ...{ llm, places, n8n, records, log },
    fetch: boundedFetch(LONGEST_ANSWER),
    fetchFile: boundedFetch(LONGEST_FILE_ANSWER),
    readPage: publicPage,
    wait: tuning.pause,
    mailer: post.mailer,
    mayMail: post.mayMail,
    letterhead: heads.of,
    files: runFiles(files, toolsDir),
  };
  const results = resultSchemas(join(root, 'schemas/results'));
  let kinds: AutomationKinds = automationKinds;
  const made = { toolsDir, schemasDir: join(root, 'schemas'), services };
  const ready = readyWebhooks({ ...made, webhooks, kinds });
  const tell = async (id: string) => {
    const run = await store.find(id);
    return run && toldRun(gateway, run);
  };
  for (const [name, { options }] of Object.entries(webhooks))
    if (!ready.has(name)) log(`webhook ${name}: its tool has no automation.md ${options ? 'with its list ' : ''}yet`);
  const gateway: Gateway = {
    webhooks,
    tools,
    takeOver(next) {
      const nextKinds = next.kinds ?? kinds;
      const { tools } = next;
      const isMadeAnew = ({ tool }: WebhookEntry) => next.kinds !== undefined || !tools || tools.has(tool);
      const anew = Object.entries(next.webhooks).filter(([, entry]) => isMadeAnew(entry));
      const readyAnew = readyWebhooks({ ...made, webhooks: Object.fromEntries(anew), kinds: nextKinds });
      for (const name of [...ready.keys()]) {
        const entry = next.webhooks[name];
        if (!entry || isMadeAnew(entry)) ready.delete(name);
      }
      for (const [name, webhook] of readyAnew) ready.set(name, webhook);
      kinds = nextKinds;
      this.webhooks = next.webhooks;
      this.tools = next.declarations ?? this.tools;
    },
    settings,
    store,
    desk: new RunDesk(store, log, undefined, signals),
    clients: new ClientStore(db),
    dailyRuns: new DailyRuns(db),
    operatorPaidRuns: new OperatorPaidRuns(db, llm.runsPerDay),
    operators: operators(db),
    shares: new ShareStore(db),
    rowMarks: new RowMarkStore(db),
    disk,
    keptBytes: new KeptBytes(db, settings.limits.memberMegabytes * 1_000_000),
    limits: countedLimits(createLimits(settings.limits), telemetry),
    files,
    verifyToken,
    confirmPassword,
    accessTokens: accessTokens(db),
    callbacks: createCallbacks({ db, opened: settings.callbackOrigins, tell, signals, log }),
    tokens: runTokens(db),
    siteUrl,
    upstream: createUpstream(ready),
    async testKey(name, { key, model }, signal) {
      const provider = Object.hasOwn(providers, name) ? providers[name] : undefined;
      const asked = { ...settings, llm: { ...llm, model } };
      return provider && testKey({ settings: asked, fetch: boundedFetch(LONGEST_ANSWER) }, provider, key, signal);
    },
    limitDocuments: documentLimits(),
    letterheads: heads,
    resultSchema: (kind) => results.get(kind),
    documentMaker: (webhook) => ready.get(webhook)?.makeDocument,
    keepRefused: refusedKeeper(ready, log),
    async recall(userId, recall) {
      const answer = userId ? await store.latestAnswer(userId, recall.tool) : undefined;
      return answer ? recalledText(answer, recall) : '';
    },
  };
  return gateway;
}
