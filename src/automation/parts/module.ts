import type { Letterhead } from '@/contracts/document';
import type { Failure } from '@/contracts/failure';
import type { GivenFile } from '@/contracts/file';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { AutomationFile, SectionWords } from './automation-file';
import type { ReadPage } from './fetch-page';
import type { Mailer } from './mail';
import type { Automation, Run, Schema } from './run';

/** What automations work with: what the operator has set, and ways out of the server that have their limits. */
export interface AutomationServices {
  /** Where chat completions come from; `key` is the operator's, for tools whose members bring none. */
  llm: { baseUrl: string; model: string; key?: string; timeoutSeconds: number };
  /** Where businesses are searched, how many are wanted, and what may be spent on that. */
  places: { baseUrl: string; target: number; mostCalls: number; emailSeconds: number };
  /** Where workflows run; absent where the operator has no n8n. */
  n8n?: { baseUrl: string; headerName?: string; headerSecret?: string };
  /** `fetch` for providers, which ends where an answer grows too long. */
  fetch: typeof fetch;
  /** The same for an answer that holds a file, which may be as large as a file may be. */
  fetchFile: typeof fetch;
  /** Gets a page that a member named; undefined where it cannot be had. */
  readPage: ReadPage;
  wait(milliseconds: number): Promise<void>;
  /** The contract of a kind of result. */
  resultSchema(kind: string): Schema | undefined;
  mailer: Mailer;
  /** Counts a mail sent for this member, to their own address or to one of others; false where it is one too many. */
  mayMail(to: string, purpose: 'result' | 'to-others', member?: string): Promise<boolean>;
  /** What documents of a member begin with. */
  letterhead(member?: string): Promise<Letterhead>;
  records: RecordStore;
  files: RunFiles;
  log(line: string): void;
}

/** Files of members: those a body names, and those a run makes. */
export interface RunFiles {
  /** The bytes of a file that stands in a body. */
  read(file: GivenFile): Promise<Uint8Array>;
  /** Keeps a file a run made, and gives its value for the answer. @throws Failure in words for the member */
  save(run: Pick<Run, 'id' | 'member'>, bytes: Uint8Array, name: string, type: string): Promise<string>;
  /** A file that a tool brings along for its demo: `tools/<id>/demo/<name>`. */
  demo(tool: string, name: string): Promise<Uint8Array>;
}

/** Keeps what a form was filled in with; the same run, and the same words under another run, are kept once. */
export interface RecordStore {
  save(runId: string, source: string, fields: Readonly<Record<string, unknown>>): Promise<void>;
  /** Keeps the beginning of a body that cannot be taken, for the operator to look at. */
  keepRefused(source: string, body: string, reason: string): Promise<void>;
}

/** The webhook an automation is made for. */
export interface NamedWebhook
  extends Pick<WebhookEntry, 'tool' | 'action' | 'refines' | 'secrets' | 'files' | 'document'> {
  name: string;
}

/** A finished document. */
export interface MadeDocument {
  filename: string;
  content: Buffer;
}

/** Of which day a document is (ISO time), whose, and in whose turn it is made. */
export interface DocumentOf {
  date: string;
  from: Letterhead;
  caller: string;
}

/** Makes the document of a request body. The same body of the same day gives the same document, so none needs to be kept. */
export type MakeDocument = (body: Readonly<Record<string, unknown>>, of: DocumentOf) => Promise<MadeDocument>;

/** What a kind of automation makes for one webhook. */
export interface MadeAutomation {
  /** What the webhook does; absent where the operator has not set what it needs: then the demo answers. */
  live?: Automation;
  /** What it does without calling anybody. */
  demo: Automation;
  /** Whether `live` asks the language model that the run names. */
  asksModel?: boolean;
  /** Whether `live` asks a model that the operator pays for. */
  operatorPays?: boolean;
  /** Makes the document it is about, where it is about one. */
  makeDocument?: MakeDocument;
  /** Keeps a body that cannot be taken, where whoever sent it was told that it arrived. */
  keepRefused?(body: string, reason: Failure): Promise<void>;
}

/** What `src/automation/<kind>/automation.ts` exports. */
export interface AutomationModule {
  /** @throws Error in words for the operator where the file says something that cannot be done */
  make(file: AutomationFile, services: AutomationServices, webhook: NamedWebhook): MadeAutomation;
}

/** A kind of automation as codegen lists it. */
export interface AutomationKind extends AutomationModule {
  /** The sections of an automation.md of this kind, by heading, as its plugin.json says. */
  sections: Readonly<Record<string, SectionWords>>;
}
