import { createHash, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { atPath } from '@/automation/body-path';
import type { Answer } from '@/contracts/answer';
import { Failure } from '@/contracts/failure';
import type { RunMode } from '@/contracts/run';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import { readBody } from '../http/body';
import { clientAddress, type ServerEnv } from '../http/client-address';
import type { Member } from '../stack/tokens';
import { bodyProblem } from './body-problem';
import { demandJson, holding, signedIn, signInAgain } from './callers';
import type { Gateway } from './gateway';
import { jsonBody } from './json-body';
import { answerOf } from './run-view';
import { withoutPaths } from './secrets';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The deadline of a run beyond the patience of its page: a late answer is still worth having. */
const DEADLINE_FACTOR = 1.5;

/**
 * `POST /webhook/<name>`: takes exactly the body of the specification, checks it, and answers with what the run gave
 * (Specification, section 7). The run is recorded before anything is done, under the id of `X-Run-Id`.
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
  gateway.limits.takeRun(caller);
  const text = await holding(gateway, caller, () => readBody(context.req.raw, gateway.settings.limits.bodyBytes));
  const body = await checkedBody(gateway, { webhook, entry, caller, text });
  // A repetition waits for the run it repeats; it starts nothing.
  const free = gateway.desk.has(id) ? gateway.limits.hold(caller) : gateway.limits.enter(caller);
  try {
    const { answer, mode } = await runOnce(gateway, { id, webhook, entry, member, body }, context.req.raw.signal);
    const headers = {
      'Content-Type': answer.contentType,
      'X-Run-Id': id,
      'X-Run-Mode': mode,
      ...(answer.mailed !== undefined && { 'X-Run-Mailed': String(answer.mailed) }),
    };
    return new Response(answer.body, { status: answer.status, headers });
  } finally {
    free();
  }
}

interface Call {
  id: string;
  webhook: string;
  entry: WebhookEntry;
  member: Member | undefined;
  body: Record<string, unknown>;
}

async function runOnce(
  gateway: Gateway,
  { id, webhook, entry, member, body }: Call,
  left: AbortSignal,
): Promise<{ answer: Answer; mode: RunMode }> {
  const { store, desk, upstream } = gateway;
  const kept = withoutPaths(body, entry.secrets);
  const bodyHash = createHash('sha256').update(JSON.stringify(kept)).digest('hex');
  const userId = member?.id ?? null;
  const { automation, demo } = upstream(webhook, entry, body);
  const mode = demo ? 'demo' : 'live';
  const { tool, action = null } = entry;
  const started = await store.start({ id, userId, tool, webhook, action, mode, body: kept, bodyHash });
  const deadlineSeconds = Math.ceil(entry.timeoutSeconds * DEADLINE_FACTOR);
  if (started) {
    const keys = entry.secrets.map((path) => String(atPath(body, path) ?? '').trim());
    const lastLeads = () => gateway.lastLeads(userId);
    const run = { id, body, demo, email: member?.email, member: member?.id, lastLeads };
    const unrecorded = await desk.work({ run, automation, deadlineSeconds, keys: demo ? [] : keys });
    // The database is failing, but whoever waits here gets what they paid for.
    if (unrecorded) return { answer: unrecorded.answer, mode };
  } else {
    const there = await store.find(id);
    if (there && (there.userId !== userId || there.webhook !== webhook || there.bodyHash !== bodyHash))
      throw new Failure('run_id_taken', 'This run id was already used for something else.', 409);
  }
  const run = await desk.wait(id, deadlineSeconds * 1000, started ? undefined : left);
  if (!run || run.state === 'running')
    throw new Failure('timed_out', 'This takes longer than expected. It goes on in the background.', 504);
  const noAnswer = { status: 502, contentType: 'application/json', body: '' };
  return { answer: answerOf(run) ?? noAnswer, mode: run.mode };
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
