import { Hono } from 'hono';
import { OPERATOR_PROVIDER } from '@/automation/parts/provider-server';
import { MAX_PREFILL_TEXT, type PrefillParams } from '@/contracts/prefill';
import { providerOfKey } from '@/registry/key-provider';
import { type MemberEnv, type MemberServices, requireMember } from '../accounts/members-only';
import { parseJsonBody, readBody } from '../platform/http/body';
import { bodyReader, optional, textField } from '../platform/http/body-schema';
import { requireJson, withRequestPermit } from '../platform/http/request-guards';
import type { Settings } from '../platform/settings';
import { chooseModel } from './models';
import type { Runs } from './runs';

/** Maximum size of a body: a text of multi-byte characters, an address and a key. */
const MAX_BODY_BYTES = MAX_PREFILL_TEXT * 4 + 8192;

export interface PrefillRouteServices extends MemberServices, Pick<Runs, 'readPrefill' | 'memberships'> {
  settings: Pick<Settings, 'llm'>;
}

/** Creates `POST /prefill`, which reads values for a form from a page or a text (`?model=`). Nothing is stored. */
export function prefillRoutes(services: PrefillRouteServices): Hono<MemberEnv> {
  const routes = new Hono<MemberEnv>();
  routes.post('/', async (context) => {
    const member = await requireMember(services, context);
    requireJson(context.req.header('content-type'));
    const refusal = await services.memberships.refusalOf(member);
    if (refusal) throw refusal;
    services.limits.countPrefill(member.id);
    const { signal } = context.req.raw;
    return withRequestPermit(services, member.id, async () => {
      const params = readParams(parseJsonBody(await readBody(context.req.raw, MAX_BODY_BYTES)));
      const provider = providerOfKey(OPERATOR_PROVIDER, params.key?.trim() ?? '');
      const model = chooseModel(services.settings.llm, provider, context.req.query('model'));
      return context.json(await services.readPrefill({ ...params, model }, signal));
    });
  });
  return routes;
}

const readParams = bodyReader<PrefillParams>(
  {
    tool: { ...textField(100, '"tool" must name a tool, in at most 100 characters.'), minLength: 1 },
    url: optional({
      ...textField(2000, '"url" must begin with http:// or https://, and have at most 2000 characters.'),
      pattern: '^[hH][tT][tT][pP][sS]?://.',
    }),
    text: optional(textField(MAX_PREFILL_TEXT, `"text" must be a text of at most ${MAX_PREFILL_TEXT} characters.`)),
    key: optional(textField(500, '"key" must be a text of at most 500 characters.')),
  },
  {
    propertyNames: { enum: ['tool', 'url', 'text', 'key'] },
    oneOf: [{ required: ['url'] }, { required: ['text'] }],
    message: '"url" must be given, or "text", and not both.',
  },
);
