import { randomBytes } from 'node:crypto';
import type { CodeWish, OperatorCode, Paged } from '@/contracts/operator';
import { type Db, isoTime, type Row } from '../data/db';
import { doAct, type Operator } from './acts';
import { type PageAsk, pageOf, pageValues } from './paged';

interface StoredCode extends Row, Omit<OperatorCode, 'note' | 'owner' | 'expiresAt'> {
  note: string | null;
  owner: string | null;
  expiresAt: string | null;
}

const USABLE = `c.uses < c.max_uses and (c.expires_at is null or c.expires_at > now())`;

/** The codes of the gate, the newest first; of one that is a member's own, only its beginning. */
export async function listCodes(db: Db, ask: PageAsk): Promise<Paged<OperatorCode>> {
  const sql = `select c.id::text as id, case when c.owner is null then c.code else left(c.code, 4) || '…' end as code, c.note,
      u.email as owner, c.uses, c.max_uses as "maxUses", ${isoTime('c.created_at')} as "createdAt",
      ${isoTime('c.expires_at')} as "expiresAt", ${USABLE} as usable
    from public.access_codes c left join auth.users u on u.id = c.owner order by c.created_at desc, c.id limit $1 offset $2`;
  return pageOf(await db.query<StoredCode>(sql, pageValues(ask)), ({ note, owner, expiresAt, ...code }) => ({
    ...code,
    note: note ?? '',
    ...(owner && { owner }),
    ...(expiresAt && { expiresAt }),
  }));
}

/** Makes a code and gives it; undefined where there is one of these words. The act names its note, never the code. */
export async function makeCode(db: Db, by: Operator, wish: CodeWish): Promise<string | undefined> {
  const code = wish.code?.toUpperCase() ?? madeUp();
  const done = `insert into public.access_codes (code, note, max_uses, expires_at)
    values ($3, $4, $5::integer, now() + make_interval(days => $6::integer)) on conflict (code) do nothing
    returning coalesce(nullif(note, ''), id::text) as subject,
      jsonb_build_object('id', id::text, 'uses', max_uses, 'days', $6::integer) as detail`;
  const made = await doAct(db, by, 'code_made', done, [code, wish.note, wish.maxUses, wish.days]);
  return made > 0 ? code : undefined;
}

/** Ends a code now; whether it still worked. Who came in with it stays. */
export async function revokeCode(db: Db, by: Operator, id: string): Promise<boolean> {
  const done = `update public.access_codes c set expires_at = now() where c.id = $3::uuid and ${USABLE}
    returning coalesce(nullif(c.note, ''), c.id::text) as subject, jsonb_build_object('id', c.id::text) as detail`;
  return (await doAct(db, by, 'code_revoked', done, [id])) > 0;
}

/** The note of a code; undefined where there is no such code. */
export async function noteOf(db: Db, id: string): Promise<string | undefined> {
  const sql = `select coalesce(note, '') as note from public.access_codes where id = $1::uuid`;
  const [row] = await db.query<{ note: string }>(sql, [id]);
  return row?.note;
}

/** Three groups of four, as codes made at sign-up: 48 bits of chance. */
function madeUp(): string {
  return (randomBytes(6).toString('hex').toUpperCase().match(/.{4}/g) ?? []).join('-');
}
