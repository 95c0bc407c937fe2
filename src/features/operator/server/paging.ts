import { Failure } from '@/contracts/failure';
import type { ListPage } from '../contract';

/** The requested page of a list, counted from 0. */
export interface PageParams {
  page: number;
}

const PAGE_SIZE = 50;
const LAST_PAGE = 2000;

/** Returns limit and offset of a page; one row more than it shows, to detect whether another page follows. */
export function limitAndOffset({ page }: PageParams): [limit: number, offset: number] {
  return [PAGE_SIZE + 1, page * PAGE_SIZE];
}

/** Converts the fetched rows to a page. */
export function toPage<Stored, Shown>(rows: readonly Stored[], toShown: (row: Stored) => Shown): ListPage<Shown> {
  return { rows: rows.slice(0, PAGE_SIZE).map(toShown), more: rows.length > PAGE_SIZE };
}

/** Reads a page number. @throws Failure 400 */
export function readPage(value: unknown): number {
  const page = value === undefined ? 0 : Number(value);
  if (Number.isInteger(page) && page >= 0 && page <= LAST_PAGE) return page;
  throw new Failure('invalid_query', `"page" is a whole number from 0 to ${LAST_PAGE}.`, 400, { field: 'page' });
}
