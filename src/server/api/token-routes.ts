import { Hono } from 'hono';
import {
  LONGEST_TOKEN_NAME,
  type MadeToken,
  MOST_TOKEN_DAYS,
  MOST_TOKENS,
  type TokenList,
  type TokenRequest,
} from '@/contracts/api';
import { Failure } from '@/contracts/failure';
import { demandJson, type MemberEnv, membersOnly, receiveBody } from '../gateway/callers';
import type { Gateway } from '../gateway/gateway';
import { jsonBody } from '../gateway/json-body';
import { UUID } from '../http/uuid';
import { apiTool, apiToolIds } from './api-tools';

/** The routes below `/tokens`: what a member's own programs may call the API by. A token opens none of them. */
export function tokenRoutes(gateway: Gateway): Hono<MemberEnv> {
  const { accessTokens, callbacks, settings } = gateway;
  const routes = new Hono<MemberEnv>();
  routes.use(membersOnly(gateway));

  routes.get('/', async (context) => {
    const tokens = await accessTokens.list(context.get('member').id);
    const tools = await Promise.all(apiToolIds(gateway).map((id) => apiTool(gateway, id)));
    const named = tools.map(({ form: { id, page } }) => ({ id, title: page?.title ?? id }));
    return context.json({ tokens, tools: named } satisfies TokenList);
  });

  routes.post('/', async (context) => {
    demandJson(context.req.header('content-type'));
    const { id, email } = context.get('member');
    if (!email) throw new Failure('guest', 'A guest has no password, and making a token takes one.', 403);
    const text = await receiveBody(gateway, id, context.req.raw, settings.limits.bodyBytes);
    const { password, ...wish } = readRequest(text, apiToolIds(gateway));
    await gateway.confirmPassword(id, password);
    const made = await accessTokens.make(id, wish);
    if (made) {
      const signingSecret = await callbacks.secrets.of(made.id);
      return context.json({ ...made, signingSecret } satisfies MadeToken, 201);
    }
    throw new Failure('too_many_tokens', `No more than ${MOST_TOKENS} tokens can be kept. Revoke one first.`, 409);
  });

  routes.delete('/:id', async (context) => {
    const id = context.req.param('id');
    if (UUID.test(id) && (await accessTokens.revoke(context.get('member').id, id))) return context.body(null, 204);
    throw new Failure('unknown_token', 'There is no such token.', 404);
  });

  return routes;
}

/** Reads what a member wants of a token, and their password. @throws Failure 400 naming what cannot be taken */
function readRequest(text: string, known: readonly string[]): TokenRequest {
  const { name, days, tools, password } = (jsonBody(text) ?? {}) as Record<keyof TokenRequest, unknown>;
  const line = typeof name === 'string' ? name.replace(/[\s\p{Cc}]+/gu, ' ').trim() : '';
  if (line === '' || [...line].length > LONGEST_TOKEN_NAME)
    throw refused('name', `A token has a name of up to ${LONGEST_TOKEN_NAME} characters.`);
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 1 || days > MOST_TOKEN_DAYS)
    throw refused('days', `A token is good for 1 to ${MOST_TOKEN_DAYS} days.`);
  if (typeof password !== 'string' || password === '')
    throw refused('password', 'Making a token takes the password of your account.');
  if (tools === undefined) return { name: line, days, password };
  const isList = Array.isArray(tools) && tools.length > 0 && tools.every((tool) => known.includes(tool as string));
  if (!isList) throw refused('tools', 'The tools of a token are ids of tools the API has, at least one.');
  return { name: line, days, password, tools: [...new Set(tools as string[])] };
}

function refused(field: string, words: string): Failure {
  return new Failure('invalid_body', words, 400, { field });
}
