import { createHash, randomBytes } from 'node:crypto';
import { type AccessToken, type MadeToken, MOST_TOKENS, TOKEN_PREFIX, type TokenWish } from '@/contracts/api';
import { isGuest } from '@/contracts/guest';
import { type Db, isoTime, type Row } from '../data/db';
import { storedText } from '../data/stored-text';
import { tooMany } from '../http/fail';
import { rateLimit } from '../http/rate-limit';
import type { Member } from '../stack/tokens';

/** Who calls by a token. */
export interface Caller extends Member {
  /** The token they call by. */
  tokenId: string;
  firstName?: string;
  /** The tools it is good for; absent for all. */
  tools?: readonly string[];
}

/** The tokens members have made for their programs. */
export interface AccessTokens {
  list(member: string): Promise<AccessToken[]>;
  /** A new one; undefined where the member has as many as they may. */
  make(member: string, wish: TokenWish): Promise<Omit<MadeToken, 'signingSecret'> | undefined>;
  /** Takes one back, from now on; whether there was one. */
  revoke(member: string, id: string): Promise<boolean>;
  /** Whether a token is good still. */
  isLive(id: string): Promise<boolean>;
  /**
   * Who calls by this text; undefined where it is no token that is good.
   *
   * @param address where the call comes from
   * @throws Failure 429 where too many tokens came from there that nobody has
   */
  callerOf(token: string, address: string): Promise<Caller | undefined>;
}

/**
 * Tokens that nobody has, which one address may send within a minute: many for a program whose token has ended, few for the
 * database. A token counts until it was found, so there must be room for all calls that one address makes at the same time.
 */
export const UNKNOWN_TOKENS_PER_MINUTE = 300;

interface StoredToken extends Row, Omit<AccessToken, 'tools' | 'usedAt' | 'callbacks'> {
  /** JSON */
  tools: string | null;
  usedAt: string | null;
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

const SHAPE = new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`);

const COLUMNS = `t.id::text as id, t.name, to_jsonb(t.tools)::text as tools, ${isoTime('t.created_at')} as "createdAt",
  ${isoTime('t.expires_at')} as "expiresAt", ${isoTime('t.used_at')} as "usedAt",
  (select jsonb_build_object('late', count(*) filter (where c.url is not null and c.attempts > 0),
    'givenUp', count(*) filter (where c.given_up_at > now() - interval '7 days'))
    from public.run_callbacks c where c.token_id = t.id)::text as callbacks`;

/** The tokens in a database. Their text is nowhere: 256 bits of chance need no salt, so a plain hash finds them. */
export function accessTokens(db: Db): AccessTokens {
  const unknown = rateLimit(UNKNOWN_TOKENS_PER_MINUTE, 60);

  async function list(member: string): Promise<AccessToken[]> {
    const sql = `select ${COLUMNS} from public.access_tokens t where t.user_id = $1 and t.expires_at > now()
      order by t.created_at desc, t.id`;
    return (await db.query<StoredToken>(sql, [member])).map(tokenOf);
  }

  return {
    list,
    async make(member, { name, tools, days }) {
      const token = TOKEN_PREFIX + randomBytes(32).toString('base64url');
      const sql = `select public.make_access_token($1::uuid, $2, $3, case when $4::text is not null then
        array(select jsonb_array_elements_text($4::text::jsonb)) end, $5::integer, $6::integer)::text as id`;
      const values = [member, storedText(name), hashOf(token), tools ? JSON.stringify(tools) : null, days, MOST_TOKENS];
      const [row] = await db.query<{ id: string | null }>(sql, values);
      const made = (await list(member)).find(({ id }) => id === row?.id);
      return made && { ...made, token };
    },
    async revoke(member, id) {
      const sql = 'delete from public.access_tokens where id = $1::uuid and user_id = $2 returning id';
      return (await db.query(sql, [id, member])).length > 0;
    },
    async isLive(id) {
      const sql = 'select id from public.access_tokens where id = $1::uuid and expires_at > now()';
      return (await db.query(sql, [id])).length > 0;
    },
    async callerOf(token, address) {
      if (!SHAPE.test(token)) return undefined;
      const seconds = unknown.take(address);
      if (seconds > 0) {
        const words = `Your address has sent very many tokens that are not known here. Please wait ${seconds} seconds.`;
        throw tooMany('too_many_tokens', words, seconds);
      }
      const sql = `with good as (
          select id, user_id, tools from public.access_tokens where hash = $1 and expires_at > now()
        ), used as (
          update public.access_tokens set used_at = now() where id in (select id from good)
          and (used_at is null or used_at < now() - interval '1 minute')
        )
        select u.id::text as id, good.id::text as "tokenId", u.email, u.raw_app_meta_data::text as meta, p.first_name as "firstName",
          to_jsonb(good.tools)::text as tools
        from good join auth.users u on u.id = good.user_id left join public.profiles p on p.id = u.id`;
      const [row] = await db.query<StoredCaller>(sql, [hashOf(token)]);
      if (!row) return undefined;
      unknown.forgive(address);
      return callerOf(row);
    },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function tokenOf({ id, name, tools, createdAt, expiresAt, usedAt, callbacks: told }: StoredToken): AccessToken {
  const callbacks = JSON.parse(told) as AccessToken['callbacks'];
  return { id, name, ...scopeOf(tools), createdAt, expiresAt, ...(usedAt && { usedAt }), callbacks };
}

function callerOf({ id, tokenId, email, meta, firstName, tools }: StoredCaller): Caller {
  const guest = isGuest({ app_metadata: JSON.parse(meta ?? '{}') as object });
  return { id, tokenId, ...(email && !guest && { email }), ...(firstName && { firstName }), ...scopeOf(tools) };
}

function scopeOf(tools: string | null): { tools?: string[] } {
  return tools === null ? {} : { tools: JSON.parse(tools) as string[] };
}
