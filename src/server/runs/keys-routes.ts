import { Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import { readBody } from '../platform/http/body';
import { parseJsonBody } from '../platform/http/json-body';
import {
  type MemberEnv,
  membersOnly,
  requireJson,
  signedInMember,
  signedOut,
  withRequestPermit,
} from '../platform/http/request-guards';
import { chosenModel, findModels } from './models';
import type { Gateway } from './runs';

/** The largest body: no key is as long. */
const MAX_BODY_BYTES = 2048;

/**
 * `POST /keys/<provider>/test`: tests a key that a member has typed, with `?model=` for the chosen model. Nothing is stored.
 * `GET /keys/<provider>/models`: lists the language models a member may choose from.
 */
export function keysRoutes(gateway: Gateway): Hono<MemberEnv> {
  const routes = new Hono<MemberEnv>();
  routes.post('/:provider/test', async (context) => {
    const member = await signedInMember(gateway, context.req.header('authorization'));
    if (!member) throw signedOut();
    requireJson(context.req.header('content-type'));
    gateway.limits.countKeyTest(member.id);
    const { signal } = context.req.raw;
    return withRequestPermit(gateway, member.id, async () => {
      const key = readKey(await readBody(context.req.raw, MAX_BODY_BYTES));
      const model = chosenModel(gateway.settings.llm, context.req.query('model'));
      const tested = await gateway.testKey(context.req.param('provider'), { key, model }, signal);
      if (!tested) throw unknownProvider();
      return context.json(tested);
    });
  });
  routes.get('/:provider/models', membersOnly(gateway), (context) => {
    const choice = findModels(gateway.settings.llm, context.req.param('provider'));
    if (!choice) throw unknownProvider();
    return context.json(choice);
  });
  return routes;
}

function unknownProvider(): Failure {
  return new Failure('unknown_provider', 'There is no such provider.', 404);
}

/** @throws Failure 400 if the body holds no key, or more than a key */
function readKey(text: string): string {
  const body = parseJsonBody(text);
  const { key, ...others } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (typeof key === 'string' && key.trim() !== '' && Object.keys(others).length === 0) return key;
  throw new Failure('invalid_body', 'The request must hold a key, and nothing else.', 400, { field: 'key' });
}
