import { describe, expect, it, vi } from 'vitest';
import type { RunView } from '@/contracts/run';
import { collectResults, MAX_RUNS } from '@/engine/library/collect-results';
import type { Library } from '@/engine/library/library';
import { UNFILTERED } from '@/engine/library/library-query';

/** A run of a tool that is no longer there: what is kept of it can be had all the same. */
const run = (id: number): RunView => ({
  id: String(id),
  tool: 'gone',
  name: `Run ${id}`,
  state: 'succeeded',
  mode: 'live',
  startedAt: '2026-01-02T10:00:00Z',
});

/** A library of so many runs, and what was asked of it. */
function libraryWith(count: number) {
  const all = Array.from({ length: count }, (_, id) => run(id));
  const library = {
    fetchPage: vi.fn<Library['fetchPage']>(async (_, { limit, before }) => {
      const from = Number(before ?? 0);
      const next = from + limit;
      return { runs: all.slice(from, next), ...(next < count && { next: String(next) }) };
    }),
    fetchRun: vi.fn<Library['fetchRun']>(async (id) => all[Number(id)]),
    saveMarks: vi.fn<Library['saveMarks']>(),
  };
  return library;
}

const options = () => ({
  query: UNFILTERED,
  format: 'json' as 'json' | 'md',
  excludedIds: new Set<string>(),
  signal: new AbortController().signal,
  onCount: vi.fn(),
});

describe('all results in one file', () => {
  it('are all there, page by page, the newest first, and counted', async () => {
    const asked = options();
    const { text, count, hasMore: more } = await collectResults(libraryWith(120), asked);
    expect(JSON.parse(text).map(({ id }: RunView) => Number(id))).toEqual(Array.from({ length: 120 }, (_, id) => id));
    expect([count, more, asked.onCount.mock.calls.at(-1)]).toEqual([120, false, [120]]);
  });

  it('are no more than one file holds, and it is said that there are more', async () => {
    const library = libraryWith(MAX_RUNS + 1);
    expect(await collectResults(library, options())).toMatchObject({ count: MAX_RUNS, hasMore: true });
    expect(library.fetchRun).toHaveBeenCalledTimes(MAX_RUNS);
    expect(await collectResults(libraryWith(MAX_RUNS), options())).toMatchObject({ count: MAX_RUNS, hasMore: false });
  });

  it('leave out what was deleted here, and what is gone by now', async () => {
    const library = libraryWith(3);
    library.fetchRun.mockImplementation(async (id) => (id === '2' ? undefined : run(Number(id))));
    const { text } = await collectResults(library, { ...options(), excludedIds: new Set(['0']) });
    expect(JSON.parse(text)).toMatchObject([{ name: 'Run 1' }]);
  });

  it('are one text to read, each under its name', async () => {
    const { text } = await collectResults(libraryWith(2), { ...options(), format: 'md' });
    expect(text).toMatch(
      /^# Results\n\n## Run 0\n\n[\s\S]*No result: Its tool is no longer there\.\n\n---\n\n## Run 1\n/,
    );
  });

  it('fail where one cannot be had: a file with holes would say nothing of them', async () => {
    const library = libraryWith(3);
    library.fetchRun.mockRejectedValueOnce(new Error('offline'));
    await expect(collectResults(library, options())).rejects.toThrow('offline');
  });
});
