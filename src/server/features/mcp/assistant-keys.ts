import {
  ASSISTANT_KEY_LINK_MINUTES,
  ASSISTANT_KEY_MINUTES,
  ASSISTANT_KEY_PATH,
  type AssistantKeyRequest,
} from '@/contracts/assistant-key';
import { createMailedToken, hashMailedToken, mailedLink } from '../../accounts/mailed-token';
import { createSealedTexts } from '../../accounts/second-factors/sealed-text';
import type { Db } from '../../platform/database/db';

/** A key that a call lacks. */
export interface NeededKey {
  /** The header by which a client could send it. */
  header: string;
  /** What the form calls it. */
  label: string;
  /** Title of the tool. */
  tool: string;
}

/** What came of a link: its key now serves the calls of the program, is still to be entered, or never will be. */
export type LinkState = 'received' | 'pending' | 'gone';

/** The keys for the calls with one access token. */
export interface ProgramKeys {
  /** Returns the key for a header; undefined if none was entered or its time is over. */
  find(header: string): Promise<string | undefined>;
  /** Records that a key is needed; resolves to the token of the link and the address at which the member enters it. */
  request(needed: NeededKey): Promise<{ token: string; url: string }>;
  /** Takes over the key that was entered by a link, if there is one. */
  receive(token: string): Promise<LinkState>;
}

/** Keys that members enter on a page of the site, for programs whose models must not see them. */
export interface AssistantKeys {
  /** @param accessToken text of the token, which the keys are sealed with */
  of(caller: { id: string; tokenId: string }, accessToken: string): ProgramKeys;
  /** Tells a member what a link asks for; undefined if it is not theirs, was used or is over. */
  describe(memberId: string, token: string): Promise<AssistantKeyRequest | undefined>;
  /** Enters the key a link asks for; resolves whether it could still be used. */
  enter(memberId: string, token: string, key: string): Promise<boolean>;
}

/** SQL: a link that can still be used, of the member `$2`. */
const IS_OPEN = 'k.hash = $1 and k.user_id = $2 and k.sealed_key is null and k.expires_at > now()';

const hashOf = hashMailedToken;
/** The encryption of a key with a secret that the database has the hash of alone. */
const sealedBy = (secret: string) => createSealedTexts(`assistant key ${secret}`);

/** Creates the keys in a database. Whoever has a copy of it, and the secrets of the server, can open none. */
export function createAssistantKeys(db: Pick<Db, 'query'>, siteUrl: string): AssistantKeys {
  return {
    of({ id, tokenId }, accessToken) {
      const secretOf = (header: string) => `${accessToken} ${header}`;
      const save = (secret: string, { header, label, tool }: NeededKey, minutes: number, key?: string) => {
        const sql = `insert into public.assistant_keys
          (hash, user_id, access_token_id, header, label, tool, sealed_key, expires_at)
          values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => $8::integer))
          on conflict (hash) do update set sealed_key = excluded.sealed_key, expires_at = excluded.expires_at`;
        const sealedKey = key === undefined ? null : sealedBy(secret).seal(key);
        return db.query(sql, [hashOf(secret), id, tokenId, header, label, tool, sealedKey, minutes]);
      };
      return {
        async find(header) {
          const sql = `select sealed_key as "sealedKey" from public.assistant_keys where hash = $1 and expires_at > now()`;
          const secret = secretOf(header);
          const [row] = await db.query<{ sealedKey: string }>(sql, [hashOf(secret)]);
          return row && sealedBy(secret).open(row.sealedKey);
        },
        async request(needed) {
          const token = createMailedToken();
          await save(token, needed, ASSISTANT_KEY_LINK_MINUTES);
          return { token, url: mailedLink(siteUrl, ASSISTANT_KEY_PATH, token).href };
        },
        async receive(token) {
          const link = [hashOf(token), tokenId];
          const take = `delete from public.assistant_keys k where k.hash = $1 and k.access_token_id = $2
            and k.sealed_key is not null and k.expires_at > now()
            returning k.sealed_key as "sealedKey", k.header, k.label, k.tool`;
          const [taken] = await db.query<{ sealedKey: string; header: string; label: string; tool: string }>(
            take,
            link,
          );
          if (taken) {
            await save(secretOf(taken.header), taken, ASSISTANT_KEY_MINUTES, sealedBy(token).open(taken.sealedKey));
            return 'received';
          }
          const isPending = `select from public.assistant_keys k where k.hash = $1 and k.access_token_id = $2
            and k.expires_at > now()`;
          return (await db.query(isPending, link)).length > 0 ? 'pending' : 'gone';
        },
      };
    },
    async describe(memberId, token) {
      const sql = `select t.name as program, k.tool, k.label from public.assistant_keys k
        join public.access_tokens t on t.id = k.access_token_id and t.expires_at > now() where ${IS_OPEN}`;
      return (await db.query<AssistantKeyRequest & { [column: string]: unknown }>(sql, [hashOf(token), memberId]))[0];
    },
    async enter(memberId, token, key) {
      const sql = `update public.assistant_keys k set sealed_key = $3 where ${IS_OPEN} returning k.hash`;
      return (await db.query(sql, [hashOf(token), memberId, sealedBy(token).seal(key)])).length > 0;
    },
  };
}
