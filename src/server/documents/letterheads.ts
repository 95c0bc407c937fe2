import { type Letterhead, PLAIN_LETTERHEAD, type Spelling } from '@/contracts/document';
import type { Db } from '../data/db';

interface Kept extends Record<string, unknown> {
  name: string;
  contact: string;
  spelling: Letterhead['spelling'];
  paper: Letterhead['paper'];
  logo: string | null;
  logoType: 'image/png' | 'image/jpeg' | null;
}

/** What members' documents begin with, in the database. */
export interface Letterheads {
  /** A member's; the plain one where they have said nothing, or there is no member. */
  of(member: string | null | undefined): Promise<Letterhead>;
  /** How a member spells English; American where they have said nothing, or there is no member. */
  spelling(member: string | null): Promise<Spelling>;
  keep(member: string, letterhead: Letterhead): Promise<void>;
}

/** The letterheads of a database. */
export function letterheads(db: Db): Letterheads {
  return {
    async of(member) {
      if (!member) return PLAIN_LETTERHEAD;
      const sql = `select name, contact, spelling, paper, logo, logo_type as "logoType" from public.letterheads where user_id = $1`;
      const [kept] = await db.query<Kept>(sql, [member]);
      if (!kept) return PLAIN_LETTERHEAD;
      const { name, contact, spelling, paper, logo, logoType } = kept;
      return { name, contact, spelling, paper, ...(logo && logoType && { logo: { type: logoType, data: logo } }) };
    },
    async spelling(member) {
      const sql = 'select spelling from public.letterheads where user_id = $1';
      const [kept] = member ? await db.query<Pick<Kept, 'spelling'>>(sql, [member]) : [];
      return kept?.spelling ?? PLAIN_LETTERHEAD.spelling;
    },
    async keep(member, { name, contact, spelling, paper, logo }) {
      const sql = `insert into public.letterheads (user_id, name, contact, spelling, paper, logo, logo_type)
        values ($1, $2, $3, $4, $5, $6, $7) on conflict (user_id) do update set name = excluded.name,
        contact = excluded.contact, spelling = excluded.spelling, paper = excluded.paper, logo = excluded.logo,
        logo_type = excluded.logo_type, updated_at = now()`;
      await db.query(sql, [member, name, contact, spelling, paper, logo?.data ?? null, logo?.type ?? null]);
    },
  };
}
