import { createHash, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { Failure } from '@/contracts/failure';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import { readBody } from '../http/body';
import { clientAddress, type ServerEnv } from '../http/client-address';
import { bearerToken, type Member } from '../stack/tokens';
import { bodyProblem } from './body-problem';
import type { Gateway } from './gateway';
import type { StoredRun } from './run-store';

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
  const member = await signedIn(gateway, context);
  if (!member && !entry.public) throw signInAgain();

  demandJson(context.req.header('content-type'));
  const text = await readBody(context.req.raw, gateway.settings.limits.bodyBytes);
  const id = runId(context.req.header('x-run-id'));
  const caller = member?.id ?? `address ${clientAddress(context, gateway.settings.trustProxy)}`;
  gateway.limits.takeRate(caller);
  const release = gateway.desk.has(id) ? () => undefined : gateway.limits.enter(caller);
  try {
    const body = checkedBody(entry, text);
    const run = await runOnce(gateway, { id, webhook, entry, member, body });
    return answerOf(run);
  } finally {
    release();
  }
}

/** The member of the session token; undefined without a valid one. */
export function signedIn(gateway: Gateway, context: Context<ServerEnv>): Promise<Member | undefined> {
  const token = bearerToken(context.req.header('authorization'));
  return token ? gateway.verifyToken(token) : Promise.resolve(undefined);
}

/** What is answered without a valid session. */
export function signInAgain(): Failure {
  return new Failure('signed_out', 'Your session has ended. Please sign in again.', 401);
}

interface Call {
  id: string;
  webhook: string;
  entry: WebhookEntry;
  member: Member | undefined;
  body: Record<string, unknown>;
}

async function runOnce(gateway: Gateway, { id, webhook, entry, member, body }: Call): Promise<StoredRun> {
  const { store, desk, upstream } = gateway;
  const kept = Object.fromEntries(Object.entries(body).filter(([field]) => !entry.secrets.includes(field)));
  const bodyHash = createHash('sha256').update(JSON.stringify(kept)).digest('hex');
  const userId = member?.id ?? null;
  const { automation, demo } = upstream(webhook, entry, body);
  const mode = demo ? 'demo' : 'live';
  const started = await store.start({
    id,
    userId,
    tool: entry.tool,
    webhook,
    action: entry.action ?? null,
    mode,
    body: kept,
    bodyHash,
  });
  const deadlineSeconds = Math.ceil(entry.timeoutSeconds * DEADLINE_FACTOR);
  if (started) {
    const keys = entry.secrets.map((field) => String(body[field] ?? '').trim());
    const lastLeads = () => gateway.lastLeads(userId);
    const run = { id, body, demo, email: member?.email, member: member?.id, lastLeads };
    await desk.work({ run, automation, deadlineSeconds, keys: demo ? [] : keys });
  }
  const run = await desk.wait(id, deadlineSeconds * 1000);
  if (run && (run.userId !== userId || run.webhook !== webhook || run.bodyHash !== bodyHash)) {
    throw new Failure('run_id_taken', 'This run id was already used for something else.', 409);
  }
  if (!run || run.state === 'running')
    throw new Failure('timed_out', 'This takes longer than expected. It goes on in the background.', 504);
  return run;
}

function answerOf(run: StoredRun): Response {
  return new Response(run.answerBody, {
    status: run.answerStatus ?? 502,
    headers: { 'Content-Type': run.answerType ?? 'application/json', 'X-Run-Id': run.id, 'X-Run-Mode': run.mode },
  });
}

function runId(header: string | undefined): string {
  if (!header) return randomUUID();
  if (!UUID.test(header)) throw new Failure('invalid_run_id', 'The run id is not a UUID.', 400, { field: 'X-Run-Id' });
  return header.toLowerCase();
}

/** Pages of other sites can send other types without being asked who they are. @throws Failure 415 */
function demandJson(type: string | undefined): void {
  if (/^application\/json\s*(;|$)/i.test(type ?? '')) return;
  throw new Failure('not_json', 'The request must be sent as application/json.', 415, { field: 'Content-Type' });
}

function checkedBody(entry: WebhookEntry, text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Failure('invalid_json', 'The request could not be read: it is not JSON.', 400);
  }
  if (!entry.validate(body)) throw bodyProblem(entry.validate.errors ?? []);
  return body as Record<string, unknown>;
}
