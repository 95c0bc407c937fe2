import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Answer } from '@/contracts/answer';
import { Failure } from '@/contracts/failure';
import type { RunMode } from '@/contracts/run';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import { clientAddress, type ServerEnv } from '../http/client-address';
import { UUID } from '../http/uuid';
import { beginRun, type Call } from './begin-run';
import { bodyProblem } from './body-problem';
import { acceptsEvents, demandJson, holding, receiveBody, signedIn, signInAgain } from './callers';
import type { Gateway } from './gateway';
import { jsonBody } from './json-body';
import { runModel } from './models';
import { answerOptions } from './options-route';
import { answerOf } from './run-view';

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
  const model = runModel(gateway.settings.llm, entry, context.req.header('x-run-model'));
  const caller = member?.id ?? `address ${clientAddress(context, gateway.settings.trustProxy)}`;
  if (entry.options) gateway.limits.takeOptions(caller);
  else gateway.limits.takeRun(caller);
  const text = await receiveBody(gateway, caller, context.req.raw, gateway.settings.limits.bodyBytes);
  const body = await checkedBody(gateway, { webhook, entry, caller, text });
  if (entry.options)
    return holding(gateway, caller, () =>
      answerOptions(gateway, { webhook, entry, member, body }, context.req.raw.signal),
    );
  // A repetition waits for the run it repeats; it starts nothing.
  const free = gateway.desk.has(id) ? gateway.limits.hold(caller) : gateway.limits.enter(caller);
  try {
    const streams = member !== undefined && acceptsEvents(context.req.header('accept'));
    const call = { id, webhook, entry, member, body, followed: streams, streams, model };
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

/** Does what was asked and waits for its answer. A repetition waits for as long as its caller does. */
async function runOnce(gateway: Gateway, call: Call, left: AbortSignal): Promise<{ answer: Answer; mode: RunMode }> {
  const { id } = call;
  const { mode, deadlineSeconds, working } = await beginRun(gateway, call);
  const ended = await working;
  // Not read again, also as the database may be failing: whoever waits here gets what they paid for.
  if (ended) return { answer: ended.answer, mode };
  const run = await gateway.desk.wait(id, deadlineSeconds * 1000, working ? undefined : left);
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
