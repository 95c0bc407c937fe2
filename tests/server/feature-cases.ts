import type { ProvenAccount } from '@/server/accounts/proven-account';
import type { Db } from '@/server/platform/database/db';

/** What is made on a proof of identity, and the table in which it would stand. */
export type ProvenActs = Readonly<
  Record<string, [table: string, act: (db: Db, account: ProvenAccount) => Promise<unknown>]>
>;

type Works = Record<string, () => Promise<unknown>>;

/** What a feature has in a large database, and what it does there. */
export interface Scans {
  /** Returns the SQL that fills its tables. @param idOf SQL of the id of a row with this number */
  fill(accounts: number, idOf: (number: string) => string): string;
  /** Returns its work by name, and what comes before some of it. @param known the id of a row with this number */
  work(db: Db, known: (number: number) => string): { work: Works; prepare?: Works };
}

type Modules<T> = Readonly<Record<string, T>>;
const proven: Modules<{ ACTS: ProvenActs }> = import.meta.glob('../features/*/server/proven-acts.ts', { eager: true });
const large: Modules<{ scans: Scans }> = import.meta.glob('../features/*/server/scans.ts', { eager: true });

/** What features make on a proof. */
export const actsOfFeatures: ProvenActs = Object.assign({}, ...Object.values(proven).map(({ ACTS }) => ACTS));

export const scansOfFeatures = Object.values(large).map(({ scans }) => scans);
