import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { Failure } from '@/contracts/failure';
import { FACTOR_NEEDED } from '@/contracts/second-factor';
import { GATE_NOTE } from '@/server/accounts/embedded-supabase/seed-access';
import { type MemberServices, signedInMember } from '@/server/accounts/members-only';
import type { Operators } from '@/server/accounts/operators';
import type { FactorList } from '@/server/accounts/second-factors/second-factors';
import type { Db } from '@/server/platform/database/db';
import type { BodyReader } from '@/server/platform/http/body-schema';
import type { ServerEnv } from '@/server/platform/http/client-address';
import { receiveFields } from '@/server/platform/http/request-guards';
import { UUID } from '@/server/platform/http/uuid';
import type { Telemetry } from '@/server/platform/telemetry/telemetry';
import { toolsWithRuns } from '@/server/runs/run-usage';
import type { OperatorSite } from '../contract';
import { codeNote, createCode, listCodes, revokeCode } from './access-codes';
import { listAuditEntries, type Operator } from './audit';
import { type DeliveryLists, operatorDeliveryRoutes } from './delivery-routes';
import { exportLeads, listLeads, markLeadCalled, repeatLead } from './lead-list';
import {
  blockAccount,
  endMembership,
  endSessions,
  extendMembership,
  listMembers,
  removeAccount,
  unblockAccount,
} from './members';
import { readPage } from './paging';
import * as params from './params';
import { countRuns } from './run-counts';

export interface OperatorAccess extends MemberServices {
  operators: Pick<Operators, 'isOperator'>;
  factorList: Pick<FactorList, 'has'>;
}

export interface OperatorServices extends OperatorAccess {
  operations: Operations;
}

/** What the server knows of its own work. */
interface Operations {
  db: Db;
  /** Delivers the leads that are due. */
  leads: { maintain(): Promise<void> };
  deliveryLists: DeliveryLists;
  telemetry: Pick<Telemetry, 'limitHits'>;
  soldOnWhop: boolean;
}

/** Hono environment of a request by an operator. */
export interface OperatorEnv extends ServerEnv {
  Variables: ServerEnv['Variables'] & { operator: Operator };
}

/** Maximum size of a body: a form of a few fields. */
const MAX_BODY_BYTES = 4096;

/** Actions of operators on accounts: the path, the function, and the message if it changed nothing. */
const ACCOUNT_ACTS = [
  ['end-sessions', endSessions, 'This address has no session.'],
  ['block', blockAccount, 'This address has no account that can be blocked.'],
  ['unblock', unblockAccount, 'This address has no blocked account.'],
  ['remove', removeAccount, 'This address has no account.'],
] as const;

/** Creates the routes below `/operator-api`. All other callers than operators get 404, as if the routes did not exist. */
export function createRoutes(services: OperatorServices): Hono<ServerEnv> {
  return new Hono<ServerEnv>().route('/', operatorRoutes(services));
}

