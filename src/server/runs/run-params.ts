import { Failure } from '@/contracts/failure';
import { MAX_RUN_NAME_LENGTH, NO_CLIENT, type RunMarks } from '@/contracts/run';
import { invalidField, singleLine } from '../platform/http/body-fields';
import { parseJsonBody } from '../platform/http/json-body';
import { UUID } from '../platform/http/uuid';
import type { PageOptions } from './run-list';

/** The largest and the default size of a page of runs. */
const MAX_PAGE_SIZE = 50;

/** A longer search text is cut. */
const MAX_SEARCH_LENGTH = 200;
const MAX_SEARCH_WORDS = 8;

const ISO_TIME = /^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/;

/** Reads which runs a list request asks for from its query parameters. @throws Failure 400 if a time or client id is invalid */
export function readPageOptions(query: Readonly<Record<string, string>>): PageOptions {
  const { tool, before, limit, since, client, words = '' } = query;
  return {
    ...(tool !== undefined && { tool }),
    ...(before !== undefined && { before }),
    ...(since !== undefined && { since: readTime(since) }),
    ...(client !== undefined && { client: client === NO_CLIENT ? null : readClientId(client) }),
    ended: query.ended === '1',
    succeeded: query.succeeded === '1',
    favourites: query.favourites === '1',
    words: words.slice(0, MAX_SEARCH_LENGTH).split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS),
    limit: Math.min(Math.max(Math.trunc(Number(limit)) || MAX_PAGE_SIZE, 1), MAX_PAGE_SIZE),
  };
}

/** Validates a client id and lowercases it. @throws Failure 400 if it is not a UUID */
export function readClientId(id: unknown): string {
  if (typeof id === 'string' && UUID.test(id)) return id.toLowerCase();
  throw new Failure('invalid_client', 'The client could not be read.', 400, { field: 'client' });
}

/** Reads name, favorite flag and client of a run from a body. @throws Failure 400 naming the invalid field */
export function readMarks(text: string): RunMarks {
  const { name, favourite, client } = (parseJsonBody(text) ?? {}) as Record<keyof RunMarks, unknown>;
  const shortName = name === undefined ? undefined : readName(name);
  if (favourite !== undefined && typeof favourite !== 'boolean')
    throw invalidField('favourite', 'A favorite is true or false.');
  const clientId = client === undefined || client === '' ? client : readClientId(client);
  if (shortName === undefined && favourite === undefined && clientId === undefined)
    throw new Failure('invalid_body', 'There is neither a name, nor a favorite, nor a client to keep.', 400);
  return {
    ...(shortName !== undefined && { name: shortName }),
    ...(favourite !== undefined && { favourite }),
    ...(clientId !== undefined && { client: clientId }),
  };
}

/** Reads a name as a single line: line breaks of pasted text become spaces. */
function readName(name: unknown): string {
  const line = typeof name === 'string' ? singleLine(name) : undefined;
  if (line !== undefined && [...line].length <= MAX_RUN_NAME_LENGTH) return line;
  const message = `A name is a text of up to ${MAX_RUN_NAME_LENGTH} characters.`;
  throw invalidField('name', message);
}

/** Reads a time and formats it again, so that the database sees one notation only. */
function readTime(text: string): string {
  if (ISO_TIME.test(text) && !Number.isNaN(Date.parse(text))) return new Date(text).toISOString();
  throw new Failure('invalid_time', 'The time to begin at could not be read.', 400, { field: 'since' });
}
