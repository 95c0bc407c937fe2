import type { Library } from './library';
import type { LibraryQuery } from './library-query';
import { type ParsedRun, parseRun } from './parse-run';
import { runData, runMarkdown } from './run-texts';

/** Maximum number of results in one file. Fetching them and their list pages stays well below the gateway's rate limit per minute. */
export const MAX_RUNS = 200;

/** No more results are added to a file longer than this, in characters. */
const MAX_FILE_LENGTH = 20_000_000;

const PAGE_SIZE = 50;

/** The results of a query as one text. */
export interface CollectedResults {
  text: string;
  count: number;
  /** Whether there are more results than fit into one file. */
  hasMore: boolean;
}

/** Options of an export. */
export interface CollectOptions {
  query: LibraryQuery;
  format: 'md' | 'json';
  excludedIds: ReadonlySet<string>;
  signal: AbortSignal;
  /** Called with the number of runs so far after each one. */
  onCount: (count: number) => void;
}

/** Fetches results one after the other and joins them into one text, newest first. @throws Error if one cannot be fetched */
export async function collectResults(library: Library, options: CollectOptions): Promise<CollectedResults> {
  const { query, format, excludedIds, signal, onCount } = options;
  const parts: string[] = [];
  let length = 0;
  let hasMore = false;
  let before: string | undefined;
  do {
    const page = await library.fetchPage(query, { limit: PAGE_SIZE, ...(before && { before }) }, signal);
    for (const { id } of page.runs.filter((run) => !excludedIds.has(run.id))) {
      hasMore = parts.length === MAX_RUNS || length > MAX_FILE_LENGTH;
      if (hasMore) break;
      const run = await library.fetchRun(id, signal);
      if (!run) continue;
      const part = formatRun(await parseRun(run), format);
      parts.push(part);
      length += part.length;
      onCount(parts.length);
    }
    before = page.next;
  } while (before && !hasMore);
  const text = format === 'json' ? `[\n${parts.join(',\n')}\n]\n` : `# Results\n\n${parts.join('\n---\n\n')}`;
  return { text, count: parts.length, hasMore };
}

function formatRun(parsedRun: ParsedRun, format: 'md' | 'json'): string {
  return format === 'json' ? JSON.stringify(runData(parsedRun), null, 2) : runMarkdown(parsedRun, 2);
}
