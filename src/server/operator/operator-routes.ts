import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { Failure } from '@/contracts/failure';
import type { OperatorSite } from '@/contracts/operator';
import type { Db } from '../data/db';
import type { Leads } from '../data/leads';
import { demandJson, receiveBody, signedIn } from '../gateway/callers';
import type { Gateway } from '../gateway/gateway';
import type { ServerEnv } from '../http/client-address';
import { UUID } from '../http/uuid';
import { GATE_NOTE } from '../stack/entry';
import type { Telemetry } from '../telemetry/telemetry';
import { listActs, type Operator } from './acts';
import { listCodes, makeCode, noteOf, revokeCode } from './codes';
import { listLeads, repeatLead } from './lead-list';
import { mailRoutes, type OperatorPost } from './mail-routes';
import { endMembership, extendMembership, listMembers } from './members';
import * as asks from './operator-asks';
import { readPage } from './paged';
import { countRuns, toolsWithRuns } from './run-counts';

/** What the room works with beside the gateway. */
export interface OperatorParts {
  db: Db;
  leads: Pick<Leads, 'tend'>;
  post: OperatorPost;
  telemetry: Pick<Telemetry, 'limitHits'>;
  soldOnWhop: boolean;
}

/** A call of an operator. */
export interface OperatorEnv extends ServerEnv {
  Variables: { operator: Operator };
}

/** The largest body of a call, in bytes: forms of a few fields. */
const LARGEST_BODY = 4096;

/** The routes below `/operator-api`. Whoever is no operator finds nothing there, as if there were none. */
export function operatorRoutes(gateway: Gateway, parts: OperatorParts): Hono<OperatorEnv> {
  const { db, leads, post, telemetry, soldOnWhop } = parts;
  const routes = new Hono<OperatorEnv>();
  routes.use(operatorsOnly(gateway));
  const fieldsOf = async (context: Context<OperatorEnv>) => {
    demandJson(context.req.header('content-type'));
    const { id } = context.get('operator');
    return asks.readFields(await receiveBody(gateway, id, context.req.raw, LARGEST_BODY));
  };
  const pageAsked = (context: Context<OperatorEnv>) => ({ page: readPage(context.req.query('page')) });

  routes.get('/', async (context) => {
    const { email } = context.get('operator');
    return context.json({ email, soldOnWhop, tools: await toolsWithRuns(db) } satisfies OperatorSite);
  });

  // In a body, as addresses stand in no URL.
  routes.post('/members/search', async (context) => {
    const fields = await fieldsOf(context);
    return context.json(await listMembers(db, { search: asks.readSearch(fields), page: readPage(fields.page) }));
  });
  routes.post('/members/extend', async (context) => {
    const fields = await fieldsOf(context);
    await extendMembership(db, context.get('operator'), asks.readEmail(fields), asks.readDays(fields));
    return context.body(null, 204);
  });
  routes.post('/members/end', async (context) => {
    const email = asks.readEmail(await fieldsOf(context));
    if (await endMembership(db, context.get('operator'), email)) return context.body(null, 204);
    throw new Failure('unknown_membership', 'This address has no membership that goes on.', 404);
  });

  routes.get('/codes', async (context) => context.json(await listCodes(db, pageAsked(context))));
  routes.post('/codes', async (context) => {
    const wish = asks.readCode(await fieldsOf(context));
    const code = await makeCode(db, context.get('operator'), wish);
    if (code) return context.json({ code }, 201);
    throw new Failure('code_taken', 'There is such a code already. Please choose another.', 409, { field: 'code' });
  });
  routes.post('/codes/:id/revoke', async (context) => {
    const id = idOf(context);
    if ((await noteOf(db, id)) === GATE_NOTE)
      throw new Failure(
        'set_elsewhere',
        'This code is set as GATE_CODE. Take it out there and start the server again.',
        409,
      );
    if (await revokeCode(db, context.get('operator'), id)) return context.body(null, 204);
    throw new Failure('unknown_code', 'There is no such code that still works.', 404);
  });

  routes.get('/leads', async (context) => {
    const state = asks.readLeadState(context.req.query('state'));
    return context.json(await listLeads(db, { ...pageAsked(context), state }));
  });
  routes.post('/leads/:id/repeat', async (context) => {
    const receivers = await repeatLead(db, context.get('operator'), idOf(context));
    if (receivers === 0) throw new Failure('unknown_lead', 'There is no such lead, or no receiver it waits for.', 404);
    void leads.tend();
    return context.json({ receivers });
  });

  routes.get('/runs', async (context) => {
    const { days, tool } = context.req.query();
    return context.json(await countRuns(db, asks.readCounted(days, tool)));
  });

  routes.route('/mail', mailRoutes({ db, post }));
  routes.get('/limits', (context) => context.json(telemetry.limitHits()));
  routes.get('/acts', async (context) => context.json(await listActs(db, pageAsked(context))));
  return routes;
}

/** Lets operators through alone. It is looked up at each call: who is one no longer is out at once. */
function operatorsOnly(gateway: Gateway): MiddlewareHandler<OperatorEnv> {
  return async (context, next) => {
    const member = await signedIn(gateway, context.req.header('authorization'));
    if (!member?.email) throw notFound();
    gateway.limits.takeCall(member.id);
    if (!(await gateway.operators.is(member.id))) throw notFound();
    context.set('operator', { id: member.id, email: member.email });
    await next();
  };
}

function idOf(context: Context<OperatorEnv>): string {
  const id = context.req.param('id') ?? '';
  if (UUID.test(id)) return id;
  throw notFound();
}

function notFound(): Failure {
  return new Failure('not_found', 'Not found.', 404);
}