function operatorRoutes(services: OperatorServices): Hono<OperatorEnv> {
  const { db, leads, deliveryLists, telemetry, soldOnWhop } = services.operations;
  const routes = new Hono<OperatorEnv>();
  routes.use(requireOperator(services));
  const receive = <T>(context: Context<OperatorEnv>, read: BodyReader<T>) =>
    receiveFields(services, context.get('operator').id, context.req.raw, MAX_BODY_BYTES, read);
  const pageParams = (context: Context<OperatorEnv>) => ({ page: readPage(context.req.query('page')) });

  routes.get('/', async (context) => {
    const { email } = context.get('operator');
    return context.json({ email, soldOnWhop, tools: await toolsWithRuns(db) } satisfies OperatorSite);
  });

  // POST, because e-mail addresses must not appear in URLs.
  routes.post('/members/search', async (context) => {
    const { search, page } = await receive(context, params.readSearch);
    return context.json(await listMembers(db, { search, page: readPage(page) }));
  });
  routes.post('/members/extend', async (context) => {
    const { email, days } = await receive(context, params.readExtension);
    await extendMembership(db, context.get('operator'), email, days);
    return context.body(null, 204);
  });
  routes.post('/members/end', async (context) => {
    const { email } = await receive(context, params.readEmail);
    if (await endMembership(db, context.get('operator'), email)) return context.body(null, 204);
    throw new Failure('unknown_membership', 'This address has no membership that goes on.', 404);
  });
  for (const [path, act, refusal] of ACCOUNT_ACTS)
    routes.post(`/members/${path}`, async (context) => {
      const { email } = await receive(context, params.readEmail);
      if (await act(db, context.get('operator'), email)) return context.body(null, 204);
      throw new Failure('unknown_account', `${refusal} Accounts of operators are left alone.`, 404);
    });

  routes.get('/codes', async (context) => context.json(await listCodes(db, pageParams(context))));
  routes.post('/codes', async (context) => {
    const codeParams = await receive(context, params.readCode);
    const code = await createCode(db, context.get('operator'), codeParams);
    if (code) return context.json({ code }, 201);
    throw new Failure('code_taken', 'There is such a code already. Please choose another.', 409, { field: 'code' });
  });
  routes.post('/codes/:id/revoke', async (context) => {
    const id = readId(context);
    if ((await codeNote(db, id)) === GATE_NOTE)
      throw new Failure(
        'set_elsewhere',
        'This code is set as GATE_CODE. Take it out there and start the server again.',
        409,
      );
    if (await revokeCode(db, context.get('operator'), id)) return context.body(null, 204);
    throw new Failure('unknown_code', 'There is no such code that still works.', 404);
  });

  routes.get('/leads', async (context) => {
    const state = params.readLeadState(context.req.query('state'));
    return context.json(await listLeads(db, { ...pageParams(context), state }));
  });
  routes.get('/leads/export', async (context) => {
    return context.json(await exportLeads(db, params.readLeadState(context.req.query('state'))));
  });
  routes.post('/leads/:id/called', async (context) => {
    const { called } = await receive(context, params.readCalled);
    if ((await markLeadCalled(db, context.get('operator'), readId(context), called)) > 0)
      return context.body(null, 204);
    throw new Failure('unknown_lead', 'There is no such lead, or it is marked so already.', 404);
  });
  routes.post('/leads/:id/repeat', async (context) => {
    const receivers = await repeatLead(db, context.get('operator'), readId(context));
    if (receivers === 0) throw new Failure('unknown_lead', 'There is no such lead, or no receiver it waits for.', 404);
    void leads.maintain();
    return context.json({ receivers });
  });

  routes.get('/runs', async (context) => {
    const { days, tool } = context.req.query();
    return context.json(await countRuns(db, params.readRunCountParams(days, tool)));
  });

  routes.route('/deliveries', operatorDeliveryRoutes({ db, lists: deliveryLists }));
  routes.get('/limits', (context) => context.json(telemetry.limitHits()));
  routes.get('/acts', async (context) => context.json(await listAuditEntries(db, pageParams(context))));
  return routes;
}

/** Creates middleware for operators only. Each call checks the role, so that revoking it works at once. */
function requireOperator(access: OperatorAccess): MiddlewareHandler<OperatorEnv> {
  return async (context, next) => {
    const member = await signedInMember(access, context);
    if (!member?.email) throw notFound();
    access.limits.countCall(member.id);
    if (!(await access.operators.isOperator(member.id))) throw notFound();
    // Adding the first factor ended all earlier sessions, so every session of an account with a factor was started with
    // one; on hosted Supabase `verifyToken` requires it.
    if (!(await access.factorList.has(member.id)))
      throw new Failure(FACTOR_NEEDED, 'Operators sign in with a second factor. Add one on your account page.', 403);
    context.set('operator', { id: member.id, email: member.email });
    await next();
  };
}

function readId(context: Context<OperatorEnv>): string {
  const id = context.req.param('id') ?? '';
  if (UUID.test(id)) return id;
  throw notFound();
}

function notFound(): Failure {
  return new Failure('not_found', 'Not found.', 404);
}
