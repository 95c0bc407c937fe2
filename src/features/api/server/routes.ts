import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { RenderedDocument } from '@/automation/parts/module';
import { type ApiRun, type ApiRunPage, BATCH_HEADER } from '@/contracts/api';
import { CALLBACK_HEADER, type CallbackState } from '@/contracts/callback';
import { Failure } from '@/contracts/failure';
import type { FileLink, UploadedFile } from '@/contracts/file';
import type { Caller } from '@/server/accounts/access-tokens';
import type { Member } from '@/server/accounts/embedded-supabase/session-tokens';
import { planOf } from '@/server/accounts/require-access';
import { type CallerServices, requireCaller } from '@/server/accounts/require-caller';
import { parseJsonBody } from '@/server/platform/http/body';
import type { ServerEnv } from '@/server/platform/http/client-address';
import { type GrowingStore, growsStore } from '@/server/platform/http/grows-store';
import { pdfResponse } from '@/server/platform/http/pdf-response';
import {
  acceptsEvents,
  holdPermitUntilSent,
  receiveBody,
  receiveFields,
  requireJson,
  streamEvents,
} from '@/server/platform/http/request-guards';
import { UUID } from '@/server/platform/http/uuid';
import type { Settings } from '@/server/platform/settings';
import type { BeginServices } from '@/server/runs/begin-run';
import { cancelRun } from '@/server/runs/cancel-run';
import { toApiRun } from '@/server/runs/programs/api-run';
import { type ApiTool, loadApiTool } from '@/server/runs/programs/api-tools';
import { type ProgramServices, runWithResult, startRun } from '@/server/runs/programs/start-run';
import { MAX_RATING_BYTES, readRating, saveRating } from '@/server/runs/ratings';
import { streamRunEvents } from '@/server/runs/run-events';
import { readPageOptions, readWaitSeconds } from '@/server/runs/run-params';
import type { StoredRun } from '@/server/runs/run-store';
import { lastOf } from '@/server/runs/run-watcher';
import type { Runs } from '@/server/runs/runs';
import { type OpenApiSource, openApiDocument } from './openapi';

interface LinkedFile {
  id: string;
  name: string;
}

export interface ApiServices
  extends ProgramServices,
    OpenApiSource,
    Pick<GrowingStore, 'growth'>,
    Pick<CallerServices, 'accessTokens'>,
    Pick<Runs, 'ratings' | 'watchRun'> {
  settings: Pick<Settings, 'limits' | 'llm' | 'trustProxy'>;
  callbacks: ProgramServices['callbacks'] & {
    /** Returns the delivery state of a run's callback; undefined if none was requested. */
    stateOf(runId: string): Promise<CallbackState | undefined>;
  };
  files: BeginServices['files'] & {
    /** Returns the files among these ids that belong to the member and, if tools are given, to one of these tools. */
    findOwned(userId: string, ids: readonly string[], tools?: readonly string[]): Promise<LinkedFile[]>;
    links: {
      /** Returns a path by which the file can be read until it expires or the token is revoked. */
      make(file: LinkedFile, source: { token: string }): { path: string; expires: Date };
    };
  };
  /** Creates the PDF of a run. @param query title and client @throws Failure 400, 404, 409 or 429 */
  createRunDocument(run: StoredRun, query: Readonly<Record<string, string>>): Promise<RenderedDocument>;
  /** Stores the body of a request as a file for a field of a webhook. @throws Failure 404, 413 or 429 */
  receiveUpload(
    member: Caller,
    target: { webhook: string; field: string },
    context: Context<ApiEnv>,
    signal: AbortSignal,
  ): Promise<UploadedFile>;
}

interface ApiEnv extends ServerEnv {
  Variables: ServerEnv['Variables'] & { caller: Caller };
}

/** Creates the routes below `/api`: every tool as on its page, and `/api/openapi.json`, which describes them. */
export function createRoutes(services: ApiServices): Hono<ServerEnv> {
  return new Hono<ServerEnv>().route('/', apiRoutes(services));
}

