import type { Library } from './library';
import type { LibraryQuery } from './query';
import { type ReadRun, readRun } from './read-run';
import { dataOf, markdownOf } from './run-texts';

/** Results in one file at most: with the lists they stand in, that is well below what a member may ask of the gateway in a minute. */
export const MOST_RUNS = 200;

/** No file grows beyond this, in characters. */
const LONGEST_FILE = 20_000_000;

/** How many runs a list gives at once. */
const PAGE_LENGTH = 50;

/** All results a query finds, in one text. */
export interface Collected {
  text: string;
  count: number;
  /** Whether there are more than one file holds. */
  more: boolean;
}

/** What a collection is made of. */
export interface CollectOptions {
  query: LibraryQuery;
  format: 'md' | 'json';
  /** Runs that are not to be in it. */
  leftOut: ReadonlySet<string>;
  signal: AbortSignal;
  /** Told of every run that is in it. */
  onCount: (count: number) => void;
}

/** Fetches one result after the other and puts them into one text, the newest first. @throws Error where one cannot be had */
export async function collect(library: Library, options: CollectOptions): Promise<Collected> {
  const { query, format, leftOut, signal, onCount } = options;
  const parts: string[] = [];
  let length = 0;
  let more = false;
  let before: string | undefined;
  do {
    const page = await library.page(query, { limit: PAGE_LENGTH, ...(before && { before }) }, signal);
    for (const { id } of page.runs.filter((run) => !leftOut.has(run.id))) {
      more = parts.length === MOST_RUNS || length > LONGEST_FILE;
      if (more) break;
      const run = await library.whole(id, signal);
      if (!run) continue;
      const part = partOf(await readRun(run), format);
      parts.push(part);
      length += part.length;
      onCount(parts.length);
    }
    before = page.next;
  } while (before && !more);
  const text = format === 'json' ? `[\n${parts.join(',\n')}\n]\n` : `# Results\n\n${parts.join('\n---\n\n')}`;
  return { text, count: parts.length, more };
}

function partOf(read: ReadRun, format: 'md' | 'json'): string {
  return format === 'json' ? JSON.stringify(dataOf(read), null, 2) : markdownOf(read, 2);
}
