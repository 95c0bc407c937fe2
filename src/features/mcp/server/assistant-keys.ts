import { createLinkToken, hashLinkToken, tokenLink } from '@/server/accounts/link-token';
import { createSealedTexts } from '@/server/accounts/second-factors/sealed-text';
import type { Db } from '@/server/platform/database/db';
import {
  ASSISTANT_KEY_LINK_MINUTES,
  ASSISTANT_KEY_MINUTES,
  ASSISTANT_KEY_PATH,
  type AssistantKeyRequest,
} from '../contract';

/** A key that a call needs but does not have. */
export interface NeededKey {
  /** The header in which a client could send the key. */
  header: string;
  /** Label of its field in the form. */
  label: string;
  tool: string;
}

/** State of the key of a link: usable by the program's calls, not entered yet, or no longer possible to enter. */
export type LinkState = 'received' | 'pending' | 'gone';

/** The keys for the calls with one access token. */
export interface ProgramKeys {
  /** Returns the key for a header; undefined if no key was entered, or the key has expired. */
  find(header: string): Promise<string | undefined>;
  /** Records that a key is needed; resolves to the token of the link and the URL at which the member enters the key. */
  request(needed: NeededKey): Promise<{ token: string; url: string }>;
  /** Stores the key entered by a link for the program's calls, if there is one. */
  receive(token: string): Promise<LinkState>;
}

/** Keys that members enter on a page of the site, for programs whose models must not see them. */
export type AssistantKeys = ReturnType<typeof createAssistantKeys>;

/** SQL: the link belongs to the member `$2` and can still be used. */
const IS_OPEN = 'k.hash = $1 and k.user_id = $2 and k.sealed_key is null and k.expires_at > now()';

const hashOf = hashLinkToken;
/** Creates the encryption of a key. The database contains only the hash of the secret. */
const encryptionFor = (secret: string) => createSealedTexts(`assistant key ${secret}`);

/** Creates the access to keys. The database and the server's secrets together do not decrypt them. */
export function createAssistantKeys(db: Pick<Db, 'query'>, siteUrl: string) {
  return {
    /** Returns the keys of a caller. @param accessToken text of the access token; the keys are encrypted with it */
    forCaller({ id, tokenId }: { id: string; tokenId: string }, accessToken: string): ProgramKeys {
      const secretOf = (header: string) => `${accessToken} ${header}`;
      const save = (secret: string, { header, label, tool }: NeededKey, minutes: number, key?: string) => {
        const sql = `insert into public.assistant_keys
          (hash, user_id, access_token_id, header, label, tool, sealed_key, expires_at)
          values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => $8::integer))
          on conflict (hash) do update set sealed_key = excluded.sealed_key, expires_at = excluded.expires_at`;
        const sealedKey = key === undefined ? null : encryptionFor(secret).seal(key);
        return db.query(sql, [hashOf(secret), id, tokenId, header, label, tool, sealedKey, minutes]);
      };
      return {
        async find(header) {
          const sql = `select sealed_key as "sealedKey" from public.assistant_keys where hash = $1 and expires_at > now()`;
          const secret = secretOf(header);
          const [row] = await db.query<{ sealedKey: string }>(sql, [hashOf(secret)]);
          return row && encryptionFor(secret).open(row.sealedKey);
        },
        async request(needed) {
          const token = createLinkToken();
          await save(token, needed, ASSISTANT_KEY_LINK_MINUTES);
          return { token, url: tokenLink(siteUrl, ASSISTANT_KEY_PATH, token).href };
        },
        async receive(token) {
          const link = [hashOf(token), tokenId];
          const take = `delete from public.assistant_keys k where k.hash = $1 and k.access_token_id = $2
            and k.sealed_key is not null and k.expires_at > now()
            returning k.sealed_key as "sealedKey", k.header, k.label, k.tool`;
          const [received] = await db.query<NeededKey & { sealedKey: string; [column: string]: unknown }>(take, link);
          if (received) {
            const key = encryptionFor(token).open(received.sealedKey);
            await save(secretOf(received.header), received, ASSISTANT_KEY_MINUTES, key);
            return 'received';
          }
          const isPending = `select from public.assistant_keys k where k.hash = $1 and k.access_token_id = $2
            and k.expires_at > now()`;
          return (await db.query(isPending, link)).length > 0 ? 'pending' : 'gone';
        },
      };
    },
    /** Describes the request of a link to its member; undefined if it is another's, was used or has expired. */
    async describe(memberId: string, token: string): Promise<AssistantKeyRequest | undefined> {
      const sql = `select t.name as program, k.tool, k.label from public.assistant_keys k
        join public.access_tokens t on t.id = k.access_token_id and t.expires_at > now() where ${IS_OPEN}`;
      return (await db.query<AssistantKeyRequest & { [column: string]: unknown }>(sql, [hashOf(token), memberId]))[0];
    },
    /** Enters the key for a link; resolves to whether the link could still be used. */
    async enter(memberId: string, token: string, key: string): Promise<boolean> {
      const sql = `update public.assistant_keys k set sealed_key = $3 where ${IS_OPEN} returning k.hash`;
      return (await db.query(sql, [hashOf(token), memberId, encryptionFor(token).seal(key)])).length > 0;
    },
  };
}
