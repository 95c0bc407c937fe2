import { createHash, createHmac } from 'node:crypto';
import { GRANT_TOKEN_PREFIX, type TokenResource } from '@/contracts/access-token';
import { createLinkToken, hashLinkToken } from '@/server/accounts/link-token';
import { madeOnProof, type ProvenAccount } from '@/server/accounts/proven-account';
import { isUsableAccount } from '@/server/accounts/usable-account';
import { type Db, fromRow, isoTime, type RowOf } from '@/server/platform/database/db';
import { gatewayKeyLoader } from '@/server/platform/database/gateway-key';
import { type ConnectedApp, MAX_GRANTS } from '../contract';
import { redirectHost } from './client-metadata';
import type { Client } from './clients';

export interface NewGrant {
  member: ProvenAccount;
  client: Client;
  redirectUri: string;
  challenge: string;
  resource: TokenResource;
  /** Absent for all tools. */
  tools?: readonly string[];
  days: number;
}

export interface IssuedTokens {
  /** Id of the granting member. */
  member: string;
  email?: string;
  resource: TokenResource;
  accessToken: string;
  refreshToken: string;
  /** Seconds until the access token expires. */
  expiresIn: number;
}

/** A code or refresh token that a program sends, with the other values that prove its right to it. */
export type PresentedSecret = { clientId: string; resource?: TokenResource } & (
  | { kind: 'code'; secret: string; redirectUri: string; verifier: string }
  | { kind: 'refresh'; secret: string }
);

/** Members' grants to programs. */
export type Grants = ReturnType<typeof createGrants>;

const CODE_SECONDS = 120;
const ACCESS_SECONDS = 3600;
/** After this many days without use, a program must be connected again. */
const REFRESH_DAYS = 30;

/**
 * How long a spent refresh token still brings the tokens that it brought: a response may be lost, and two windows of a
 * program may renew at once. Afterwards its use means that it was stolen.
 */
const REPEAT_SECONDS = 30;

const CODE_PREFIX = 'oac_';
const REFRESH_PREFIX = 'ort_';

/** SQL condition: the grant has a valid code or refresh token, so its access token may be valid, too. */
const IS_LIVE = `exists (select from public.oauth_secrets s
  where s.grant_id = g.id and s.spent_at is null and s.expires_at > now())`;

/** SQL: the time since which the use of a spent refresh token counts as a repetition. */
const REPEATED_SINCE = `now() - make_interval(secs => ${REPEAT_SECONDS})`;

const makeSecret = (prefix: string) => prefix + createLinkToken();

