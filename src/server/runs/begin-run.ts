import { createHash } from 'node:crypto';
import type { RunInputs, RunMode } from '@/contracts/run';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { Recall } from '@/generated/automation';
import { largestCost } from '@/registry/model-prices';
import { withoutPaths } from '@/registry/paths';
import type { Member } from '../accounts/embedded-supabase/session-tokens';
import { dailyLimit, planOf, requirePlan } from '../accounts/require-access';
import { diskFull } from '../platform/database/disk-space';
import type { NewRun } from './admit-run';
import { secretValues } from './body-secrets';
import type { RunEnd } from './run-end';
import type { Runs } from './runs';

/** Maximum duration of a run, as a multiple of the timeout of its page, because a late answer is still worth storing. */
const DEADLINE_FACTOR = 1.5;

export type BeginServices = Pick<
  Runs,
  | 'admitRun'
  | 'chooseUpstream'
  | 'disk'
  | 'executor'
  | 'files'
  | 'letterheads'
  | 'memberships'
  | 'recall'
  | 'runTokens'
  | 'siteUrl'
  | 'store'
>;

/** A validated call that is about to become a run. */
export interface RunCall {
  id: string;
  webhook: string;
  entry: WebhookEntry;
  member: Member | undefined;
  /** The tools whose files and results the run may read, if the caller's token is limited to some tools. */
  tools?: readonly string[] | undefined;
  body: Record<string, unknown>;
  /** The form's answers without keys, and the client for whom they are, if the caller has sent them. */
  inputs?: RunInputs | undefined;
  client?: string | undefined;
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
export async function beginRun(services: BeginServices, call: RunCall): Promise<StartedRun> {
  const { store, executor, chooseUpstream } = services;
  const { id, webhook, entry, member, tools, body, inputs, client, isFollowable, callerStreams, model, callback } =
    call;
  requirePlan(entry, member);
  const storedBody = withoutPaths(body, entry.secrets);
  const upstream = chooseUpstream(webhook, body);
  const { automation, demo, usesModel, operatorPays = false, largestUse } = upstream;
  const userId = member?.id ?? null;
  const files = await services.files.resolveBody(userId, entry.files ?? [], body, tools);
  // A repeated call only reads the existing run.
  if ((await services.disk.isFull()) && !(await store.find(id))) throw diskFull();
  const mode = demo ? 'demo' : 'live';
  const { tool, action = null, toolVersion } = entry;
  const email = entry.public ? undefined : member?.email;
  const { isNew, paidId } = await services.admitRun(
    {
      ...{ id, userId, tool, webhook, action, mode, inputs, client, toolVersion, callback },
      body: storedBody,
      bodyHash: createHash('sha256').update(JSON.stringify(storedBody)).digest('hex'),
      files: files.ids,
      model: upstream.model ?? (usesModel ? model : undefined),
    },
    {
      email,
      hasMembershipEnded: await services.memberships.hasEndedOnPlatform(email),
      perDay: member && dailyLimit(entry),
      isGuest: !member || planOf(member) === 'guest',
      maxCost: operatorPays ? ((largestUse && largestCost(model, largestUse)) ?? 0) : undefined,
    },
  );
  const deadlineSeconds = Math.ceil(entry.timeoutSeconds * DEADLINE_FACTOR);
  if (!isNew) return { mode, deadlineSeconds };
  const keys = secretValues(body, entry.secrets);
  const recall = async (what: Recall) => (tools && !tools.includes(what.tool) ? '' : services.recall(userId, what));
  const run = {
    ...{ id, body: files.body, demo, email: member?.email, member: member?.id, model, recall },
    spelling: () => services.letterheads.findSpelling(userId),
    callback: () => progressCallback(services, id),
  };
  // An external workflow counts no tokens, so the reserved cost of its run stays.
  const job = { run, automation, deadlineSeconds, paidId: usesModel ? paidId : undefined };
  const completion = executor.execute(
    demo ? { ...job, keys: [], isFollowable: callerStreams } : { ...job, keys, isFollowable },
  );
  return { mode, deadlineSeconds, completion };
}

/** Returns the address and the token with which an external workflow (such as n8n) reports the progress of a run. */
async function progressCallback(
  { siteUrl, runTokens }: Pick<Runs, 'siteUrl' | 'runTokens'>,
  id: string,
): Promise<{ address: string; token: string }> {
  return { address: `${withoutTrailingSlashes(siteUrl)}/runs/${id}`, token: await runTokens.tokenFor(id) };
}
