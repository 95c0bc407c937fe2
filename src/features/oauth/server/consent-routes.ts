import { MAX_TOKEN_DAYS } from '@/contracts/api';
import { Failure } from '@/contracts/failure';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import { PROOF_FIELDS, requireKnownTools, requireProof, TOOLS_FIELD } from '@/server/accounts/account-fields';
import type { Auth } from '@/server/accounts/auth';
import { type MemberServices, memberRoutes } from '@/server/accounts/members-only';
import { bodyReader, numberField, objectSchema, optional } from '@/server/platform/http/body-schema';
import { growsStore } from '@/server/platform/http/grows-store';
import { receiveFields } from '@/server/platform/http/request-guards';
import { UUID } from '@/server/platform/http/uuid';
import {
  type ConnectedAppList,
  type ConsentDecision,
  type ConsentRequest,
  type ConsentResponse,
  MAX_GRANTS,
} from '../contract';
import { type AuthorizationRequest, answerAddress, readAuthorizationRequest } from './authorization-request';
import { redirectHost } from './client-metadata';
import { OAuthError } from './oauth-error';
import type { OAuthServices } from './program-routes';

export interface ConsentServices extends MemberServices, OAuthServices, Pick<Auth, 'confirmIdentity'> {
  /** The tools that programs can call. */
  apiTools: { ids(): string[]; list(): Promise<ConsentRequest['tools']> };
}

/** Maximum size of a body: the query of a program, a password and ids of tools. */
const MAX_BODY_BYTES = 32_768;

/**
 * Creates the routes with which members answer requests of programs and end grants. They require a session in a header,
 * which pages of other sites cannot send. Granting also requires a proof of identity, because a grant outlives the
 * session.
 */
export function consentRoutes(services: ConsentServices) {
  const { siteUrl, memberships, oauth, apiTools, confirmIdentity } = services;
  const { clients, grants } = oauth;
  const site = withoutTrailingSlashes(siteUrl);
  const routes = memberRoutes(services);

  const readRequest = (query: string, member: string) =>
    readAuthorizationRequest(query, { site, clients, member }).catch((error: unknown) => {
      if (error instanceof OAuthError) throw new Failure(error.code, error.message, 400);
      throw error;
    });

  routes.get('/consent', async (context) => {
    const request = await readRequest(new URL(context.req.url).search, context.get('member').id);
    const { client, redirectUri, terms } = request;
    const shared = { name: client.name, host: redirectHost(redirectUri), tools: await apiTools.list() };
    if (!(terms instanceof OAuthError))
      return context.json({ ...shared, resource: terms.resource } satisfies ConsentRequest);
    const refusal = { message: terms.message, redirect: refuse(request, terms.code, terms.message) };
    return context.json({ ...shared, resource: 'mcp', refusal } satisfies ConsentRequest);
  });

  routes.post('/consent', growsStore(services), async (context) => {
    const member = context.get('member');
    const redirectTo = (redirect: string) => context.json({ redirect } satisfies ConsentResponse);
    const decision = await receiveFields(services, member.id, context.req.raw, MAX_BODY_BYTES, readDecision);
    const { request: query, grant } = decision;
    const request = await readRequest(query, member.id);
    const { client, redirectUri, terms } = request;
    if (terms instanceof OAuthError) return redirectTo(refuse(request, terms.code, terms.message));
    if (!grant) return redirectTo(refuse(request, 'access_denied', 'The member has refused.'));
    if (!member.email) throw new Failure('guest', 'A guest has no password, and connecting a program takes one.', 403);
    const refusal = await memberships.refusalOf(member);
    if (refusal) throw refusal;
    const { days, tools, ...proof } = grant;
    requireKnownTools(tools, apiTools.ids());
    requireProof(proof, 'Connecting a program takes the password of your account.');
    const account = await confirmIdentity(member.id, proof, context.req.header('origin'));
    const newGrant = { member: account, client, redirectUri, ...terms, days, ...(tools && { tools }) };
    const code = await grants.create(newGrant);
    if (!code)
      throw new Failure(
        'too_many_programs',
        `No more than ${MAX_GRANTS} programs can be connected. Disconnect one on your account page first.`,
        409,
      );
    return redirectTo(answerAddress(request, site, { code }));
  });

  routes.get('/grants', async (context) =>
    context.json({
      apps: await grants.list(context.get('member').id),
      tools: await apiTools.list(),
    } satisfies ConnectedAppList),
  );

  routes.delete('/grants/:id', async (context) => {
    const id = context.req.param('id');
    if (UUID.test(id) && (await grants.end(context.get('member').id, id))) return context.body(null, 204);
    throw new Failure('unknown_grant', 'This program is not connected any more.', 404);
  });

  function refuse(request: AuthorizationRequest, error: string, description: string): string {
    return answerAddress(request, site, { error, error_description: description });
  }
  return routes;
}

/** Reads the decision of a member. @throws Failure 400 naming the invalid field */
const readDecision = bodyReader<ConsentDecision>({
  request: { type: 'string', message: 'The decision names no request of a program.' },
  grant: optional(
    objectSchema<NonNullable<ConsentDecision['grant']>>({
      days: numberField(1, MAX_TOKEN_DAYS, `A program is connected for 1 to ${MAX_TOKEN_DAYS} days.`),
      ...PROOF_FIELDS,
      tools: TOOLS_FIELD,
    }),
  ),
});
