import { createHash } from 'node:crypto';
import { Failure } from '@/contracts/failure';
import type { RunMode } from '@/contracts/run';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { Recall } from '@/generated/automation';
import { withoutPaths } from '@/registry/paths';
import { admitRun } from '../access/admit-run';
import { demandPlan } from '../access/demand-access';
import { diskFull } from '../data/disk-space';
import type { Member } from '../stack/tokens';
import type { Gateway } from './gateway';
import type { NewRun, RunEnd } from './run-store';
import { keysIn } from './secrets';

/** The deadline of a run beyond the patience of its page: a late answer is still worth having. */
const DEADLINE_FACTOR = 1.5;

/** A body that was checked, about to become a run. */
export interface Call {
  id: string;
  webhook: string;
  entry: WebhookEntry;
  member: Member | undefined;
  /** The tools whose files and results may be read for it, if the caller's token is good for some alone. */
  tools?: readonly string[] | undefined;
  body: Record<string, unknown>;
  /** Whether somebody may look on while the answer is written. */
  followed: boolean;
  /** Whether the caller reads the answer while it is written. For such callers alone a demo takes its time. */
  streams: boolean;
  /** What a model is asked for by name. */
  model: string;
  /** Where a program wants to be told that it has ended. */
  callback?: NewRun['callback'];
}

/** A run that is recorded. */
export interface Begun {
  mode: RunMode;
  deadlineSeconds: number;
  /** Resolves when it has ended, with its end unless it was ended elsewhere. Absent for a repetition, which starts nothing. */
  working?: Promise<RunEnd | undefined>;
}

/**
 * Records a run under its id and begins to work on it.
 *
 * @throws Failure 401, 402, 429 where the member may not run the tool (now), 409, 507 where there is no room for its result, 409 where the id stands for something else, 400 where a file is gone
 */
export async function beginRun(
  gateway: Gateway,
  { id, webhook, entry, member, tools, body, followed, streams, model, callback }: Call,
): Promise<Begun> {
  const { store, desk, upstream } = gateway;
  demandPlan(entry, member);
  const kept = withoutPaths(body, entry.secrets);
  const bodyHash = createHash('sha256').update(JSON.stringify(kept)).digest('hex');
  const userId = member?.id ?? null;
  const { automation, demo, asksModel, operatorPays = false } = upstream(webhook, body);
  const given = await gateway.files.given(userId, entry.files ?? [], body, tools);
  const mode = demo ? 'demo' : 'live';
  const { tool, action = null } = entry;
  // A repetition takes no room, and is told what became of its run.
  const noRoom = await refusalOf(gateway, userId);
  if (noRoom && !(await store.find(id))) throw noRoom;
  const { giveBack } = await admitRun(gateway, { id, entry, member }, operatorPays);
  const start = store.start({
    id,
    userId,
    tool,
    webhook,
    action,
    mode,
    body: kept,
    bodyHash,
    files: given.ids,
    ...(asksModel && { model }),
    callback,
  });
  const started = await start.catch(async (error: unknown) => {
    await giveBack().catch(() => undefined);
    throw error;
  });
  const deadlineSeconds = Math.ceil(entry.timeoutSeconds * DEADLINE_FACTOR);
  if (!started) {
    await giveBack();
    const there = await store.find(id);
    if (!there && given.ids.length > 0)
      throw new Failure('file_gone', 'A file is no longer here. Please upload it again.', 400);
    if (there?.userId !== userId || there.webhook !== webhook || there.bodyHash !== bodyHash)
      throw new Failure('run_id_taken', 'This run id was already used for something else.', 409);
    return { mode, deadlineSeconds };
  }
  const keys = keysIn(body, entry.secrets);
  const recall = async (what: Recall) => (tools && !tools.includes(what.tool) ? '' : gateway.recall(userId, what));
  const run = {
    id,
    body: given.body,
    demo,
    email: member?.email,
    member: member?.id,
    model,
    recall,
    spelling: () => gateway.letterheads.spelling(userId),
    callback: () => callbackOf(gateway, id),
  };
  const order = { run, automation, deadlineSeconds };
  const working = desk.work(demo ? { ...order, keys: [], followed: streams } : { ...order, keys, followed });
  return { mode, deadlineSeconds, working };
}

/** Why there is no room for another run of a member; undefined where there is. */
async function refusalOf({ disk, keptBytes }: Gateway, userId: string | null): Promise<Failure | undefined> {
  if (await disk.isFull()) return diskFull();
  return userId && !(await keptBytes.hasRoom(userId)) ? keptBytes.noRoom() : undefined;
}

/** Where whoever works on a run elsewhere may say how far it is. */
async function callbackOf({ siteUrl, tokens }: Gateway, id: string): Promise<{ address: string; token: string }> {
  return { address: `${withoutTrailingSlashes(siteUrl)}/runs/${id}`, token: await tokens.of(id) };
}
