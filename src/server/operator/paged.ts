import { Failure } from '@/contracts/failure';
import type { Paged } from '@/contracts/operator';

/** Which page of a list is asked for, from 0 on. */
export interface PageAsk {
  page: number;
}

const PAGE_ROWS = 50;
const LAST_PAGE = 2000;

/** Limit and offset of a page: one row more than it shows, to see whether another follows. */
export function pageValues({ page }: PageAsk): [limit: number, offset: number] {
  return [PAGE_ROWS + 1, page * PAGE_ROWS];
}

/** The page of what was read for it. */
export function pageOf<Stored, Shown>(rows: readonly Stored[], show: (row: Stored) => Shown): Paged<Shown> {
  return { rows: rows.slice(0, PAGE_ROWS).map(show), more: rows.length > PAGE_ROWS };
}

/** Reads the number of a page. @throws Failure 400 */
export function readPage(given: unknown): number {
  const page = given === undefined ? 0 : Number(given);
  if (Number.isInteger(page) && page >= 0 && page <= LAST_PAGE) return page;
  throw new Failure('invalid_query', `"page" is a whole number from 0 to ${LAST_PAGE}.`, 400, { field: 'page' });
}
