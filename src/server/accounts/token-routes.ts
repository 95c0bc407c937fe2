import { Hono } from 'hono';
import {
  type CreatedToken,
  MAX_TOKEN_DAYS,
  MAX_TOKEN_NAME_LENGTH,
  MAX_TOKENS,
  type TokenList,
  type TokenSettings,
} from '@/contracts/api';
import { Failure } from '@/contracts/failure';
import { invalidField, singleLine } from '../platform/http/body-fields';
import { parseJsonBody } from '../platform/http/json-body';
import { receiveBody, requireJson } from '../platform/http/request-guards';
import { UUID } from '../platform/http/uuid';
import type { Settings } from '../platform/settings';
import { requireProof } from './account-fields';
import type { Auth } from './auth';
import { type MemberEnv, type MemberServices, membersOnly } from './members-only';

/** What the routes below `/tokens` need. */
export interface TokenServices extends MemberServices, Pick<Auth, 'accessTokens' | 'confirmIdentity'> {
  /** The tools that the API can call. */
  apiTools: {
    ids(): string[];
    list(): Promise<TokenList['tools']>;
  };
  callbacks: {
    secrets: {
      /** The secret that signs the callbacks of a token. */
      secretFor(tokenId: string): Promise<string>;
    };
  };
  settings: Pick<Settings, 'limits'>;
}

/** The routes below `/tokens`, by which a member manages API tokens. They require a session: a token cannot call them. */
export function tokenRoutes(services: TokenServices): Hono<MemberEnv> {
  const { accessTokens, callbacks } = services;
  const routes = new Hono<MemberEnv>();
  routes.use(membersOnly(services));

  routes.get('/', async (context) => {
    const tokens = await accessTokens.list(context.get('member').id);
    return context.json({ tokens, tools: await services.apiTools.list() } satisfies TokenList);
  });

  routes.post('/', async (context) => {
    requireJson(context.req.header('content-type'));
    const { id, email } = context.get('member');
    if (!email) throw new Failure('guest', 'A guest has no password, and making a token takes one.', 403);
    const text = await receiveBody(services, id, context.req.raw, services.settings.limits.bodyBytes);
    const fields = (parseJsonBody(text) ?? {}) as Record<string, unknown>;
    const settings = readSettings(fields, services.apiTools.ids());
    const proof = requireProof(fields, 'Making a token takes the password of your account.');
    await services.confirmIdentity(id, proof, context.req.header('origin'));
    const created = await accessTokens.create(id, settings);
    if (created) {
      const signingSecret = await callbacks.secrets.secretFor(created.id);
      return context.json({ ...created, signingSecret } satisfies CreatedToken, 201);
    }
    throw new Failure('too_many_tokens', `No more than ${MAX_TOKENS} tokens can be kept. Revoke one first.`, 409);
  });

  routes.delete('/:id', async (context) => {
    const id = context.req.param('id');
    if (UUID.test(id) && (await accessTokens.revoke(context.get('member').id, id))) return context.body(null, 204);
    throw new Failure('unknown_token', 'There is no such token.', 404);
  });

  return routes;
}

/** Reads the settings of a new token. @throws Failure 400 naming the invalid field */
function readSettings({ name, days, tools }: Record<string, unknown>, known: readonly string[]): TokenSettings {
  const line = typeof name === 'string' ? singleLine(name) : '';
  if (line === '' || [...line].length > MAX_TOKEN_NAME_LENGTH)
    throw invalidField('name', `A token has a name of up to ${MAX_TOKEN_NAME_LENGTH} characters.`);
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 1 || days > MAX_TOKEN_DAYS)
    throw invalidField('days', `A token is good for 1 to ${MAX_TOKEN_DAYS} days.`);
  if (tools === undefined) return { name: line, days };
  const isList = Array.isArray(tools) && tools.length > 0 && tools.every((tool) => known.includes(tool as string));
  if (!isList) throw invalidField('tools', 'The tools of a token are ids of tools the API has, at least one.');
  return { name: line, days, tools: [...new Set(tools as string[])] };
}
