import { Failure } from '@/contracts/failure';
import { MAX_RUN_NAME_LENGTH, NO_CLIENT, type RunMarks } from '@/contracts/run';
import { bodyReader, flagField, idField, invalidField, lineField, optional } from '../platform/http/body-schema';
import { UUID } from '../platform/http/uuid';
import type { PageOptions } from './run-list';

/** Maximum size of a page of runs, and the default. */
const MAX_PAGE_SIZE = 50;

/** Maximum length of a search text; the rest is cut off. */
const MAX_SEARCH_LENGTH = 200;
const MAX_SEARCH_WORDS = 8;

const ISO_TIME = /^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/;

/** Reads filters and position from the query of a list. @throws Failure 400 for an invalid time or client id */
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

/** Longest wait of a request for the end of a run. */
const MAX_WAIT_SECONDS = 25;

/** Reads how long a request waits for the end of a run. */
export function readWaitSeconds(wait: string | undefined): number {
  return Math.min(Math.max(Number(wait) || 0, 0), MAX_WAIT_SECONDS);
}

/** Validates a client id and lowercases it. @throws Failure 400 if it is not a UUID */
function readClientId(id: string): string {
  if (UUID.test(id)) return id.toLowerCase();
  throw invalidField('client', CLIENT_MESSAGE);
}

const CLIENT_MESSAGE = '"client" must be the id of a client.';

/** A field with the id of a client. */
export const CLIENT_FIELD = idField(CLIENT_MESSAGE);

/** Reads name, favorite flag and client of a run from a body. @throws Failure 400 naming the invalid field */
export const readMarks = bodyReader<RunMarks>(
  {
    name: optional(lineField(MAX_RUN_NAME_LENGTH, `A name is a text of up to ${MAX_RUN_NAME_LENGTH} characters.`)),
    favourite: optional(flagField('"favourite" must be true or false.')),
    client: optional({ anyOf: [{ const: '' }, CLIENT_FIELD], tidy: 'lower', message: CLIENT_MESSAGE }),
  },
  {
    anyOf: ['name', 'favourite', 'client'].map((name) => ({ required: [name] })),
    message: 'The body must contain "name", "favourite" or "client".',
  },
);

/** Reads a time and reformats it, so that the database gets only one notation. */
function readTime(text: string): string {
  if (ISO_TIME.test(text) && !Number.isNaN(Date.parse(text))) return new Date(text).toISOString();
  throw new Failure('invalid_time', '"since" must be a time like 2026-01-31T12:00:00Z.', 400, { field: 'since' });
}
