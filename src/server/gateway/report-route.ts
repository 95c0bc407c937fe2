import type { Context } from 'hono';
import { Failure } from '@/contracts/failure';
import type { ServerEnv } from '../http/client-address';
import { UUID } from '../http/uuid';
import { bearerToken } from '../stack/tokens';
import { demandJson, receiveBody } from './callers';
import type { Gateway } from './gateway';
import { jsonBody } from './json-body';
import { readReport } from './run-report';

const LONGEST_BODY = 4096;

/**
 * `POST /runs/<id>/progress`: whoever works on a run says how far it is, with the token of that run.
 *
 * @throws Failure for everything it refuses
 */
export async function postReport(gateway: Gateway, context: Context<ServerEnv>): Promise<Response> {
  const id = (context.req.param('id') ?? '').toLowerCase();
  const token = bearerToken(context.req.header('authorization')) ?? '';
  if (!UUID.test(id) || !(await gateway.tokens.fits(id, token)))
    throw new Failure('wrong_token', 'This is not the token of that run.', 401);
  demandJson(context.req.header('content-type'));
  gateway.limits.takeCall(`run ${id}`);
  const text = await receiveBody(gateway, `run ${id}`, context.req.raw, LONGEST_BODY);
  if (await gateway.desk.report(id, readReport(jsonBody(text)))) return context.body(null, 204);
  throw new Failure('run_over', 'This run is not going any more.', 409);
}
