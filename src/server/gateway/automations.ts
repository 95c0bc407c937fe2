import { join } from 'node:path';
import type { Automation } from '@/automation/automation';
import { type AutomationFile, loadAutomation } from '@/automation/automation-file';
import { type ChatOptions, chatAutomation } from '@/automation/chat';
import type { ChatServer } from '@/automation/chat-client';
import { type DocumentOptions, documentAutomation, documentMaker, type MakeDocument } from '@/automation/document';
import type { PrintDocument } from '@/automation/document-workers';
import { n8nAutomation } from '@/automation/n8n';
import { type PlacesOptions, placesAutomation } from '@/automation/places';
import { type RecordStore, recordAutomation } from '@/automation/record';
import type { Schema } from '@/automation/strict-schema';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { Webhooks } from './gateway';
import { mailedAnswer } from './mailed-answer';
import { readJson, resultSchemas } from './schema-files';

/** What automations are made with. */
export interface AutomationOptions {
  webhooks: Webhooks;
  toolsDir: string;
  schemasDir: string;
  chat: ChatServer;
  /** Key of the operator, for tools whose members bring none. */
  operatorKey?: string;
  places: Omit<PlacesOptions, 'secret'>;
  documents: DocumentOptions;
  print: PrintDocument;
  records: RecordStore;
  /** Where chats are done instead of here. */
  n8n?: { baseUrl: string; headerName?: string; headerSecret?: string };
}

/** One webhook made ready. */
export interface ReadyWebhook {
  /** What it does with a provider. */
  automation: Automation;
  /** What it does without calling anybody. */
  demo: Automation;
  file: AutomationFile;
  /** Makes the document it is about, where it is about one. */
  makeDocument?: MakeDocument;
}

/**
 * Makes the automation of every webhook from the tools' automation files; a webhook whose tool has none is missing.
 *
 * @throws Error naming an automation file that is wrong
 */
export function readyWebhooks(options: AutomationOptions): Map<string, ReadyWebhook> {
  const schema = readJson(join(options.schemasDir, 'automation.schema.json'));
  const results = resultSchemas(join(options.schemasDir, 'results'));
  const files = new Map<string, AutomationFile | undefined>();
  const ready = new Map<string, ReadyWebhook>();
  for (const [name, entry] of Object.entries(options.webhooks)) {
    if (!files.has(entry.tool)) files.set(entry.tool, loadAutomation(options.toolsDir, entry.tool, schema));
    const file = files.get(entry.tool);
    const made = file && make(name, entry, file, options, results);
    if (made) ready.set(name, made);
  }
  return ready;
}

function make(
  name: string,
  entry: WebhookEntry,
  file: AutomationFile,
  options: AutomationOptions,
  results: Map<string, Schema>,
): ReadyWebhook {
  if (entry.action) return makeAction(entry, file, options);
  if (file.kind === 'record') {
    const automation = recordAutomation(entry.tool, options.records);
    return { automation, demo: automation, file };
  }
  // A search looks into the businesses' own sites, behind guards only this server has: it stays here.
  if (file.kind === 'places') {
    const search = placesAutomation({ ...options.places, secret: file.secret ?? '' });
    return { automation: search, demo: search, file };
  }
  const deliver = file.subject ? mailedAnswer(file, options.documents) : undefined;
  const own = chat(entry, file, options, results, deliver);
  const automation = options.n8n ? n8nAutomation({ ...options.n8n, webhook: name, deliver }) : own;
  return { automation, demo: own, file };
}

function makeAction(entry: WebhookEntry, file: AutomationFile, { documents, print }: AutomationOptions): ReadyWebhook {
  const action = entry.action ? file.actions?.[entry.action] : undefined;
  if (!action) throw new Error(`tools/${entry.tool}/automation.md says nothing about the action "${entry.action}".`);
  const makeDocument = documentMaker(action, print, file.secret);
  const automation = documentAutomation(action, makeDocument, documents, file.secret);
  return { automation, demo: automation, file, makeDocument };
}

function chat(
  entry: WebhookEntry,
  file: AutomationFile,
  options: AutomationOptions,
  results: Map<string, Schema>,
  deliver: ChatOptions['deliver'],
): Automation {
  const schema = file.schema ? results.get(file.schema) : undefined;
  if (file.schema && !schema)
    throw new Error(`tools/${entry.tool}/automation.md names the result "${file.schema}", which has no schema.`);
  return chatAutomation({ file, server: options.chat, operatorKey: options.operatorKey, schema, deliver });
}
