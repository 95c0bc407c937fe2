import type { Context, Hono } from 'hono';
import type { MadeDocument } from '@/automation/parts/module';
import type { DocumentAsk } from '@/contracts/document';
import { demandJson, type MemberEnv, receiveBody } from '../gateway/callers';
import type { Gateway } from '../gateway/gateway';
import type { StoredRun } from '../gateway/run-store';
import { readAsk } from './document-asks';
import { resultDocument } from './run-results';

/** Gives the run a path names, if the member made it. @throws Failure 404 */
type OwnRun = (context: Context<MemberEnv>) => Promise<StoredRun>;

/** Adds what a member makes of their own runs for others: documents of their results. */
export function documentRoutes(gateway: Gateway, routes: Hono<MemberEnv>, ownRun: OwnRun): void {
  const { settings } = gateway;

  routes.get('/:id/document', async (context) => pdf(context, await documentOf(gateway, await ownRun(context), {})));

  routes.post('/:id/document', async (context) => {
    const run = await ownRun(context);
    return pdf(context, await documentOf(gateway, run, readAsk(await bodyOf(context))));
  });

  function bodyOf(context: Context<MemberEnv>): Promise<string> {
    demandJson(context.req.header('content-type'));
    return receiveBody(gateway, context.get('member').id, context.req.raw, settings.limits.bodyBytes);
  }
}

/** The document of a run: the one its webhook is about, or that of its result. @throws Failure 404, 409 where there is none */
async function documentOf(gateway: Gateway, run: StoredRun, ask: DocumentAsk): Promise<MadeDocument> {
  const { store, letterheads, limitDocuments } = gateway;
  const make = run.state === 'succeeded' ? gateway.documentMaker(run.webhook) : undefined;
  const member = run.userId ?? '';
  if (!make) return resultDocument(gateway, run, ask, member);
  const of = { date: run.startedAt, from: await letterheads.of(member), caller: member };
  return limitDocuments(member, async () => make(await store.body(run.id), of));
}

/** A document as it is saved. */
export function pdf(context: Context, { filename, content }: MadeDocument): Response {
  return context.body(new Uint8Array(content), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${filename}"`,
  });
}
