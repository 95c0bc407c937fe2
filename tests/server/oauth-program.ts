import { createHash, randomBytes } from 'node:crypto';

/** Where the programs of tests are answered; nobody listens there. */
export const CALLBACK = 'https://assistant.example/callback';

/** What a token endpoint answers. */
export interface TokenAnswer {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  error?: string;
}

/** A program that a member connects by OAuth, as far as it is a browser and a program both. */
export interface OAuthProgram {
  clientId: string;
  /** The query by which it sends a member to the consent page; undefined parameters are left out. */
  query(changes?: Record<string, string | undefined>): string;
  /** Lets the member decide on a query. */
  decide(session: Record<string, string>, decision: { request: string; grant?: object }): Promise<Response>;
  /** Sends a form to the token endpoint. */
  exchange(form: Record<string, string | undefined>): Promise<Response>;
  /** The form that exchanges a code. */
  codeForm(code: string): Record<string, string>;
  /** Goes all the way: the member agrees, the code is exchanged. */
  connect(session: Record<string, string>, password: string, resource?: string): Promise<TokenAnswer>;
  /** The code of a member who agrees. */
  code(session: Record<string, string>, password: string, changes?: Record<string, string>): Promise<string>;
}

/** Registers a program at a site. */
export async function registerProgram(
  siteUrl: string,
  metadata: object = { client_name: 'Test assistant', redirect_uris: [CALLBACK] },
  headers: Record<string, string> = {},
): Promise<OAuthProgram> {
  const json = { 'Content-Type': 'application/json', ...headers };
  const registered = await fetch(`${siteUrl}/oauth/register`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(metadata),
  });
  if (registered.status !== 201) throw new Error(`Not registered: ${registered.status} ${await registered.text()}`);
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  return oauthProgram(siteUrl, clientId, headers);
}

/** A program that has an id. */
export function oauthProgram(siteUrl: string, clientId: string, headers: Record<string, string> = {}): OAuthProgram {
  const json = { 'Content-Type': 'application/json', ...headers };
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const program: OAuthProgram = {
    clientId,
    query(changes = {}) {
      const params = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: CALLBACK,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        state: 'of the program',
        ...changes,
      };
      return new URLSearchParams(withoutMissing(params)).toString();
    },
    decide: (session, decision) =>
      fetch(`${siteUrl}/oauth/consent`, {
        method: 'POST',
        headers: { ...json, ...session },
        body: JSON.stringify(decision),
      }),
    exchange: (form) =>
      fetch(`${siteUrl}/oauth/token`, { method: 'POST', headers, body: new URLSearchParams(withoutMissing(form)) }),
    codeForm: (code) => ({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: CALLBACK,
      code_verifier: verifier,
      code,
    }),
    async code(session, password, changes) {
      const decision = { request: program.query(changes), grant: { days: 30, password } };
      const answer = await program.decide(session, decision);
      if (!answer.ok) throw new Error(`Not granted: ${answer.status} ${await answer.text()}`);
      const { redirect } = (await answer.json()) as { redirect: string };
      return new URL(redirect).searchParams.get('code') ?? '';
    },
    async connect(session, password, resource) {
      const code = await program.code(session, password, resource === undefined ? undefined : { resource });
      const answer = await program.exchange(program.codeForm(code));
      if (!answer.ok) throw new Error(`Not exchanged: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as TokenAnswer;
    },
  };
  return program;
}

/** The form that renews tokens. */
export function refreshForm({ clientId }: OAuthProgram, token: string): Record<string, string> {
  return { grant_type: 'refresh_token', client_id: clientId, refresh_token: token };
}

function withoutMissing(params: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
}
