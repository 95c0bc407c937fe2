import type { Context } from 'hono';
import { Failure } from '@/contracts/failure';
import { bearerToken } from '../accounts/embedded-supabase/session-tokens';
import { parseJsonBody } from '../platform/http/body';
import type { ServerEnv } from '../platform/http/client-address';
import { receiveBody, requireJson } from '../platform/http/request-guards';
import { UUID } from '../platform/http/uuid';
import type { Limits } from '../platform/limits';
import { readReport } from './run-report';
import type { Runs } from './runs';

const MAX_BODY_BYTES = 4096;

export interface ReportServices extends Pick<Runs, 'runTokens' | 'executor'> {
  limits: Limits;
}

/**
 * Handles `POST /runs/<id>/progress`: an external workflow reports the progress of a run, with the token of that run.
 *
 * @throws Failure for every refused report
 */
export async function postReport(services: ReportServices, context: Context<ServerEnv>): Promise<Response> {
  const id = (context.req.param('id') ?? '').toLowerCase();
  const token = bearerToken(context.req.header('authorization')) ?? '';
  if (!UUID.test(id) || !(await services.runTokens.isValid(id, token)))
    throw new Failure('wrong_token', 'This is not the token of that run.', 401);
  requireJson(context.req.header('content-type'));
  services.limits.countCall(`run ${id}`);
  const text = await receiveBody(services, `run ${id}`, context.req.raw, MAX_BODY_BYTES);
  if (await services.executor.report(id, readReport(parseJsonBody(text)))) return context.body(null, 204);
  throw new Failure('run_over', 'This run has ended.', 409);
}
