import { NO_CLIENT } from '@/contracts/run';

/** Filter of the results. Each non-empty property is a URL parameter of the same name. */
export interface LibraryQuery {
  words: string;
  /** Id of a tool. */
  tool: string;
  since: Since;
  favourites: boolean;
  /** Whether to include runs that failed or were canceled. */
  failed: boolean;
  /** Id of a client, NO_CLIENT, or empty for all. */
  client: string;
}

/** The query that matches all results. */
export const UNFILTERED: LibraryQuery = {
  words: '',
  tool: '',
  since: '',
  favourites: false,
  failed: false,
  client: '',
};

/** How far back to search, in days or today; empty for any time. */
export type Since = '' | 'today' | '7' | '30';

/** Options of the time filter. */
export const PERIODS: readonly { value: Since; label: string }[] = [
  { value: '', label: 'Any time' },
  { value: 'today', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const DAY_MS = 86_400_000;

/** Reads a query from URL parameters, ignoring invalid ones. */
export function readQuery(search: URLSearchParams): LibraryQuery {
  const since = search.get('since') ?? '';
  const client = search.get('client') ?? '';
  return {
    words: search.get('words') ?? '',
    tool: search.get('tool') ?? '',
    since: PERIODS.find(({ value }) => value === since)?.value ?? '',
    favourites: search.get('favourites') === '1',
    failed: search.get('failed') === '1',
    client: client === NO_CLIENT || UUID.test(client) ? client : '',
  };
}

/** Writes a query as URL parameters. */
export function writeQuery({ words, tool, since, favourites, failed, client }: LibraryQuery): URLSearchParams {
  const toFlag = (isSet: boolean) => (isSet ? '1' : '');
  const parts = { words: words.trim(), tool, since, favourites: toFlag(favourites), failed: toFlag(failed), client };
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
}

/** Whether a query filters anything. */
export function isFiltered(query: LibraryQuery): boolean {
  return writeQuery(query).size > 0;
}

/** Converts a query to the parameters of the gateway's list of runs. */
export function gatewayParams(query: LibraryQuery, now: Date): URLSearchParams {
  const params = writeQuery(query);
  const since = startOf(query.since, now);
  if (since) params.set('since', since.toISOString());
  params.delete('failed');
  params.set(query.failed ? 'ended' : 'succeeded', '1');
  return params;
}

/** Returns the start of a period; today starts at midnight in the member's time zone. */
function startOf(since: Since, now: Date): Date | undefined {
  if (since === '') return undefined;
  if (since === 'today') return new Date(now.getFullYear(), now.getMonth(), now.getDate());
  return new Date(now.getTime() - Number(since) * DAY_MS);
}