function apiRoutes(services: ApiServices): Hono<ApiEnv> {
  const { store } = services;
  const routes = new Hono<ApiEnv>();

  const document = openApiDocument(services);
  routes.get('/openapi.json', async (context) => {
    const { text, etag } = await document();
    const headers = { ETag: etag, 'Cache-Control': 'no-cache' };
    if (context.req.header('if-none-match')?.includes(etag)) return context.body(null, 304, headers);
    return context.body(text, 200, { ...headers, 'Content-Type': 'application/json' });
  });

  // The calls count as calls of the member.
  routes.use(async (context, next) => {
    context.set('caller', await requireCaller(services, context, 'api'));
    await next();
  });

  routes.post('/tools/:id/runs', async (context) => {
    requireJson(context.req.header('content-type'));
    const caller = context.get('caller');
    const id = context.req.param('id');
    requireTool(caller, id);
    const tool = await loadApiTool(services, id);
    const { bodyBytes } = services.settings.limits;
    const text = await receiveBody(services, caller.id, context.req.raw, bodyBytes);
    requireBatchSize(tool, caller, context.req.header(BATCH_HEADER));
    const run = await startRun(services, tool, caller, {
      id: readRunId(context.req.header('idempotency-key')),
      answers: parseJsonBody(text),
      model: context.req.header('x-run-model'),
      callback: context.req.header(CALLBACK_HEADER),
      streams: acceptsEvents(context.req.header('accept')),
    });
    const latest = await awaitEnd(services, context, run);
    if (!latest) throw new Failure('failed', 'Something went wrong on our side. Please try again.', 500);
    const hasEnded = latest.state !== 'running';
    return context.json(await toApiRunWithCallback(services, latest), hasEnded ? 200 : 202, {
      Location: `/api/runs/${run}`,
    });
  });

  routes.post('/tools/:id/files', growsStore(services), async (context) => {
    const { signal } = context.req.raw;
    const caller = context.get('caller');
    const id = context.req.param('id');
    requireTool(caller, id);
    const { webhook } = await loadApiTool(services, id);
    const target = { webhook, field: context.req.query('field') ?? '' };
    return context.json(await services.receiveUpload(caller, target, context, signal), 201);
  });

  routes.post('/files/:id/link', async (context) => {
    const id = context.req.param('id');
    const caller = context.get('caller');
    const [file] = UUID.test(id) ? await services.files.findOwned(caller.id, [id], caller.tools) : [];
    if (!file) throw new Failure('unknown_file', 'There is no such file.', 404);
    const { path, expires } = services.files.links.make(file, { token: caller.tokenId });
    return context.json({ url: path, expires: expires.toISOString() } satisfies FileLink);
  });

  routes.get('/runs', async (context) => {
    const caller = context.get('caller');
    const { tool, before, limit, since } = context.req.query();
    if (tool !== undefined) requireTool(caller, tool);
    else if (caller.tools)
      throw new Failure('tool_needed', 'Name a tool: this token may call only some tools.', 400, { field: 'tool' });
    const filters = Object.entries({ tool, before, limit, since }).filter(([, value]) => value !== undefined);
    const options = readPageOptions(Object.fromEntries(filters) as Record<string, string>);
    const { runs, next } = await store.findPage(caller.id, options);
    return context.json({ runs: runs.map((run) => toApiRun(run)), ...(next && { next }) } satisfies ApiRunPage);
  });

  routes.get('/runs/:id', async (context) => {
    holdPermitUntilSent(services, context.get('caller').id, context);
    const run = await findOwnRun(services, context);
    const latest = run.state === 'running' ? await awaitEnd(services, context, run.id) : run;
    return context.json(await toApiRunWithCallback(services, latest ?? run));
  });

  routes.get('/runs/:id/document', async (context) => {
    const run = await findOwnRun(services, context);
    return pdfResponse(context, await services.createRunDocument(run, context.req.query()));
  });

  routes.get('/runs/:id/events', (context) => {
    return streamEvents(services, context.get('caller').id, context.req.raw, async () => {
      const run = await findOwnRun(services, context);
      return (signal) => streamRunEvents(services, run, signal);
    });
  });

  routes.put('/runs/:id/rating', growsStore(services), async (context) => {
    const run = await findOwnRun(services, context);
    const { id } = context.get('caller');
    const rating = await receiveFields(services, id, context.req.raw, MAX_RATING_BYTES, readRating);
    await saveRating(services.ratings, run, rating);
    return context.body(null, 204);
  });

  routes.delete('/runs/:id/rating', async (context) => {
    await saveRating(services.ratings, await findOwnRun(services, context));
    return context.body(null, 204);
  });

  routes.post('/runs/:id/cancel', async (context) => {
    return context.json(await cancelRun(services, await findOwnRun(services, context)));
  });

  return routes;
}

/** Returns the run in a path, if it belongs to the caller and the token is valid for its tool. @throws Failure 404 */
async function findOwnRun({ store }: ApiServices, context: Context<ApiEnv>): Promise<StoredRun> {
  const caller = context.get('caller');
  const id = context.req.param('id') ?? '';
  const run = UUID.test(id) ? await store.find(id.toLowerCase()) : undefined;
  if (run?.userId === caller.id && (caller.tools?.includes(run.tool) ?? true)) return run;
  throw new Failure('unknown_run', 'There is no such run.', 404);
}

/** Waits for the end of a run as long as the request asks for, and returns the run as it is then. */
async function awaitEnd(
  { store, watchRun }: ApiServices,
  { req }: Context<ApiEnv>,
  id: string,
): Promise<StoredRun | undefined> {
  const timeoutMs = readWaitSeconds(req.query('wait')) * 1000;
  return (await lastOf(watchRun(id, req.raw.signal, { timeoutMs }))) ?? store.find(id);
}

/** Returns a run with its result, and the delivery state of its callback. */
async function toApiRunWithCallback(services: ApiServices, run: StoredRun): Promise<ApiRun> {
  const callback = await services.callbacks.stateOf(run.id);
  return { ...(await runWithResult(services, run)), ...(callback && { callback }) };
}

function requireTool({ tools }: Caller, id: string): void {
  if (tools && !tools.includes(id)) throw new Failure('not_allowed', 'This token may not call this tool.', 403);
}

function readRunId(header: string | undefined): string {
  if (!header) return randomUUID();
  if (UUID.test(header)) return header.toLowerCase();
  throw new Failure('invalid_run_id', 'The key is not a UUID.', 400, { field: 'Idempotency-Key' });
}

/**
 * Refuses a call whose header declares a batch of more rows than the tool allows its member. A call without
 * the header is an ordinary run. The limit only protects members from mistakes; the limits of all runs protect the site.
 *
 * @throws Failure 400 for every row of a batch that is too large
 */
function requireBatchSize({ form: { batch } }: ApiTool, member: Member, header: string | undefined): void {
  if (header === undefined) return;
  if (!batch) throw refusal('This tool takes no batches.');
  const limit = (planOf(member) === 'guest' && batch.guestRows) || batch.rows;
  const rows = /^\d{1,9}$/.test(header) ? Number(header) : 0;
  if (rows < 1 || rows > limit) throw refusal(`A batch of yours has 1 to ${limit} rows with this tool.`);
}

function refusal(message: string): Failure {
  return new Failure('too_many_rows', message, 400, { field: BATCH_HEADER });
}
