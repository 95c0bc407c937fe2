import type { AutomationKind, MakeDocument } from '@/automation/parts/module';
import type { Automation, Schema } from '@/automation/parts/run';
import type { Spelling } from '@/contracts/document';
import type { Failure } from '@/contracts/failure';
import type { FileField } from '@/contracts/file';
import type { KeyTestResult } from '@/contracts/key-test';
import type { PrefillParams, PrefillValues } from '@/contracts/prefill';
import type { PricedTokens, UsageReport } from '@/contracts/usage';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { Recall } from '@/generated/automation';
import type { ServerTools } from '@/registry/tool-module';
import type { DailyRuns } from '../accounts/daily-runs';
import type { Memberships } from '../accounts/memberships';
import type { DiskSpace } from '../platform/database/disk-space';
import type { AdmitRun } from './admit-run';
import type { EndMails } from './end-mails';
import type { RatingStore } from './ratings';
import type { RunExecutor } from './run-executor';
import type { RunStore } from './run-store';
import type { RunTokens } from './run-tokens';
import type { WatchRun } from './run-watcher';
import type { StorageQuota } from './storage-quota';

export type Webhooks = Readonly<Record<string, WebhookEntry>>;

/** New definitions of webhooks, for `Runs.reload`. */
export interface RunsReload {
  webhooks: Webhooks;
  /** The declarations of their tools; absent if unchanged. */
  declarations?: ServerTools;
  /** The kinds of automation; absent if unchanged. */
  kinds?: AutomationKinds;
  /** Tools whose webhooks or automation files may have changed; by default all. */
  tools?: ReadonlySet<string>;
}

export type AutomationKinds = Readonly<Record<string, AutomationKind>>;

/** Chooses the automation that answers a call. */
export type ChooseUpstream = (webhook: string, body: Record<string, unknown>) => UpstreamChoice;

/** The automation that answers a call. */
export interface UpstreamChoice {
  automation: Automation;
  demo: boolean;
  /** Whether it calls a language model that the member may choose. */
  usesModel?: boolean;
  /** The model it calls, if the member cannot choose it. */
  model?: string;
  /** Whether it calls a language model that the operator pays for. */
  operatorPays?: boolean;
  /** Maximum number of tokens that it may use; absent if there is no maximum. */
  largestUse?: PricedTokens;
}

/** The files of members, as runs use them. */
export interface BodyFiles {
  /**
   * Checks the files that a body refers to. Returns the body with the files in place of their values, and the ids of
   * the files.
   *
   * @param tools the only tools whose files may be used; by default all
   * @throws Failure 400 naming the field
   */
  resolveBody(
    userId: string | null,
    fields: readonly FileField[],
    body: Record<string, unknown>,
    tools?: readonly string[],
  ): Promise<{ body: Record<string, unknown>; ids: string[] }>;
  /** Deletes unused files, such as those of a deleted run. Never throws. */
  sweep(): Promise<void>;
}

/** The webhooks of tools and the runs they start. Each module declares which of these members it uses. */
export interface Runs {
  webhooks: Webhooks;
  /** The declarations of the tools, with their validators, for the API. */
  tools: ServerTools;
  /**
   * Switches to changed tools during development. Runs in progress finish with the old tools.
   *
   * @throws Error as at startup; then nothing changes
   */
  reload(next: RunsReload): void;
  store: RunStore;
  executor: RunExecutor;
  watchRun: WatchRun;
  admitRun: AdmitRun;
  /** Reads the counted runs of tools that have a daily limit. */
  dailyRuns: DailyRuns;
  /** Members' ratings of their results. */
  ratings: RatingStore;
  /** Sums up the usage of language models by a member's runs of the last days. */
  usageReport(userId: string): Promise<UsageReport>;
  /** Mails members that their runs have ended. */
  endMails: EndMails;
  /** Checks whether the disk has room for new data. */
  disk: DiskSpace;
  /** Limits the stored data of each member, not counting files. */
  storageQuota: StorageQuota;
  files: BodyFiles;
  letterheads: {
    /** Returns a member's spelling of English. */
    findSpelling(member: string | null): Promise<Spelling>;
  };
  /** Decides whether members may still run tools. */
  memberships: Memberships;
  chooseUpstream: ChooseUpstream;
  /** Tests a provider's key with a model; undefined if there is no such provider. */
  testKey(
    provider: string,
    params: { key: string; model: string },
    signal: AbortSignal,
  ): Promise<KeyTestResult | undefined>;
  /** Reads values for the form of a tool from a page or a text. @throws Failure */
  readPrefill(params: PrefillParams & { model: string }, signal: AbortSignal): Promise<PrefillValues>;
  resultSchema(kind: string): Schema | undefined;
  /** Returns the function that creates the document of a webhook's body; undefined if the webhook creates none. */
  documentMaker(webhook: string): MakeDocument | undefined;
  /** Saves a refused body if the webhook only records a form; does nothing for other webhooks. Never throws. */
  saveRefusedBody(webhook: string, caller: string, body: string, reason: Failure): Promise<void>;
  /** Tokens with which external workflows report progress. */
  runTokens: RunTokens;
  siteUrl: string;
  /** Returns the result of a member's latest run of another tool, as text. */
  recall(userId: string | null, recall: Recall): Promise<string>;
}
