import { NO_CLIENT } from '@/contracts/run';

/** Which results are looked for; each part stands in the address under its name, where it is not empty. */
export interface LibraryQuery {
  words: string;
  /** Id of a tool. */
  tool: string;
  since: Since;
  favourites: boolean;
  /** Id of a client, or NO_CLIENT. */
  client: string;
}

/** The query that leaves nothing out. */
export const EVERYTHING: LibraryQuery = { words: '', tool: '', since: '', favourites: false, client: '' };

/** How far back it is looked; the whole of the past where it is empty. */
export type Since = '' | 'today' | '7' | '30';

/** The choices of how far back, with their words. */
export const PERIODS: readonly { value: Since; label: string }[] = [
  { value: '', label: 'Any time' },
  { value: 'today', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const DAY_MS = 86_400_000;

/** The query an address holds; what cannot be meant is left out. */
export function readQuery(search: URLSearchParams): LibraryQuery {
  const since = search.get('since') ?? '';
  const client = search.get('client') ?? '';
  return {
    words: search.get('words') ?? '',
    tool: search.get('tool') ?? '',
    since: PERIODS.find(({ value }) => value === since)?.value ?? '',
    favourites: search.get('favourites') === '1',
    client: client === NO_CLIENT || UUID.test(client) ? client : '',
  };
}

/** A query as an address holds it. */
export function writeQuery({ words, tool, since, favourites, client }: LibraryQuery): URLSearchParams {
  const parts = { words: words.trim(), tool, since, favourites: favourites ? '1' : '', client };
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
}

/** Whether a query leaves anything out. */
export function isNarrow(query: LibraryQuery): boolean {
  return writeQuery(query).size > 0;
}

/** What the gateway is asked for by a query. */
export function askedFor(query: LibraryQuery, now: Date): URLSearchParams {
  const asked = writeQuery(query);
  const since = beginOf(query.since, now);
  if (since) asked.set('since', since.toISOString());
  asked.set('ended', '1');
  return asked;
}

/** Today begins at midnight where the member is. */
function beginOf(since: Since, now: Date): Date | undefined {
  if (since === '') return undefined;
  if (since === 'today') return new Date(now.getFullYear(), now.getMonth(), now.getDate());
  return new Date(now.getTime() - Number(since) * DAY_MS);
}
