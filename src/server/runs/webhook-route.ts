import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Answer } from '@/contracts/answer';
import { Failure } from '@/contracts/failure';
import type { RunMode } from '@/contracts/run';
import { INPUTS_HEADER } from '@/contracts/run-inputs';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { Member } from '../accounts/embedded-supabase/session-tokens';
import { type MemberServices, signedInMember, signedOut } from '../accounts/members-only';
import { requirePlan } from '../accounts/require-access';
import type { GrowthLimits } from '../platform/growth-limits';
import { parseJsonBody } from '../platform/http/body';
import { clientAddress, type ServerEnv } from '../platform/http/client-address';
import { acceptsEvents, receiveBody, requireJson, withRequestPermit } from '../platform/http/request-guards';
import { UUID } from '../platform/http/uuid';
import type { Settings } from '../platform/settings';
import { type BeginServices, beginRun, type RunCall } from './begin-run';
import { bodyProblem } from './body-problem';
import { secretValues } from './body-secrets';
import { chooseRunModel } from './models';
import { readInputsHeader } from './run-inputs';
import { answerOf } from './run-view';
import { lastOf } from './run-watcher';
import type { Runs } from './runs';

export interface WebhookServices
  extends BeginServices,
    MemberServices,
    Pick<Runs, 'tools' | 'webhooks' | 'watchRun' | 'saveRefusedBody'> {
  growth: GrowthLimits;
  settings: Pick<Settings, 'limits' | 'llm' | 'trustProxy'>;
}

/**
 * Handles `POST /webhook/<name>`: validates the declared body, starts a run and responds with its answer
 * (docs/behaviour.md, section 7). The run is recorded first, under the id of `X-Run-Id`. A request for the options of a
 * field is not a run and is not recorded.
 *
 * @throws Failure for every refused call
 */
export async function postWebhook(services: WebhookServices, context: Context<ServerEnv>): Promise<Response> {
  const webhook = context.req.param('name') ?? '';
  const entry = Object.hasOwn(services.webhooks, webhook) ? services.webhooks[webhook] : undefined;
  if (!entry) throw new Failure('unknown_webhook', 'There is no such tool.', 404);
  const member = await signedInMember(services, context);
  if (!member && !entry.public) throw signedOut();

  requireJson(context.req.header('content-type'));
  const id = readRunId(context.req.header('x-run-id') || undefined);
  const caller = member?.id ?? `address ${clientAddress(context, services.settings.trustProxy)}`;
  if (entry.options) services.limits.countOptionsCall(caller);
  else services.limits.countRun(caller);
  const text = await receiveBody(services, caller, context.req.raw, services.settings.limits.bodyBytes);
  if (!member) services.growth.take('stranger', caller, Buffer.byteLength(text));
  const body = await readBodyFor(services, { webhook, entry, caller, text });
  const model = chooseRunModel(services.settings.llm, entry, body, context.req.header('x-run-model'));
  if (entry.options)
    return withRequestPermit(services, caller, () =>
      answerOptions(services, { webhook, entry, member, body }, context.req.raw.signal),
    );
  // A repeated call only waits for the existing run.
  const release = services.executor.has(id)
    ? services.limits.acquireRequest(caller)
    : services.limits.acquireRun(caller);
  try {
    const streams = member !== undefined && acceptsEvents(context.req.header('accept'));
    const form = member ? await readInputsHeader(services, entry, context.req.header(INPUTS_HEADER)) : {};
    const call = { id, webhook, entry, member, body, ...form, isFollowable: streams, callerStreams: streams, model };
    const { answer, mode } = await runAndWait(services, call, context.req.raw.signal);
    const headers = {
      'Content-Type': answer.contentType,
      'X-Run-Id': id,
      'X-Run-Mode': mode,
      ...(answer.mailed !== undefined && { 'X-Run-Mailed': String(answer.mailed) }),
      // Headers contain only ASCII.
      ...(answer.unread !== undefined && { 'X-Run-Unread': encodeURIComponent(answer.unread) }),
    };
    return new Response(answer.body, { status: answer.status, headers });
  } finally {
    release();
  }
}

/** Starts a run and waits for its answer. A repeated call waits until its client disconnects. */
async function runAndWait(
  services: BeginServices & Pick<Runs, 'watchRun'>,
  call: RunCall,
  disconnected: AbortSignal,
): Promise<{ answer: Answer; mode: RunMode }> {
  const { id } = call;
  const { mode, deadlineSeconds, completion } = await beginRun(services, call);
  const end = await completion;
  // Returns the answer without reading it from the database, so that the client gets it even if the database fails.
  if (end) return { answer: end.answer, mode };
  const signal = completion ? new AbortController().signal : disconnected;
  const run = await lastOf(services.watchRun(id, signal, { timeoutMs: deadlineSeconds * 1000 }));
  if (!run || run.state === 'running')
    throw new Failure('timed_out', 'This takes longer than expected. It goes on in the background.', 504);
  const noAnswer = { status: 502, contentType: 'application/json', body: '' };
  return { answer: answerOf(run) ?? noAnswer, mode: run.mode };
}

function readRunId(id: string = randomUUID()): string {
  if (UUID.test(id)) return id.toLowerCase();
  throw new Failure('invalid_run_id', 'The run id is not a UUID.', 400, { field: 'X-Run-Id' });
}

interface ReceivedCall {
  webhook: string;
  entry: WebhookEntry;
  caller: string;
  text: string;
}

/** Parses and validates a body; saves a refused one if the webhook only records a form. @throws Failure 400 */
async function readBodyFor(
  services: Pick<Runs, 'saveRefusedBody'>,
  { webhook, entry, caller, text }: ReceivedCall,
): Promise<Record<string, unknown>> {
  try {
    const body = parseJsonBody(text);
    if (!entry.validate(body)) throw bodyProblem(entry.validate.errors ?? []);
    return body as Record<string, unknown>;
  } catch (error) {
    if (error instanceof Failure) await services.saveRefusedBody(webhook, caller, text, error);
    throw error;
  }
}

/** A validated request for the options of a field. */
export interface OptionsCall {
  webhook: string;
  entry: WebhookEntry;
  member: Member | undefined;
  body: Record<string, unknown>;
}

/**
 * Responds with the options of a field of an open form. This is not a run: nothing is recorded, and the automation is
 * aborted when the client disconnects.
 *
 * @throws Failure 401 or 402 if the member's plan does not include the tool, or the membership has ended
 */
async function answerOptions(
  { executor, chooseUpstream, memberships }: Pick<Runs, 'executor' | 'chooseUpstream' | 'memberships'>,
  { webhook, entry, member, body }: OptionsCall,
  disconnected: AbortSignal,
): Promise<Response> {
  requirePlan(entry, member);
  const refusal = entry.public ? undefined : await memberships.refusalOf(member);
  if (refusal) throw refusal;
  const { automation, demo } = chooseUpstream(webhook, body);
  const caller = { email: member?.email, member: member?.id };
  const run = { id: `options of ${webhook}`, body, demo, ...caller, recall: async () => '' };
  const keys = demo ? [] : secretValues(body, entry.secrets);
  const answer = await executor.executeUnrecorded(
    { run, automation, deadlineSeconds: entry.timeoutSeconds, keys },
    disconnected,
  );
  const headers = { 'Content-Type': answer.contentType, 'X-Run-Mode': demo ? 'demo' : 'live' };
  return new Response(answer.body, { status: answer.status, headers });
}
