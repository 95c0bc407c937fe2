import { DEFAULT_LETTERHEAD, type Letterhead, type Spelling } from '@/contracts/document';
import type { Db } from '../../platform/database/db';

interface StoredLetterhead extends Record<string, unknown> {
  name: string;
  contact: string;
  spelling: Letterhead['spelling'];
  paper: Letterhead['paper'];
  logo: string | null;
  logoType: 'image/png' | 'image/jpeg' | null;
}

/** Stores members' letterheads. */
export type Letterheads = ReturnType<typeof createLetterheads>;

/** Creates the letterhead store on a database. */
export function createLetterheads(db: Db) {
  return {
    /** Returns a member's letterhead. Without a member, or if the member has set none, returns the default one. */
    async find(member: string | null | undefined): Promise<Letterhead> {
      if (!member) return DEFAULT_LETTERHEAD;
      const sql = `select name, contact, spelling, paper, logo, logo_type as "logoType" from public.letterheads where user_id = $1`;
      const [stored] = await db.query<StoredLetterhead>(sql, [member]);
      if (!stored) return DEFAULT_LETTERHEAD;
      const { name, contact, spelling, paper, logo, logoType } = stored;
      return { name, contact, spelling, paper, ...(logo && logoType && { logo: { type: logoType, data: logo } }) };
    },
    /** Returns a member's spelling of English; American by default. */
    async findSpelling(member: string | null): Promise<Spelling> {
      const sql = 'select spelling from public.letterheads where user_id = $1';
      const [stored] = member ? await db.query<Pick<StoredLetterhead, 'spelling'>>(sql, [member]) : [];
      return stored?.spelling ?? DEFAULT_LETTERHEAD.spelling;
    },
    async save(member: string, { name, contact, spelling, paper, logo }: Letterhead): Promise<void> {
      const sql = `insert into public.letterheads (user_id, name, contact, spelling, paper, logo, logo_type)
        values ($1, $2, $3, $4, $5, $6, $7) on conflict (user_id) do update set name = excluded.name,
        contact = excluded.contact, spelling = excluded.spelling, paper = excluded.paper, logo = excluded.logo,
        logo_type = excluded.logo_type, updated_at = now()`;
      await db.query(sql, [member, name, contact, spelling, paper, logo?.data ?? null, logo?.type ?? null]);
    },
  };
}
