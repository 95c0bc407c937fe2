import { createHash } from 'node:crypto';
import { Failure } from '@/contracts/failure';
import type { RunMode } from '@/contracts/run';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { Recall } from '@/generated/automation';
import { largestCost } from '@/registry/model-prices';
import { withoutPaths } from '@/registry/paths';
import type { Member } from '../accounts/embedded-supabase/session-tokens';
import { requirePlan } from '../accounts/require-access';
import { diskFull } from '../platform/database/disk-space';
import { secretValues } from './body-secrets';
import { type ChargeServices, chargeRun } from './operator-paid-runs';
import type { NewRun, RunEnd } from './run-store';
import type { Runs } from './runs';

/** Maximum duration of a run, as a multiple of the timeout of its page, because a late answer is still worth storing. */
const DEADLINE_FACTOR = 1.5;

export type BeginServices = ChargeServices & UpstreamServices & RoomServices & Pick<Runs, 'siteUrl' | 'runTokens'>;
type UpstreamServices = Pick<Runs, 'executor' | 'chooseUpstream' | 'files' | 'letterheads' | 'recall'>;
type RoomServices = Pick<Runs, 'disk' | 'memberships' | 'storageQuota'>;

/** A validated call that is about to become a run. */
export interface RunCall {
  id: string;
  webhook: string;
  entry: WebhookEntry;
  member: Member | undefined;
  /** The tools whose files and results the run may read, if the caller's token is limited to some tools. */
  tools?: readonly string[] | undefined;
  body: Record<string, unknown>;
  /** Whether clients can follow the partial answer while the run is in progress. */
  isFollowable: boolean;
  /** Whether the caller reads the answer as a stream. Only then does a demo stream its answer like a model. */
  callerStreams: boolean;
  /** The name of the language model. */
  model: string;
  /** The URL to notify when the run has ended, if a program requested it. */
  callback?: NewRun['callback'];
}

/** A recorded run: new, or existing under the same id. */
export interface StartedRun {
  mode: RunMode;
  deadlineSeconds: number;
  /** Resolves with the end; undefined if another process ended it. Absent for a repeated call, which starts nothing. */
  completion?: Promise<RunEnd | undefined>;
}

/**
 * Records a run under its id and starts its automation.
 *
 * @throws Failure 401 or 402 if the member may not run the tool; 429 if a limit is reached; 409 or 507 if there is no room
 * for the result; 409 if the id belongs to another run; 400 if a file was deleted
 */
export async function beginRun(
  services: BeginServices,
  { id, webhook, entry, member, tools, body, isFollowable, callerStreams, model, callback }: RunCall,
): Promise<StartedRun> {
  const { store, executor, chooseUpstream } = services;
  requirePlan(entry, member);
  const stored = withoutPaths(body, entry.secrets);
  const bodyHash = createHash('sha256').update(JSON.stringify(stored)).digest('hex');
  const userId = member?.id ?? null;
  const upstream = chooseUpstream(webhook, body);
  const { automation, demo, usesModel, operatorPays = false, largestUse } = upstream;
  const files = await services.files.resolveBody(userId, entry.files ?? [], body, tools);
  const mode = demo ? 'demo' : 'live';
  const { tool, action = null, toolVersion } = entry;
  // A repeated call needs neither room nor a membership, because it only reads the existing run.
  const refusal = await findRefusal(services, entry, member);
  if (refusal && !(await store.find(id))) throw refusal;
  const maxCost = operatorPays ? ((largestUse && largestCost(model, largestUse)) ?? 0) : undefined;
  const { refund, settle } = await chargeRun(services, { id, entry, member }, maxCost);
  const start = store.start({
    ...{ id, userId, tool, webhook, action, mode, body: stored, bodyHash, files: files.ids, toolVersion, callback },
    ...((upstream.model || usesModel) && { model: upstream.model ?? model }),
  });
  const started = await start.catch(async (error: unknown) => {
    await refund().catch(() => undefined);
    throw error;
  });
  const deadlineSeconds = Math.ceil(entry.timeoutSeconds * DEADLINE_FACTOR);
  if (!started) {
    await refund();
    const existing = await store.find(id);
    if (!existing && files.ids.length > 0)
      throw new Failure('file_gone', 'A file is no longer here. Please upload it again.', 400);
    if (existing?.userId !== userId || existing.webhook !== webhook || existing.bodyHash !== bodyHash)
      throw new Failure('run_id_taken', 'This run id was already used for something else.', 409);
    return { mode, deadlineSeconds };
  }
  const keys = secretValues(body, entry.secrets);
  const recall = async (what: Recall) => (tools && !tools.includes(what.tool) ? '' : services.recall(userId, what));
  const run = {
    ...{ id, body: files.body, demo, email: member?.email, member: member?.id, model, recall },
    spelling: () => services.letterheads.findSpelling(userId),
    callback: () => progressCallback(services, id),
  };
  // An external workflow counts no tokens, so the reserved cost of its run is not settled.
  const job = { run, automation, deadlineSeconds, ...(usesModel && { settle }) };
  const completion = executor.execute(
    demo ? { ...job, keys: [], isFollowable: callerStreams } : { ...job, keys, isFollowable },
  );
  return { mode, deadlineSeconds, completion };
}

/** Returns the refusal if the member's membership has ended, or if there is no room for another run. */
async function findRefusal(
  { disk, memberships, storageQuota }: RoomServices,
  entry: WebhookEntry,
  member: Member | undefined,
): Promise<Failure | undefined> {
  if (await disk.isFull()) return diskFull();
  if (member && !(await storageQuota.hasRoom(member.id))) return storageQuota.quotaExceeded();
  return entry.public ? undefined : memberships.refusalOf(member);
}

/** Returns the address and the token with which an external workflow (such as n8n) reports the progress of a run. */
async function progressCallback(
  { siteUrl, runTokens }: Pick<Runs, 'siteUrl' | 'runTokens'>,
  id: string,
): Promise<{ address: string; token: string }> {
  return { address: `${withoutTrailingSlashes(siteUrl)}/runs/${id}`, token: await runTokens.tokenFor(id) };
}
