import { GRANT_TOKEN_PREFIX, type TokenResource } from '@/contracts/access-token';
import { type AccessToken, type CreatedToken, MAX_TOKENS, TOKEN_PREFIX, type TokenSettings } from '@/contracts/api';
import { isGuest } from '@/contracts/guest';
import { type Db, fromRow, isoTime, type Row, type RowOf } from '../platform/database/db';
import { toStorableText } from '../platform/database/storable-text';
import { countOrRefuse, createRateLimit } from '../platform/http/rate-limit';
import type { Member } from './embedded-supabase/session-tokens';
import { createLinkToken, hashLinkToken } from './link-token';
import { madeOnProof, type ProvenAccount, REQUIRE_PROOF } from './proven-account';
import { isUsableAccount } from './usable-account';

/** The member that a token identifies. */
export interface Caller extends Member {
  tokenId: string;
  firstName?: string;
  /** Ids of the tools the token is limited to; absent if it may call all. */
  tools?: readonly string[];
}

/** Tokens of members' programs: members create some of them, connected apps receive the others. */
export type AccessTokens = ReturnType<typeof createAccessTokens>;

/**
 * Maximum number of unknown tokens from one address per minute: enough for a program whose token has expired, and
 * little work for the database. Each token counts until the database has found it, so the limit must exceed the
 * concurrent calls of one address.
 */
export const UNKNOWN_TOKENS_PER_MINUTE = 300;

interface StoredToken extends RowOf<Omit<AccessToken, 'tools' | 'callbacks'>> {
  /** JSON */
  tools: string | null;
  /** JSON */
  callbacks: string;
}

interface StoredCaller extends Row {
  id: string;
  tokenId: string;
  email: string | null;
  meta: string | null;
  firstName: string | null;
  /** JSON */
  tools: string | null;
}

const TOKEN_PATTERN = new RegExp(`^(${TOKEN_PREFIX}|${GRANT_TOKEN_PREFIX})[\\w-]{43}$`);

const COLUMNS = `t.id::text as id, t.name, to_jsonb(t.tools)::text as tools, ${isoTime('t.created_at')} as "createdAt",
  ${isoTime('t.expires_at')} as "expiresAt", ${isoTime('t.used_at')} as "usedAt",
  (select jsonb_build_object('late', count(*) filter (where c.url is not null and c.given_up_at is null and c.attempts > 0),
    'givenUp', count(*) filter (where c.given_up_at > now() - interval '7 days'))
    from public.run_callbacks c where c.token_id = t.id)::text as callbacks`;

/** Creates the access to tokens, stored as unsalted hashes: 256 random bits are safe so, and can be looked up. */
export function createAccessTokens(db: Db) {
  const unknownTokens = createRateLimit(UNKNOWN_TOKENS_PER_MINUTE, 60);

  async function list(member: string): Promise<AccessToken[]> {
    const sql = `select ${COLUMNS} from public.access_tokens t where t.user_id = $1 and t.grant_id is null
      and t.expires_at > now() order by t.created_at desc, t.id`;
    return (await db.query<StoredToken>(sql, [member])).map(toAccessToken);
  }

  return {
    /** Lists the tokens that a member has created. */
    list,
    /** Creates a token; undefined if the member already has the maximum. @throws Failure 403 if the account has changed */
    async create(
      { id: member, stamp }: ProvenAccount,
      { name, tools, days }: TokenSettings,
    ): Promise<Omit<CreatedToken, 'signingSecret'> | undefined> {
      const token = TOKEN_PREFIX + createLinkToken();
      const sql = `select public.make_access_token(proven.id, $3, $4, case when $5::text is not null then
        array(select jsonb_array_elements_text($5::text::jsonb)) end, $6::integer, $7::integer)::text as id
        from ${REQUIRE_PROOF}`;
      const values = [
        member,
        stamp,
        toStorableText(name),
        hashLinkToken(token),
        tools ? JSON.stringify(tools) : null,
        days,
        MAX_TOKENS,
      ];
      const [row] = await madeOnProof(db.query<{ id: string | null }>(sql, values));
      const created = (await list(member)).find(({ id }) => id === row?.id);
      return created && { ...created, token };
    },
    /** Revokes a token; resolves to whether there was one. */
    async revoke(member: string, id: string): Promise<boolean> {
      const sql =
        'delete from public.access_tokens where id = $1::uuid and user_id = $2 and grant_id is null returning id';
      return (await db.query(sql, [id, member])).length > 0;
    },
    /** Returns whether a token exists and has not expired, and its member is not blocked. */
    async isLive(id: string): Promise<boolean> {
      const sql = `select from public.access_tokens t where t.id = $1::uuid and t.expires_at > now()
        and ${isUsableAccount('t.user_id')}`;
      return (await db.query(sql, [id])).length > 0;
    },
    /**
     * Returns the caller of a token; undefined if the token is unknown, expired, or granted for another resource.
     *
     * @param address the client's address
     * @throws Failure 429 if the address has sent too many unknown tokens
     */
    async findCaller(token: string, address: string, resource: TokenResource): Promise<Caller | undefined> {
      if (!TOKEN_PATTERN.test(token)) return undefined;
      countOrRefuse(
        unknownTokens,
        address,
        'too_many_tokens',
        (seconds) => `Your address has sent very many tokens that are not known here. Please wait ${seconds} seconds.`,
      );
      const sql = `with good as (
          select id, user_id, tools from public.access_tokens where hash = $1 and expires_at > now()
          and (resource is null or resource = $2)
        ), used as (
          update public.access_tokens set used_at = now() where id in (select id from good)
          and (used_at is null or used_at < now() - interval '1 minute')
        )
        select u.id::text as id, good.id::text as "tokenId", u.email, u.raw_app_meta_data::text as meta, p.first_name as "firstName",
          to_jsonb(good.tools)::text as tools
        from good join auth.users u on u.id = good.user_id and ${isUsableAccount('u.id')}
        left join public.profiles p on p.id = u.id`;
      const [row] = await db.query<StoredCaller>(sql, [hashLinkToken(token), resource]);
      if (!row) return undefined;
      unknownTokens.refund(address);
      return toCaller(row);
    },
  };
}

function toAccessToken({ tools, callbacks, ...row }: StoredToken): AccessToken {
  const token = fromRow<Omit<AccessToken, 'tools' | 'callbacks'>>(row);
  return { ...token, ...parseTools(tools), callbacks: JSON.parse(callbacks) as AccessToken['callbacks'] };
}

function toCaller({ id, tokenId, email, meta, firstName, tools }: StoredCaller): Caller {
  const guest = isGuest({ app_metadata: JSON.parse(meta ?? '{}') as object });
  return { id, tokenId, ...(email && !guest && { email }), ...(firstName && { firstName }), ...parseTools(tools) };
}

function parseTools(tools: string | null): { tools?: string[] } {
  return tools === null ? {} : { tools: JSON.parse(tools) as string[] };
}
