import { Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import { type MemberServices, memberRoutes } from '@/server/accounts/members-only';
import { bodyReader } from '@/server/platform/http/body-schema';
import type { ServerEnv } from '@/server/platform/http/client-address';
import { receiveFields } from '@/server/platform/http/request-guards';
import {
  type AssistantKeyEntry,
  type AssistantKeyLink,
  type AssistantKeyRequest,
  MAX_ASSISTANT_KEY_LENGTH,
} from '../contract';
import type { AssistantKeys } from './assistant-keys';

export interface AssistantKeyServices extends MemberServices {
  assistantKeys: Pick<AssistantKeys, 'describe' | 'enter'>;
}

const MAX_BODY_BYTES = 8192;
const TOKEN = { type: 'string', message: 'The token of the link is missing.' } as const;
const readLink = bodyReader<AssistantKeyLink>({ token: TOKEN });
const readEntry = bodyReader<AssistantKeyEntry>({
  token: TOKEN,
  key: {
    type: 'string',
    tidy: 'trim',
    minLength: 1,
    maxLength: MAX_ASSISTANT_KEY_LENGTH,
    message: `Enter a key of at most ${MAX_ASSISTANT_KEY_LENGTH} characters.`,
  },
});

/** Creates the routes below `/account-api/assistant-keys`: members enter keys for their programs. */
export function createRoutes(services: AssistantKeyServices): Hono<ServerEnv> {
  return new Hono<ServerEnv>().route('/', keyRoutes(services));
}

function keyRoutes(services: AssistantKeyServices) {
  const { assistantKeys } = services;
  const routes = memberRoutes(services);

  routes.post('/request', async (context) => {
    const { id } = context.get('member');
    const { token } = await receiveFields(services, id, context.req.raw, MAX_BODY_BYTES, readLink);
    const request = await assistantKeys.describe(id, token);
    if (!request) throw badLink();
    return context.json(request satisfies AssistantKeyRequest);
  });

  routes.post('/', async (context) => {
    const { id } = context.get('member');
    const { token, key } = await receiveFields(services, id, context.req.raw, MAX_BODY_BYTES, readEntry);
    if (!(await assistantKeys.enter(id, token, key))) throw badLink();
    return context.body(null, 204);
  });
  return routes;
}

function badLink(): Failure {
  return new Failure(
    'bad_link',
    'This link is not for your account, was used, or took too long. Let the assistant run the tool again.',
    404,
  );
}
