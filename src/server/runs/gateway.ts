import type { AutomationKind, MakeDocument } from '@/automation/parts/module';
import type { Automation, Schema } from '@/automation/parts/run';
import type { Failure } from '@/contracts/failure';
import type { KeyTestResult } from '@/contracts/key-test';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { Recall } from '@/generated/automation';
import type { ServerTools } from '@/registry/tool-module';
import type { AccessTokens } from '../accounts/access-tokens';
import type { ConfirmPassword } from '../accounts/embedded-supabase/auth/confirm-password';
import type { VerifyToken } from '../accounts/embedded-supabase/session-tokens';
import type { Callbacks } from '../features/callbacks/callbacks';
import type { ClientStore } from '../features/clients/client-store';
import type { DocumentLimits } from '../features/documents/document-limits';
import type { Letterheads } from '../features/documents/letterheads';
import type { Files } from '../features/files/files';
import type { Operators } from '../features/operator/operators';
import type { RowMarkStore } from '../features/rows/row-mark-store';
import type { ShareStore } from '../features/shares/share-store';
import type { DiskSpace } from '../platform/database/disk-space';
import type { Settings } from '../platform/settings';
import type { DailyRuns } from './daily-runs';
import type { Limits } from './limits';
import type { OperatorPaidRuns } from './operator-paid-runs';
import type { RatingStore } from './ratings';
import type { RunExecutor } from './run-executor';
import type { RunStore } from './run-store';
import type { RunTokens } from './run-tokens';
import type { StorageQuota } from './storage-quota';

/** Webhooks by name. */
export type Webhooks = Readonly<Record<string, WebhookEntry>>;

/** New definitions of webhooks, for `Gateway.reload`. */
export interface GatewayReload {
  webhooks: Webhooks;
  /** The declarations behind them; absent: unchanged. */
  declarations?: ServerTools;
  /** The kinds of automation; absent: unchanged. */
  kinds?: AutomationKinds;
  /** Tools whose webhooks or automation files may have changed; absent: all. */
  tools?: ReadonlySet<string>;
}

/** Kinds of automation by name. */
export type AutomationKinds = Readonly<Record<string, AutomationKind>>;

/** Chooses the automation that answers a call. */
export type ChooseUpstream = (webhook: string, body: Record<string, unknown>) => UpstreamChoice;

/** The automation that answers a call. */
export interface UpstreamChoice {
  automation: Automation;
  demo: boolean;
  /** Whether it calls a language model that the member may choose. */
  asksModel?: boolean;
  /** Whether it calls a language model that the operator pays for. */
  operatorPays?: boolean;
}

/** The services behind the routes of the run gateway. */
export interface Gateway {
  webhooks: Webhooks;
  /** The declarations behind them, with their validators, for the API. */
  tools: ServerTools;
  /**
   * During development: switches to changed tools. Runs in progress finish with the old ones.
   *
   * @throws Error as at the start; then nothing changes
   */
  reload(next: GatewayReload): void;
  settings: Pick<Settings, 'limits' | 'trustProxy' | 'llm' | 'embedOrigins'>;
  store: RunStore;
  executor: RunExecutor;
  /** The clients that members work for. */
  clients: ClientStore;
  /** Counts runs of tools that have a daily limit. */
  dailyRuns: DailyRuns;
  /** Counts runs whose model the operator pays for. */
  operatorPaidRuns: OperatorPaidRuns;
  /** Tells which members run the site. */
  operators: Pick<Operators, 'isOperator'>;
  /** Links that show a member's result to others. */
  shares: ShareStore;
  /** What members think of their results. */
  ratings: RatingStore;
  /** Marks and notes that members put on rows of result lists. */
  rowMarks: RowMarkStore;
  limits: Limits;
  /** Whether the disk has room for new data. */
  disk: DiskSpace;
  /** How much is stored for each member, not counting files. */
  storageQuota: StorageQuota;
  /** Files of members: uploads that bodies name, and files that runs create. */
  files: Files;
  verifyToken: VerifyToken;
  confirmPassword: ConfirmPassword;
  /** The tokens by which members' programs call the API; they grant access to nothing else. */
  accessTokens: AccessTokens;
  /** Notifies members' programs when their runs have ended. */
  callbacks: Callbacks;
  chooseUpstream: ChooseUpstream;
  /** Tests a provider's key with a model; undefined if there is no such provider. */
  testKey(
    provider: string,
    tried: { key: string; model: string },
    signal: AbortSignal,
  ): Promise<KeyTestResult | undefined>;
  /** Limits how often a member may have a document created again. */
  limitDocuments: DocumentLimits;
  /** The letterheads of members' documents. */
  letterheads: Letterheads;
  /** The contract of a kind of result. */
  resultSchema(kind: string): Schema | undefined;
  /** The function that creates the document of a webhook's body; undefined if the webhook creates none. */
  documentMaker(webhook: string): MakeDocument | undefined;
  /** Saves a refused body if the webhook only records a form; does nothing for other webhooks. Never throws. */
  saveRefusedBody(webhook: string, caller: string, body: string, reason: Failure): Promise<void>;
  /** Tokens by which workflows outside this server report progress, and the address of this site for them. */
  runTokens: RunTokens;
  siteUrl: string;
  /** The result of a member's latest run of another tool, as text. */
  recall(userId: string | null, recall: Recall): Promise<string>;
}
