import { Failure } from '@/contracts/failure';
import { LONGEST_NAME, NO_CLIENT, type RunMarks } from '@/contracts/run';
import { UUID } from '../http/uuid';
import { jsonBody } from './json-body';
import type { PageOptions } from './run-list';

/** How many runs a list holds at most, and where nobody says how many. */
const LIST_LENGTH = 50;

/** More of a search is not looked for. */
const LONGEST_SEARCH = 200;
const MOST_WORDS = 8;

const ISO_TIME = /^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/;

/** The runs a list is asked for by the query of its address. @throws Failure 400 where a time is none */
export function pageOptions(query: Readonly<Record<string, string>>): PageOptions {
  const { tool, before, limit, since, client, words = '' } = query;
  return {
    ...(tool !== undefined && { tool }),
    ...(before !== undefined && { before }),
    ...(since !== undefined && { since: readTime(since) }),
    ...(client !== undefined && { client: client === NO_CLIENT ? null : readClientId(client) }),
    ended: query.ended === '1',
    favourites: query.favourites === '1',
    words: words.slice(0, LONGEST_SEARCH).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS),
    limit: Math.min(Math.max(Math.trunc(Number(limit)) || LIST_LENGTH, 1), LIST_LENGTH),
  };
}

/** The id of a client, as it is written. @throws Failure 400 where it is none */
export function readClientId(id: unknown): string {
  if (typeof id === 'string' && UUID.test(id)) return id.toLowerCase();
  throw new Failure('invalid_client', 'The client could not be read.', 400, { field: 'client' });
}

/** What a member makes of a run, as a body tells it. @throws Failure 400 naming what cannot be taken */
export function readMarks(text: string): RunMarks {
  const { name, favourite, client } = (jsonBody(text) ?? {}) as Record<keyof RunMarks, unknown>;
  const shortName = name === undefined ? undefined : readName(name);
  if (favourite !== undefined && typeof favourite !== 'boolean')
    throw new Failure('invalid_body', 'A favorite is true or false.', 400, { field: 'favourite' });
  const folder = client === undefined || client === '' ? client : readClientId(client);
  if (shortName === undefined && favourite === undefined && folder === undefined)
    throw new Failure('invalid_body', 'There is neither a name, nor a favorite, nor a client to keep.', 400);
  return {
    ...(shortName !== undefined && { name: shortName }),
    ...(favourite !== undefined && { favourite }),
    ...(folder !== undefined && { client: folder }),
  };
}

/** One line, whatever was pasted. */
function readName(name: unknown): string {
  const line = typeof name === 'string' ? name.replace(/[\s\p{Cc}]+/gu, ' ').trim() : undefined;
  if (line !== undefined && [...line].length <= LONGEST_NAME) return line;
  const words = `A name is a text of up to ${LONGEST_NAME} characters.`;
  throw new Failure('invalid_body', words, 400, { field: 'name' });
}

/** As it is written again from what was read: no other spelling reaches the database. */
function readTime(text: string): string {
  if (ISO_TIME.test(text) && !Number.isNaN(Date.parse(text))) return new Date(text).toISOString();
  throw new Failure('invalid_time', 'The time to begin at could not be read.', 400, { field: 'since' });
}
