import { createHash, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Answer } from '@/contracts/answer';
import { Failure } from '@/contracts/failure';
import type { RunMode } from '@/contracts/run';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { Recall } from '@/generated/automation';
import { withoutPaths } from '@/registry/paths';
import { readBody } from '../http/body';
import { clientAddress, type ServerEnv } from '../http/client-address';
import type { Member } from '../stack/tokens';
import { bodyProblem } from './body-problem';
import { demandJson, holding, signedIn, signInAgain } from './callers';
import type { Gateway } from './gateway';
import { jsonBody } from './json-body';
import { answerOptions } from './options-route';
import { answerOf } from './run-view';
import { keysIn } from './secrets';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The deadline of a run beyond the patience of its page: a late answer is still worth having. */
const DEADLINE_FACTOR = 1.5;

/**
 * `POST /webhook/<name>`: takes exactly the declared body, checks it, and answers with what the run gave
 * (docs/behaviour.md, section 7). The run is recorded before anything is done, under the id of `X-Run-Id`; a call for the
 * options of a field is none, and is not.
 *
 * @throws Failure for everything it refuses
 */
export async function postWebhook(gateway: Gateway, context: Context<ServerEnv>): Promise<Response> {
  const webhook = context.req.param('name') ?? '';
  const entry = Object.hasOwn(gateway.webhooks, webhook) ? gateway.webhooks[webhook] : undefined;
  if (!entry) throw new Failure('unknown_webhook', 'There is no such tool.', 404);
  const member = await signedIn(gateway, context.req.header('authorization'));
  if (!member && !entry.public) throw signInAgain();

  demandJson(context.req.header('content-type'));
  const id = runId(context.req.header('x-run-id'));
  const caller = member?.id ?? `address ${clientAddress(context, gateway.settings.trustProxy)}`;
  if (entry.options) gateway.limits.takeOptions(caller);
  else gateway.limits.takeRun(caller);
  const text = await holding(gateway, caller, () => readBody(context.req.raw, gateway.settings.limits.bodyBytes));
  const body = await checkedBody(gateway, { webhook, entry, caller, text });
  if (entry.options)
    return holding(gateway, caller, () =>
      answerOptions(gateway, { webhook, entry, member, body }, context.req.raw.signal),
    );
  // A repetition waits for the run it repeats; it starts nothing.
  const free = gateway.desk.has(id) ? gateway.limits.hold(caller) : gateway.limits.enter(caller);
  try {
    const followed = member !== undefined && EVENT_STREAM.test(context.req.header('accept') ?? '');
    const call = { id, webhook, entry, member, body, followed };
    const { answer, mode } = await runOnce(gateway, call, context.req.raw.signal);
    const headers = {
      'Content-Type': answer.contentType,
      'X-Run-Id': id,
      'X-Run-Mode': mode,
      ...(answer.mailed !== undefined && { 'X-Run-Mailed': String(answer.mailed) }),
      // A header takes no letters but those of ASCII.
      ...(answer.unread !== undefined && { 'X-Run-Unread': encodeURIComponent(answer.unread) }),
    };
    return new Response(answer.body, { status: answer.status, headers });
  } finally {
    free();
  }
}

/** How a page says that it reads the events of its run (`GET /runs/<id>/events`): to all others nothing is new. */
const EVENT_STREAM = /\btext\/event-stream\b/i;

interface Call {
  id: string;
  webhook: string;
  entry: WebhookEntry;
  member: Member | undefined;
  body: Record<string, unknown>;
  followed: boolean;
}

async function runOnce(
  gateway: Gateway,
  { id, webhook, entry, member, body, followed }: Call,
  left: AbortSignal,
): Promise<{ answer: Answer; mode: RunMode }> {
  const { store, desk, upstream } = gateway;
  const kept = withoutPaths(body, entry.secrets);
  const bodyHash = createHash('sha256').update(JSON.stringify(kept)).digest('hex');
  const userId = member?.id ?? null;
  const { automation, demo } = upstream(webhook, body);
  const given = await gateway.files.given(userId, entry.files ?? [], body);
  const mode = demo ? 'demo' : 'live';
  const { tool, action = null } = entry;
  const started = await store.start({
    id,
    userId,
    tool,
    webhook,
    action,
    mode,
    body: kept,
    bodyHash,
    files: given.ids,
  });
  const deadlineSeconds = Math.ceil(entry.timeoutSeconds * DEADLINE_FACTOR);
  if (started) {
    const keys = keysIn(body, entry.secrets);
    const recall = (what: Recall) => gateway.recall(userId, what);
    const run = {
      id,
      body: given.body,
      demo,
      email: member?.email,
      member: member?.id,
      recall,
      callback: () => callbackOf(gateway, id),
    };
    const unrecorded = await desk.work({ run, automation, deadlineSeconds, keys: demo ? [] : keys, followed });
    // The database is failing, but whoever waits here gets what they paid for.
    if (unrecorded) return { answer: unrecorded.answer, mode };
  } else {
    const there = await store.find(id);
    if (!there && given.ids.length > 0)
      throw new Failure('file_gone', 'A file is no longer here. Please upload it again.', 400);
    if (there && (there.userId !== userId || there.webhook !== webhook || there.bodyHash !== bodyHash))
      throw new Failure('run_id_taken', 'This run id was already used for something else.', 409);
  }
  const run = await desk.wait(id, deadlineSeconds * 1000, started ? undefined : left);
  if (!run || run.state === 'running')
    throw new Failure('timed_out', 'This takes longer than expected. It goes on in the background.', 504);
  const noAnswer = { status: 502, contentType: 'application/json', body: '' };
  return { answer: answerOf(run) ?? noAnswer, mode: run.mode };
}

/** Where whoever works on a run elsewhere may say how far it is. */
async function callbackOf({ siteUrl, tokens }: Gateway, id: string): Promise<{ address: string; token: string }> {
  return { address: `${siteUrl.replace(/\/+$/, '')}/runs/${id}`, token: await tokens.of(id) };
}

function runId(header: string | undefined): string {
  if (!header) return randomUUID();
  if (!UUID.test(header)) throw new Failure('invalid_run_id', 'The run id is not a UUID.', 400, { field: 'X-Run-Id' });
  return header.toLowerCase();
}

interface Sent {
  webhook: string;
  entry: WebhookEntry;
  caller: string;
  text: string;
}

/** The body, as the webhook takes it. @throws Failure 400 where it cannot be taken; it is kept then, where that is due */
async function checkedBody(gateway: Gateway, { webhook, entry, caller, text }: Sent): Promise<Record<string, unknown>> {
  try {
    const body = jsonBody(text);
    if (!entry.validate(body)) throw bodyProblem(entry.validate.errors ?? []);
    return body as Record<string, unknown>;
  } catch (error) {
    if (error instanceof Failure) await gateway.keepRefused(webhook, caller, text, error);
    throw error;
  }
}
