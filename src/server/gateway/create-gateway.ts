import { join } from 'node:path';
import { documentWorkers } from '@/automation/document-workers';
import { publicOnly } from '@/automation/net-guard';
import type { RecordStore } from '@/automation/record';
import type { Db } from '../data/db';
import type { Log } from '../http/log';
import type { PostOffice } from '../mail/post-office';
import type { Settings } from '../settings';
import type { VerifyToken } from '../stack/tokens';
import { readyWebhooks } from './automations';
import { boundedFetch } from './bounded-fetch';
import { documentLimits } from './document-limits';
import type { Gateway, Webhooks } from './gateway';
import { lastLeads } from './last-leads';
import { createLimits } from './limits';
import { refusedKeeper } from './refused-keeper';
import { RunDesk } from './run-desk';
import { RunStore } from './run-store';
import { createUpstream } from './upstream';

/** What a gateway is made of. */
export interface GatewayOptions {
  settings: Settings;
  root: string;
  toolsDir: string;
  webhooks: Webhooks;
  db: Db;
  verifyToken: VerifyToken;
  post: Pick<PostOffice, 'mailer' | 'mayMail'>;
  records: RecordStore;
  log: Log;
}

/** Puts the run gateway together. @throws Error naming an automation file that is wrong */
export function createGateway({
  settings,
  root,
  toolsDir,
  webhooks,
  db,
  verifyToken,
  post,
  records,
  log,
}: GatewayOptions): Gateway {
  const { llm, places, n8n } = settings;
  const store = new RunStore(db, settings.worker);
  const ready = readyWebhooks({
    webhooks,
    toolsDir,
    schemasDir: join(root, 'schemas'),
    operatorKey: llm.key,
    chat: {
      ...llm,
      fetch: boundedFetch,
      wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
    },
    places: { ...places, server: { baseUrl: places.baseUrl, fetch: boundedFetch }, guard: publicOnly },
    documents: { mailer: post.mailer, mayMail: post.mayMail, log },
    print: documentWorkers(),
    records,
    n8n,
  });
  const leadTools = toolsOfKind(webhooks, ready, 'places');
  for (const name of Object.keys(webhooks))
    if (!ready.has(name)) log(`webhook ${name}: its tool has no automation.md yet`);
  return {
    webhooks,
    settings,
    store,
    desk: new RunDesk(store, log),
    limits: createLimits(settings.limits),
    verifyToken,
    upstream: createUpstream(ready, llm.key, n8n !== undefined),
    limitDocuments: documentLimits(),
    documentMaker: (webhook) => ready.get(webhook)?.makeDocument,
    keepRefused: refusedKeeper({ webhooks, ready, records, log }),
    lastLeads: (userId) => lastLeads(store, userId, leadTools),
  };
}

function toolsOfKind(webhooks: Webhooks, ready: ReturnType<typeof readyWebhooks>, kind: string): string[] {
  const entries = Object.entries(webhooks).filter(([name]) => ready.get(name)?.file.kind === kind);
  return entries.map(([, entry]) => entry.tool);
}
