import { randomBytes } from 'node:crypto';
import { type Db, fromRow, isoTime, type RowOf } from '@/server/platform/database/db';
import type { CodeParams, ListPage, OperatorCode } from '../contract';
import { type Operator, withAudit } from './audit';
import { limitAndOffset, type PageParams, toPage } from './paging';

const USABLE = `c.uses < c.max_uses and (c.expires_at is null or c.expires_at > now())`;

/** Lists access codes, the newest first. Of codes that belong to members, it shows only the beginning. */
export async function listCodes(db: Db, page: PageParams): Promise<ListPage<OperatorCode>> {
  const sql = `select c.id::text as id, case when c.owner is null then c.code else left(c.code, 4) || '…' end as code, coalesce(c.note, '') as note,
      u.email as owner, c.uses, c.max_uses as "maxUses", ${isoTime('c.created_at')} as "createdAt",
      ${isoTime('c.expires_at')} as "expiresAt", ${USABLE} as usable
    from public.access_codes c left join auth.users u on u.id = c.owner order by c.created_at desc, c.id limit $1 offset $2`;
  return toPage(await db.query<RowOf<OperatorCode>>(sql, limitAndOffset(page)), fromRow<OperatorCode>);
}

/** Creates an access code; undefined if it exists. The audit log contains its note, never the code. */
export async function createCode(db: Db, by: Operator, params: CodeParams): Promise<string | undefined> {
  const code = params.code?.toUpperCase() ?? randomCode();
  const statement = `insert into public.access_codes (code, note, max_uses, expires_at)
    values ($3, $4, $5::integer, now() + make_interval(days => $6::integer)) on conflict (code) do nothing
    returning coalesce(nullif(note, ''), id::text) as subject,
      jsonb_build_object('id', id::text, 'uses', max_uses, 'days', $6::integer) as detail`;
  const createdCount = await withAudit(db, by, 'code_made', statement, [
    code,
    params.note,
    params.maxUses,
    params.days,
  ]);
  return createdCount > 0 ? code : undefined;
}

/** Revokes a code; returns whether it was still usable. Guests who entered with it keep their accounts. */
export async function revokeCode(db: Db, by: Operator, id: string): Promise<boolean> {
  const statement = `update public.access_codes c set expires_at = now() where c.id = $3::uuid and ${USABLE}
    returning coalesce(nullif(c.note, ''), c.id::text) as subject, jsonb_build_object('id', c.id::text) as detail`;
  return (await withAudit(db, by, 'code_revoked', statement, [id])) > 0;
}

/** Returns the note of a code; undefined if there is no such code. */
export async function codeNote(db: Db, id: string): Promise<string | undefined> {
  const sql = `select coalesce(note, '') as note from public.access_codes where id = $1::uuid`;
  const [row] = await db.query<{ note: string }>(sql, [id]);
  return row?.note;
}

/** Generates a code of three groups of four, like those created at sign-up: 48 random bits. */
function randomCode(): string {
  return (randomBytes(6).toString('hex').toUpperCase().match(/.{4}/g) ?? []).join('-');
}
