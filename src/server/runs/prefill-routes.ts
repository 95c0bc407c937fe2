import { Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import { MAX_PREFILL_TEXT, type PrefillParams } from '@/contracts/prefill';
import { type MemberEnv, type MemberServices, signedInMember, signedOut } from '../accounts/members-only';
import { readBody } from '../platform/http/body';
import { parseJsonBody } from '../platform/http/json-body';
import { requireJson, withRequestPermit } from '../platform/http/request-guards';
import type { Settings } from '../platform/settings';
import { chosenModel } from './models';
import type { Runs } from './runs';

/** The largest body: a text in which each character takes several bytes, an address and a key. */
const MAX_BODY_BYTES = MAX_PREFILL_TEXT * 4 + 8192;

const MAX_LENGTHS = { tool: 100, url: 2000, text: MAX_PREFILL_TEXT, key: 500 };

/** What the route needs. */
export interface PrefillRouteServices extends MemberServices, Pick<Runs, 'readPrefill' | 'memberships'> {
  settings: Pick<Settings, 'llm'>;
}

/** `POST /prefill`: reads values for the form of a tool out of a web page or a text, with `?model=` for the chosen model. Nothing is stored. */
export function prefillRoutes(services: PrefillRouteServices): Hono<MemberEnv> {
  const routes = new Hono<MemberEnv>();
  routes.post('/', async (context) => {
    const member = await signedInMember(services, context.req.header('authorization'));
    if (!member) throw signedOut();
    requireJson(context.req.header('content-type'));
    const refusal = await services.memberships.refusalOf(member);
    if (refusal) throw refusal;
    services.limits.countPrefill(member.id);
    const { signal } = context.req.raw;
    return withRequestPermit(services, member.id, async () => {
      const params = readParams(await readBody(context.req.raw, MAX_BODY_BYTES));
      const model = chosenModel(services.settings.llm, context.req.query('model'));
      return context.json(await services.readPrefill({ ...params, model }, signal));
    });
  });
  return routes;
}

/** @throws Failure 400 naming the property that is wrong */
function readParams(text: string): PrefillParams {
  const body = parseJsonBody(text);
  const params = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  for (const [name, value] of Object.entries(params)) {
    const maximum = Object.hasOwn(MAX_LENGTHS, name) ? MAX_LENGTHS[name as keyof typeof MAX_LENGTHS] : undefined;
    if (maximum === undefined) throw invalid(name, 'is not known here');
    if (typeof value !== 'string' || value.length > maximum)
      throw invalid(name, `must be a text of at most ${maximum} characters`);
  }
  const { tool, url, text: source } = params as unknown as Partial<PrefillParams>;
  if (!tool) throw invalid('tool', 'must name a tool');
  if ((url === undefined) === (source === undefined)) throw invalid('url', 'must be given, or "text", and not both');
  if (url !== undefined && !/^https?:\/\/./i.test(url)) throw invalid('url', 'must begin with http:// or https://');
  return params as unknown as PrefillParams;
}

function invalid(field: string, problem: string): Failure {
  return new Failure('invalid_body', `"${field.slice(0, 50)}" ${problem}.`, 400, { field: field.slice(0, 50) });
}
