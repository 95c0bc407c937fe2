import type { Letterhead } from '@/contracts/document';
import type { Failure } from '@/contracts/failure';
import type { InputFile } from '@/contracts/file';
import type { PricedTokens } from '@/contracts/usage';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { AutomationFile, SectionSpec } from './automation-file';
import type { ReadPage } from './fetch-page';
import type { Mailer } from './mail';
import type { Automation, Run, Schema } from './run';

/** Services for automations: the operator's settings, and limited access to other servers. */
export interface AutomationServices {
  /**
   * Server of chat completions. `key`: the operator's key, for tools that do not ask members for one. `ollamaUrl`: the
   * operator's Ollama server.
   */
  llm: { baseUrl: string; model: string; key?: string; timeoutSeconds: number; ollamaUrl?: string | undefined };
  /** Server for business searches, number of leads wanted, and limits of calls and time. */
  places: { baseUrl: string; target: number; maxCalls: number; emailSeconds: number };
  /** The n8n server; absent if the operator has none. */
  n8n?: { baseUrl: string; headerName?: string; headerSecret?: string };
  /** `fetch` for providers; aborts answers that grow too long. */
  fetch: typeof fetch;
  /** Like `fetch`, for answers that contain a file of up to the largest allowed size. */
  fetchFile: typeof fetch;
  /** Fetches a page that a member named; undefined if it cannot be read. */
  readPage: ReadPage;
  wait(milliseconds: number): Promise<void>;
  resultSchema(kind: string): Schema | undefined;
  mailer: Mailer;
  /** Counts a mail for this member, to their own or another address; resolves to false if the limit is exceeded. */
  mayMail(to: string, purpose: 'result' | 'to-others', member?: string): Promise<boolean>;
  letterhead(member?: string): Promise<Letterhead>;
  records: RecordStore;
  files: RunFiles;
  log(line: string): void;
}

/** Files of members: those a body names, and those a run creates. */
export interface RunFiles {
  read(file: InputFile): Promise<Uint8Array>;
  /** Saves a file created by a run and returns its value for the answer. @throws Failure with a message for the member */
  save(run: Pick<Run, 'id' | 'member'>, bytes: Uint8Array, name: string, type: string): Promise<string>;
  /** Reads a demo file of a tool: `tools/<id>/demo/<name>`. */
  demo(tool: string, name: string): Promise<Uint8Array>;
}

/** Stores form submissions; the same run, or the same content under another run, is stored once. */
export interface RecordStore {
  save(runId: string, source: string, fields: Readonly<Record<string, unknown>>): Promise<void>;
  /** Stores the beginning of a rejected body for the operator. */
  keepRefused(source: string, body: string, reason: string): Promise<void>;
}

/** The webhook an automation is created for. */
export interface NamedWebhook
  extends Pick<WebhookEntry, 'tool' | 'action' | 'refines' | 'listed' | 'secrets' | 'files' | 'document' | 'labels'> {
  name: string;
}

/** A rendered document. */
export interface RenderedDocument {
  filename: string;
  content: Buffer;
}

/** Date of a document (ISO time), its letterhead, and the caller for whom it is queued. */
export interface DocumentContext {
  date: string;
  /** Whether its content is that of a demo, so that the document says so. */
  isSample: boolean;
  from: Letterhead;
  caller: string;
}

/** Renders the document of a request body. The same body and date give the same document, so documents are not stored. */
export type MakeDocument = (body: Readonly<Record<string, unknown>>, of: DocumentContext) => Promise<RenderedDocument>;

export interface WebhookAutomation {
  /** Handles runs; absent if the operator has not set up the webhook, which then only answers demos or refuses. */
  live?: Automation;
  /** Handles runs without calling a provider. */
  demo: Automation;
  /** true: `live` uses the language model that the run names. */
  usesModel?: boolean;
  /** The model that `live` uses instead of the one that the run names. */
  model?: string | undefined;
  /** true: `live` uses a model at the operator's expense. */
  operatorPays?: boolean;
  /** Returns the maximum number of tokens that `live` may use for this body; absent if there is no maximum. */
  largestUse?(body: Run['body']): PricedTokens;
  /** Renders the webhook's document, if it has one. */
  makeDocument?: MakeDocument;
  /** Stores a rejected body if its sender already received a success response. */
  keepRefused?(body: string, reason: Failure): Promise<void>;
}

/** The exports of `src/automation/<kind>/automation.ts`. */
export interface AutomationModule {
  /** Creates the automation of a webhook. @throws Error with a message for the operator if the file is inconsistent */
  make(file: AutomationFile, services: AutomationServices, webhook: NamedWebhook): WebhookAutomation;
}

/** An automation kind, as listed by codegen. */
export interface AutomationKind extends AutomationModule {
  /** The sections of an automation.md of this kind by heading, from its plugin.json. */
  sections: Readonly<Record<string, SectionSpec>>;
}
