import { Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import { readBody } from '../http/body';
import { demandJson, holding, type MemberEnv, membersOnly, signedIn, signInAgain } from './callers';
import type { Gateway } from './gateway';
import { jsonBody } from './json-body';
import { chosenModel, modelsOf } from './models';

/** The largest body, in bytes: no key is as long. */
const LARGEST_BODY = 2048;

/**
 * `POST /keys/<provider>/test`: tries a key for the member who has typed it, with `?model=` for the model they chose. Nothing of
 * it is kept.
 * `GET /keys/<provider>/models`: the language models that member may choose from.
 */
export function keysRoutes(gateway: Gateway): Hono<MemberEnv> {
  const routes = new Hono<MemberEnv>();
  routes.post('/:provider/test', async (context) => {
    const member = await signedIn(gateway, context.req.header('authorization'));
    if (!member) throw signInAgain();
    demandJson(context.req.header('content-type'));
    gateway.limits.takeKeyTest(member.id);
    const { signal } = context.req.raw;
    return holding(gateway, member.id, async () => {
      const key = keyIn(await readBody(context.req.raw, LARGEST_BODY));
      const model = chosenModel(gateway.settings.llm, context.req.query('model'));
      const tested = await gateway.testKey(context.req.param('provider'), { key, model }, signal);
      if (!tested) throw unknownProvider();
      return context.json(tested);
    });
  });
  routes.get('/:provider/models', membersOnly(gateway), (context) => {
    const choice = modelsOf(gateway.settings.llm, context.req.param('provider'));
    if (!choice) throw unknownProvider();
    return context.json(choice);
  });
  return routes;
}

function unknownProvider(): Failure {
  return new Failure('unknown_provider', 'There is no such provider.', 404);
}

/** @throws Failure 400 where the body holds no key, or anything beside it */
function keyIn(text: string): string {
  const body = jsonBody(text);
  const { key, ...others } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (typeof key === 'string' && key.trim() !== '' && Object.keys(others).length === 0) return key;
  throw new Failure('invalid_body', 'The request must hold a key, and nothing else.', 400, { field: 'key' });
}
