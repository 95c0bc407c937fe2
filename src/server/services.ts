import type { Context } from 'hono';
import type { RenderedDocument } from '@/automation/parts/module';
import type { DocumentParams } from '@/contracts/document';
import type { UploadedFile } from '@/contracts/file';
import type { DeliveryKindName } from '@/contracts/operations';
import type { FeatureServices } from '@/generated/slots/services';
import type { AccountServices } from './accounts/account-routes';
import type { Auth } from './accounts/auth';
import type { Member } from './accounts/embedded-supabase/session-tokens';
import type { Operators } from './accounts/operators';
import type { TokenServices } from './accounts/token-routes';
import type { Callbacks } from './features/callbacks/callbacks';
import type { ClientStore } from './features/clients/client-store';
import type { DocumentLimits } from './features/documents/document-limits';
import type { Letterheads } from './features/documents/letterheads';
import type { Files } from './features/files/files';
import type { FilesServices } from './features/files/files-routes';
import type { Db } from './platform/database/db';
import type { PubSub } from './platform/database/pubsub';
import type { DeliveryList } from './platform/deliveries/delivery-list';
import type { ServerEnv } from './platform/http/client-address';
import type { Log } from './platform/http/log';
import type { Limits } from './platform/limits';
import type { Settings } from './platform/settings';
import type { Telemetry } from './platform/telemetry/telemetry';
import type { Tuning } from './platform/tuning';
import type { StoredRun } from './runs/run-store';
import type { Runs } from './runs/runs';

/** The services behind all routes. Only who assembles them imports this type: each route declares the services it uses. */
export interface Services
  extends FeatureServices,
    Runs,
    Auth,
    FactorParts,
    Pick<FilesServices, 'uploadRoom' | 'growth'> {
  settings: Settings;
  limits: Limits;
  /** Functions for members' own accounts. */
  account: AccountServices['account'];
  files: Files;
  /** The clients that members work for. */
  clients: ClientStore;
  /** What the server knows of its own work, for those who operate it. Added once its queues have started. */
  operations: Operations;
  /** Knows which members are operators. */
  operators: Pick<Operators, 'isOperator'>;
  /** Notifies members' programs when their runs end. */
  callbacks: Callbacks;
  /** Limits how often a member may have a document created again. */
  limitDocuments: DocumentLimits;
  /** The letterheads of members' documents. */
  letterheads: Letterheads;
  /** Functions of one feature that another feature uses without importing it. */
  createResultDocument(run: StoredRun, params: DocumentParams, caller: string): Promise<RenderedDocument>;
  createRunDocument(run: StoredRun, query: Readonly<Record<string, string>>): Promise<RenderedDocument>;
  receiveUpload(
    member: Member,
    target: { webhook: string; field: string },
    context: Pick<Context<ServerEnv>, 'req' | 'env'>,
    signal: AbortSignal,
  ): Promise<UploadedFile>;
  apiTools: TokenServices['apiTools'];
}

/** What the services of features are made of; each declares the parts that its own need. */
export interface CoreForFeatures {
  db: Db;
  /** Messages between servers; undefined for a single one. */
  pubsub: PubSub | undefined;
  settings: Settings;
  siteUrl: string;
  /** The folder of the build; undefined in development. */
  buildFolder: string | undefined;
  tuning: Pick<Tuning, 'assistantWaitMs'>;
  log: Log;
}

export interface Operations {
  db: Db;
  /** Delivers the leads that are due. */
  leads: { maintain(): Promise<void> };
  deliveryLists: Readonly<Record<DeliveryKindName, DeliveryList>>;
  telemetry: Pick<Telemetry, 'limitHits'>;
  soldOnWhop: boolean;
}

/** Second factors; absent on hosted Supabase but for their list. */
export type FactorParts = Pick<AccountServices, 'factorList' | 'factors' | 'factorSignIn' | 'factorResets'>;
