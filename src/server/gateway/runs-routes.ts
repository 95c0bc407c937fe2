import { type Context, Hono } from 'hono';
import { readBody } from '../http/body';
import type { ServerEnv } from '../http/client-address';
import { Failure } from '../http/fail';
import type { Member } from '../stack/tokens';
import type { Gateway } from './gateway';
import type { StoredRun } from './run-store';
import { runView } from './run-view';
import { signedIn, signInAgain } from './webhook-route';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const LONGEST_WAIT_SECONDS = 25;

/** The routes below `/runs`: what a member may know of and do with their own runs. */
export function runsRoutes(gateway: Gateway): Hono<ServerEnv> {
  const { store, desk, settings } = gateway;
  const routes = new Hono<ServerEnv>();

  routes.get('/', async (context) => {
    const member = await memberOf(gateway, context);
    const runs = await store.list(member.id, context.req.query('tool'));
    return context.json({ runs: runs.map(runView) });
  });

  routes.get('/:id', async (context) => {
    const run = await ownRun(gateway, context);
    const seconds = Math.min(Math.max(Number(context.req.query('wait')) || 0, 0), LONGEST_WAIT_SECONDS);
    const waited = run.state === 'running' && seconds > 0 ? await desk.wait(run.id, seconds * 1000) : run;
    return context.json(runView(waited ?? run));
  });

  routes.delete('/:id', async (context) => {
    const run = await ownRun(gateway, context);
    if (await store.remove(run.id, run.userId ?? '')) return context.body(null, 204);
    throw new Failure(409, 'still_running', 'This run is still going. Cancel it first.');
  });

  routes.post('/:id/cancel', async (context) => {
    const run = await ownRun(gateway, context);
    const cancelled = await desk.cancel(run.id);
    const state = cancelled ? 'cancelled' : (await store.find(run.id))?.state;
    return context.json({ cancelled, state, message: cancelWords(cancelled, run) });
  });

  routes.get('/:id/document', async (context) => {
    const run = await ownRun(gateway, context);
    const make = run.state === 'succeeded' ? gateway.documentMaker(run.webhook) : undefined;
    if (!make) throw notFound();
    const { filename, content } = await make(await store.body(run.id));
    return context.body(new Uint8Array(content), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${filename}"`,
    });
  });

  routes.put('/:id/answers', async (context) => {
    const member = await memberOf(gateway, context);
    const id = idOf(context);
    const { tool, answers } = readAnswers(await readBody(context.req.raw, settings.limits.bodyBytes));
    const secrets = new Set(
      Object.values(gateway.webhooks).flatMap((entry) => (entry.tool === tool ? entry.secrets : [])),
    );
    const kept = Object.fromEntries(Object.entries(answers).filter(([field]) => !secrets.has(field)));
    if (await store.keepAnswers(id, member.id, tool, kept)) return context.body(null, 204);
    throw notFound();
  });

  return routes;
}

/** The run a path names, if the member made it. @throws Failure 401, 404 */
export async function ownRun(gateway: Gateway, context: Context<ServerEnv>): Promise<StoredRun> {
  const member = await memberOf(gateway, context);
  const run = await gateway.store.find(idOf(context));
  if (run?.userId !== member.id) throw notFound();
  return run;
}

async function memberOf(gateway: Gateway, context: Context<ServerEnv>): Promise<Member> {
  const member = await signedIn(gateway, context);
  if (!member) throw signInAgain();
  return member;
}

function idOf(context: Context<ServerEnv>): string {
  const id = context.req.param('id') ?? '';
  if (!UUID.test(id)) throw notFound();
  return id.toLowerCase();
}

function notFound(): Failure {
  return new Failure(404, 'unknown_run', 'There is no such run.');
}

function cancelWords(cancelled: boolean, { mode }: StoredRun): string {
  if (!cancelled) return 'The run had already ended; nothing was stopped.';
  if (mode === 'demo') return 'The run was stopped.';
  return 'We stopped waiting for the provider. What it had already begun, it may finish and charge for.';
}

function readAnswers(text: string): { tool: string; answers: Record<string, unknown> } {
  try {
    const { tool, answers } = JSON.parse(text) as { tool?: unknown; answers?: unknown };
    if (typeof tool === 'string' && tool && answers && typeof answers === 'object' && !Array.isArray(answers)) {
      return { tool, answers: answers as Record<string, unknown> };
    }
  } catch {
    // Falls through to the same refusal as a body of another shape.
  }
  throw new Failure(400, 'invalid_body', 'The answers could not be read.');
}
