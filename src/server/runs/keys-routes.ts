import { Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import { providerOfKey } from '@/registry/key-provider';
import { type MemberEnv, type MemberServices, membersOnly, requireMember } from '../accounts/members-only';
import { parseJsonBody, readBody } from '../platform/http/body';
import { bodyReader } from '../platform/http/body-schema';
import { requireJson, withRequestPermit } from '../platform/http/request-guards';
import type { Settings } from '../platform/settings';
import { chooseModel, findModels } from './models';
import type { Runs } from './runs';

/** Maximum size of a body; no key is that long. */
const MAX_BODY_BYTES = 2048;

export interface KeysServices extends MemberServices, Pick<Runs, 'testKey'> {
  settings: Pick<Settings, 'llm'>;
}

/**
 * Creates the routes below `/keys`:
 *
 * - `POST /keys/<provider>/test` tests a key, with `?model=` for the chosen model. A key of another chat provider is
 * tested with that provider. Nothing is stored.
 * - `GET /keys/<provider>/models` lists the language models a member may choose from.
 */
export function keysRoutes(services: KeysServices): Hono<MemberEnv> {
  const routes = new Hono<MemberEnv>();
  routes.post('/:provider/test', async (context) => {
    const member = await requireMember(services, context);
    requireJson(context.req.header('content-type'));
    services.limits.countKeyTest(member.id);
    const { signal } = context.req.raw;
    return withRequestPermit(services, member.id, async () => {
      const { key } = readKey(parseJsonBody(await readBody(context.req.raw, MAX_BODY_BYTES)));
      const provider = providerOfKey(context.req.param('provider'), key.trim());
      const model = chooseModel(services.settings.llm, provider, context.req.query('model'));
      const result = await services.testKey(provider, { key, model }, signal);
      if (!result) throw unknownProvider();
      return context.json(result);
    });
  });
  routes.get('/:provider/models', membersOnly(services), (context) => {
    const choice = findModels(services.settings.llm, context.req.param('provider'));
    if (!choice) throw unknownProvider();
    return context.json(choice);
  });
  return routes;
}

function unknownProvider(): Failure {
  return new Failure('unknown_provider', 'There is no such provider.', 404);
}

const readKey = bodyReader<{ key: string }>(
  { key: { type: 'string', pattern: '\\S', message: 'The request must hold a key, and nothing else.' } },
  { propertyNames: { enum: ['key'] } },
);