/** Creates the access to grants in a database. Every code and token is stored as a hash. */
export function createGrants(db: Pick<Db, 'query'>) {
  const loadKey = gatewayKeyLoader(db, 'oauth-tokens');

  /** Derives the tokens that follow a secret: a repetition brings the same ones, and only their hashes are stored. */
  async function tokensAfter(secret: string): Promise<Pick<IssuedTokens, 'accessToken' | 'refreshToken'>> {
    const key = await loadKey();
    const derive = (prefix: string) =>
      prefix +
      createHmac('sha256', key)
        .update(prefix + secret)
        .digest('base64url');
    return { accessToken: derive(GRANT_TOKEN_PREFIX), refreshToken: derive(REFRESH_PREFIX) };
  }

  return {
    /**
     * Stores a grant and returns its authorization code; undefined if the member has the maximum.
     *
     * @throws Failure 403 if the account has changed since its owner proved it
     */
    async create(grant: NewGrant): Promise<string | undefined> {
      const { member, client, redirectUri, challenge, resource, tools, days } = grant;
      const code = makeSecret(CODE_PREFIX);
      const sql = `select public.make_oauth_grant($1::uuid, $2, $3, $4, $5, $6, case when $7::text is not null then
        array(select jsonb_array_elements_text($7::text::jsonb)) end, $8::integer, $9::integer, $10, $11, $12, $13::integer)::text as id`;
      const values = [
        ...[member.id, member.stamp, client.id, client.name, redirectHost(redirectUri), resource],
        ...[tools ? JSON.stringify(tools) : null, days, MAX_GRANTS],
        ...[hashLinkToken(code), challenge, redirectUri, CODE_SECONDS],
      ];
      const [row] = await madeOnProof(db.query<{ id: string | null }>(sql, values));
      return row?.id ? code : undefined;
    },

    /**
     * Exchanges a code or refresh token, once; a second use ends the grant, except that of a refresh token that was just
     * spent, until its successor is used. Undefined if it is invalid.
     */
    async exchange(presented: PresentedSecret): Promise<IssuedTokens | undefined> {
      const { kind, secret, clientId, resource } = presented;
      const { accessToken, refreshToken } = await tokensAfter(secret);
      const hash = hashLinkToken(secret);
      const sql = `with spent as (
          update public.oauth_secrets s set spent_at = coalesce(s.spent_at, now())
          from public.oauth_grants g join auth.users u on u.id = g.user_id
          where s.hash = $1 and s.kind = $2 and s.expires_at > now()
            and (s.spent_at is null or (s.kind = 'refresh' and s.spent_at > ${REPEATED_SINCE}
              and not exists (select from public.oauth_secrets n where n.hash = $8 and n.spent_at is not null)))
            and g.id = s.grant_id and g.expires_at > now() and g.client_id = $3 and ($4::text is null or g.resource = $4)
            and (s.kind = 'refresh' or (s.redirect_uri = $5 and s.challenge = $6))
            and ${isUsableAccount('u.id')}
          returning g.id, g.user_id, g.name, g.resource, g.tools, g.expires_at, u.email
        ), access as (
          insert into public.access_tokens (user_id, name, hash, tools, resource, grant_id, expires_at)
          select user_id, name, $7, tools, resource, id, least(expires_at, now() + make_interval(secs => $9::integer)) from spent
          on conflict (grant_id) do update set hash = excluded.hash, expires_at = excluded.expires_at
        ), refresh as (
          insert into public.oauth_secrets (hash, grant_id, kind, expires_at)
          select $8, id, 'refresh', least(expires_at, now() + make_interval(days => $10::integer)) from spent
          on conflict (hash) do nothing
        ), old as (
          delete from public.oauth_secrets where grant_id in (select id from spent) and expires_at <= now()
        )
        select user_id::text as member, email, resource,
          ceil(extract(epoch from least(expires_at - now(), make_interval(secs => $9::integer))))::integer as "expiresIn"
        from spent`;
      type Issued = Omit<IssuedTokens, 'accessToken' | 'refreshToken'>;
      const [issued] = await db.query<RowOf<Issued>>(sql, [
        ...[hash, kind, clientId, resource ?? null],
        ...(kind === 'code' ? [presented.redirectUri, challengeOf(presented.verifier)] : [null, null]),
        ...[hashLinkToken(accessToken), hashLinkToken(refreshToken), ACCESS_SECONDS, REFRESH_DAYS],
      ]);
      if (issued) return { ...fromRow<Issued>(issued), accessToken, refreshToken };
      // A second use means that the code or token was stolen, and the server cannot tell the thief from the program.
      const reused = `delete from public.oauth_grants where id in (
        select grant_id from public.oauth_secrets where hash = $1 and kind = $2
          and (spent_at <= ${REPEATED_SINCE} or (kind = 'code' and spent_at is not null)))`;
      await db.query(reused, [hash, kind]);
      return undefined;
    },

    /** Ends the grant of a refresh or access token, if there is one. */
    async revokeByToken(token: string, clientId: string): Promise<void> {
      const sql = `delete from public.oauth_grants where client_id = $2 and id in (
        select grant_id from public.oauth_secrets where hash = $1 and kind = 'refresh'
        union select grant_id from public.access_tokens where hash = $1)`;
      await db.query(sql, [hashLinkToken(token), clientId]);
    },

    async list(member: string): Promise<ConnectedApp[]> {
      // The join leaves out grants whose code was never exchanged: these programs are not connected.
      const sql = `select g.id::text as id, g.name, g.host, g.resource, to_jsonb(g.tools)::text as tools,
          ${isoTime('g.created_at')} as "createdAt", ${isoTime('g.expires_at')} as "expiresAt", ${isoTime('t.used_at')} as "usedAt"
        from public.oauth_grants g join public.access_tokens t on t.grant_id = g.id
        where g.user_id = $1 and ${IS_LIVE} order by g.created_at desc, g.id`;
      const rows = await db.query<RowOf<Omit<ConnectedApp, 'tools'>> & { tools: string | null }>(sql, [member]);
      return rows.map(({ tools, ...row }) => ({
        ...fromRow<Omit<ConnectedApp, 'tools'>>(row),
        ...(tools && { tools: JSON.parse(tools) as string[] }),
      }));
    },

    /** Ends a grant; resolves to whether there was one. */
    async end(member: string, id: string): Promise<boolean> {
      const sql = 'delete from public.oauth_grants where id = $1::uuid and user_id = $2 returning id';
      return (await db.query(sql, [id, member])).length > 0;
    },
  };
}

/** Returns the challenge of a verifier (RFC 7636, section 4.6). */
function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
