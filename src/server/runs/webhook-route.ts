import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Answer } from '@/contracts/answer';
import { Failure } from '@/contracts/failure';
import type { RunMode } from '@/contracts/run';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import { clientAddress, type ServerEnv } from '../platform/http/client-address';
import { parseJsonBody } from '../platform/http/json-body';
import {
  acceptsEvents,
  receiveBody,
  requireJson,
  signedInMember,
  signedOut,
  withRequestPermit,
} from '../platform/http/request-guards';
import { UUID } from '../platform/http/uuid';
import { beginRun, type RunCall } from './begin-run';
import { bodyProblem } from './body-problem';
import { runModel } from './models';
import { answerOptions } from './options-route';
import { answerOf } from './run-view';
import type { Gateway } from './runs';

/**
 * `POST /webhook/<name>`: validates the declared body, starts a run and responds with its answer (docs/behaviour.md,
 * section 7). The run is recorded first, under the id of `X-Run-Id`. A request for the options of a field is not a run and
 * is not recorded.
 *
 * @throws Failure for everything it refuses
 */
export async function postWebhook(gateway: Gateway, context: Context<ServerEnv>): Promise<Response> {
  const webhook = context.req.param('name') ?? '';
  const entry = Object.hasOwn(gateway.webhooks, webhook) ? gateway.webhooks[webhook] : undefined;
  if (!entry) throw new Failure('unknown_webhook', 'There is no such tool.', 404);
  const member = await signedInMember(gateway, context.req.header('authorization'));
  if (!member && !entry.public) throw signedOut();

  requireJson(context.req.header('content-type'));
  const id = runId(context.req.header('x-run-id'));
  const model = runModel(gateway.settings.llm, entry, context.req.header('x-run-model'));
  const caller = member?.id ?? `address ${clientAddress(context, gateway.settings.trustProxy)}`;
  if (entry.options) gateway.limits.countOptionsCall(caller);
  else gateway.limits.countRun(caller);
  const text = await receiveBody(gateway, caller, context.req.raw, gateway.settings.limits.bodyBytes);
  const body = await readBodyFor(gateway, { webhook, entry, caller, text });
  if (entry.options)
    return withRequestPermit(gateway, caller, () =>
      answerOptions(gateway, { webhook, entry, member, body }, context.req.raw.signal),
    );
  // A repeated call waits for the run it repeats; it starts nothing.
  const release = gateway.executor.has(id) ? gateway.limits.acquireRequest(caller) : gateway.limits.acquireRun(caller);
  try {
    const streams = member !== undefined && acceptsEvents(context.req.header('accept'));
    const call = { id, webhook, entry, member, body, isFollowable: streams, callerStreams: streams, model };
    const { answer, mode } = await runAndWait(gateway, call, context.req.raw.signal);
    const headers = {
      'Content-Type': answer.contentType,
      'X-Run-Id': id,
      'X-Run-Mode': mode,
      ...(answer.mailed !== undefined && { 'X-Run-Mailed': String(answer.mailed) }),
      // Headers hold ASCII only.
      ...(answer.unread !== undefined && { 'X-Run-Unread': encodeURIComponent(answer.unread) }),
    };
    return new Response(answer.body, { status: answer.status, headers });
  } finally {
    release();
  }
}

/** Starts a run and waits for its answer. A repeated call waits until its client disconnects. */
async function runAndWait(
  gateway: Gateway,
  call: RunCall,
  disconnected: AbortSignal,
): Promise<{ answer: Answer; mode: RunMode }> {
  const { id } = call;
  const { mode, deadlineSeconds, completion } = await beginRun(gateway, call);
  const end = await completion;
  // Return the answer without reading it back: even if the database fails, the client gets what it paid for.
  if (end) return { answer: end.answer, mode };
  const run = await gateway.executor.waitForEnd(id, deadlineSeconds * 1000, completion ? undefined : disconnected);
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

interface ReceivedCall {
  webhook: string;
  entry: WebhookEntry;
  caller: string;
  text: string;
}

/** Parses and validates the body of a call; saves a refused body if the webhook asks for that. @throws Failure 400 */
async function readBodyFor(
  gateway: Gateway,
  { webhook, entry, caller, text }: ReceivedCall,
): Promise<Record<string, unknown>> {
  try {
    const body = parseJsonBody(text);
    if (!entry.validate(body)) throw bodyProblem(entry.validate.errors ?? []);
    return body as Record<string, unknown>;
  } catch (error) {
    if (error instanceof Failure) await gateway.saveRefusedBody(webhook, caller, text, error);
    throw error;
  }
}
