import type { AutomationKind, MakeDocument } from '@/automation/parts/module';
import type { Automation, Schema } from '@/automation/parts/run';
import type { Failure } from '@/contracts/failure';
import type { KeyTested } from '@/contracts/key-test';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { Recall } from '@/generated/automation';
import type { ServerTools } from '@/registry/tool-module';
import type { DailyRuns } from '../access/daily-runs';
import type { OperatorPaidRuns } from '../access/operator-paid-runs';
import type { AccessTokens } from '../api/access-tokens';
import type { Callbacks } from '../callbacks/callbacks';
import type { ClientStore } from '../clients/client-store';
import type { DiskSpace } from '../data/disk-space';
import type { Letterheads } from '../documents/letterheads';
import type { Files } from '../files/files';
import type { Operators } from '../operator/operators';
import type { RowMarkStore } from '../rows/row-mark-store';
import type { Settings } from '../settings';
import type { ShareStore } from '../shares/share-store';
import type { ConfirmPassword } from '../stack/auth/confirm-password';
import type { VerifyToken } from '../stack/tokens';
import type { DocumentLimits } from './document-limits';
import type { KeptBytes } from './kept-bytes';
import type { Limits } from './limits';
import type { RunDesk } from './run-desk';
import type { RunStore } from './run-store';
import type { RunTokens } from './run-tokens';

/** Webhooks by name. */
export type Webhooks = Readonly<Record<string, WebhookEntry>>;

/** What webhooks are, from some moment on. */
export interface Takeover {
  webhooks: Webhooks;
  /** The declarations behind them; those at hand where it is absent. */
  declarations?: ServerTools;
  /** What automations are made with; those at hand where it is absent. */
  kinds?: AutomationKinds;
  /** Tools whose webhooks or automation files may have changed; all, where it is absent. */
  tools?: ReadonlySet<string>;
}

/** Kinds of automation by name. */
export type AutomationKinds = Readonly<Record<string, AutomationKind>>;

/** Says who answers a call, and whether that is done without calling anybody. */
export type Upstream = (webhook: string, body: Record<string, unknown>) => Answering;

/** Who answers a call. */
export interface Answering {
  automation: Automation;
  demo: boolean;
  /** Whether a language model is asked that the member may choose. */
  asksModel?: boolean;
  /** Whether it is a language model that the operator pays for. */
  operatorPays?: boolean;
}

/** Everything the routes of the run gateway work with. */
export interface Gateway {
  webhooks: Webhooks;
  /** The declarations behind them, with their validators: what the API calls tools by. */
  tools: ServerTools;
  /** During development: takes over what was saved. Runs that go on end as they began. @throws Error as at the start; then nothing changes */
  takeOver(next: Takeover): void;
  settings: Pick<Settings, 'limits' | 'trustProxy' | 'llm' | 'embedOrigins'>;
  store: RunStore;
  desk: RunDesk;
  /** Whom members work for. */
  clients: ClientStore;
  /** The runs of tools that may be run so often a day. */
  dailyRuns: DailyRuns;
  /** The runs whose model the operator pays for. */
  operatorPaidRuns: OperatorPaidRuns;
  /** Who runs the site. */
  operators: Pick<Operators, 'is'>;
  /** Links by which others see results of members. */
  shares: ShareStore;
  /** What members keep of the rows of lists. */
  rowMarks: RowMarkStore;
  limits: Limits;
  /** Whether there is room on the disk for anything new. */
  disk: DiskSpace;
  /** How much is kept for members, files aside. */
  keptBytes: KeptBytes;
  /** Files of members: what bodies name, and what runs make. */
  files: Files;
  verifyToken: VerifyToken;
  confirmPassword: ConfirmPassword;
  /** By which members' programs call the API; they open nothing else. */
  accessTokens: AccessTokens;
  /** Tells members' programs that their runs have ended. */
  callbacks: Callbacks;
  upstream: Upstream;
  /** Tries a key of a provider, for a model; undefined where there is no such provider. */
  testKey(provider: string, tried: { key: string; model: string }, signal: AbortSignal): Promise<KeyTested | undefined>;
  /** Makes a document once more, within the limits of the member who asks for it. */
  limitDocuments: DocumentLimits;
  /** What documents of members begin with. */
  letterheads: Letterheads;
  /** The contract of a kind of result. */
  resultSchema(kind: string): Schema | undefined;
  /** Makes the document of a webhook's body; undefined where the webhook is about none. */
  documentMaker(webhook: string): MakeDocument | undefined;
  /** Keeps a body of a form that is only recorded, which cannot be taken; does nothing for other webhooks. Never throws. */
  keepRefused(webhook: string, caller: string, body: string, reason: Failure): Promise<void>;
  /** Tokens for whoever works on a run elsewhere, and the address of this site for them. */
  tokens: RunTokens;
  siteUrl: string;
  /** What the latest run of another tool gave a member, as text. */
  recall(userId: string | null, recall: Recall): Promise<string>;
}
