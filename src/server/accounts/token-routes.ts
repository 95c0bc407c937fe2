import {
  type CreatedToken,
  MAX_TOKEN_DAYS,
  MAX_TOKEN_NAME_LENGTH,
  MAX_TOKENS,
  type TokenList,
  type TokenRequest,
} from '@/contracts/api';
import { Failure } from '@/contracts/failure';
import { bodyReader, lineField, numberField } from '../platform/http/body-schema';
import { type GrowingStore, growsStore } from '../platform/http/grows-store';
import { receiveFields } from '../platform/http/request-guards';
import { UUID } from '../platform/http/uuid';
import type { Settings } from '../platform/settings';
import { PROOF_FIELDS, requireKnownTools, requireProof, TOOLS_FIELD } from './account-fields';
import type { Auth } from './auth';
import { type MemberServices, memberRoutes } from './members-only';

export interface TokenServices extends MemberServices, Pick<Auth, 'accessTokens' | 'confirmIdentity'>, GrowingStore {
  /** The tools that the API can call. */
  apiTools: {
    ids(): string[];
    list(): Promise<TokenList['tools']>;
  };
  callbacks: {
    secrets: {
      /** Returns the secret that signs the callbacks of a token. */
      secretFor(tokenId: string): Promise<string>;
    };
  };
  settings: Pick<Settings, 'limits'>;
}

/** Creates the routes below `/tokens`, for a member's API tokens. They require a session; no token can call them. */
export function tokenRoutes(services: TokenServices) {
  const { accessTokens, callbacks, settings } = services;
  const routes = memberRoutes(services);

  routes.get('/', async (context) => {
    const tokens = await accessTokens.list(context.get('member').id);
    return context.json({ tokens, tools: await services.apiTools.list() } satisfies TokenList);
  });

  routes.post('/', growsStore(services), async (context) => {
    const { id, email } = context.get('member');
    if (!email) throw new Failure('guest', 'A guest has no password, and making a token takes one.', 403);
    const { bodyBytes } = settings.limits;
    const { name, days, tools, ...proof } = await receiveFields(services, id, context.req.raw, bodyBytes, readRequest);
    requireKnownTools(tools, services.apiTools.ids());
    requireProof(proof, 'Making a token takes the password of your account.');
    const account = await services.confirmIdentity(id, proof, context.req.header('origin'));
    const created = await accessTokens.create(account, { name, days, ...(tools && { tools }) });
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

const readRequest = bodyReader<TokenRequest>({
  name: {
    ...lineField(MAX_TOKEN_NAME_LENGTH, `A token has a name of up to ${MAX_TOKEN_NAME_LENGTH} characters.`),
    minLength: 1,
  },
  days: numberField(1, MAX_TOKEN_DAYS, `A token is good for 1 to ${MAX_TOKEN_DAYS} days.`),
  ...PROOF_FIELDS,
  tools: TOOLS_FIELD,
});
