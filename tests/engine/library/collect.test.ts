import { describe, expect, it, vi } from 'vitest';
import type { RunView } from '@/contracts/run';
import { collect, MOST_RUNS } from '@/engine/library/collect';
import type { Library } from '@/engine/library/library';
import { EVERYTHING } from '@/engine/library/query';

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
    page: vi.fn<Library['page']>(async (_, { limit, before }) => {
      const from = Number(before ?? 0);
      const next = from + limit;
      return { runs: all.slice(from, next), ...(next < count && { next: String(next) }) };
    }),
    whole: vi.fn<Library['whole']>(async (id) => all[Number(id)]),
    mark: vi.fn<Library['mark']>(),
  };
  return library;
}

const options = () => ({
  query: EVERYTHING,
  format: 'json' as 'json' | 'md',
  leftOut: new Set<string>(),
  signal: new AbortController().signal,
  onCount: vi.fn(),
});

describe('all results in one file', () => {
  it('are all there, page by page, the newest first, and counted', async () => {
    const asked = options();
    const { text, count, more } = await collect(libraryWith(120), asked);
    expect(JSON.parse(text).map(({ id }: RunView) => Number(id))).toEqual(Array.from({ length: 120 }, (_, id) => id));
    expect([count, more, asked.onCount.mock.calls.at(-1)]).toEqual([120, false, [120]]);
  });

  it('are no more than one file holds, and it is said that there are more', async () => {
    const library = libraryWith(MOST_RUNS + 1);
    expect(await collect(library, options())).toMatchObject({ count: MOST_RUNS, more: true });
    expect(library.whole).toHaveBeenCalledTimes(MOST_RUNS);
    expect(await collect(libraryWith(MOST_RUNS), options())).toMatchObject({ count: MOST_RUNS, more: false });
  });

  it('leave out what was deleted here, and what is gone by now', async () => {
    const library = libraryWith(3);
    library.whole.mockImplementation(async (id) => (id === '2' ? undefined : run(Number(id))));
    const { text } = await collect(library, { ...options(), leftOut: new Set(['0']) });
    expect(JSON.parse(text)).toMatchObject([{ name: 'Run 1' }]);
  });

  it('are one text to read, each under its name', async () => {
    const { text } = await collect(libraryWith(2), { ...options(), format: 'md' });
    expect(text).toMatch(
      /^# Results\n\n## Run 0\n\n[\s\S]*No result: Its tool is no longer there\.\n\n---\n\n## Run 1\n/,
    );
  });

  it('fail where one cannot be had: a file with holes would say nothing of them', async () => {
    const library = libraryWith(3);
    library.whole.mockRejectedValueOnce(new Error('offline'));
    await expect(collect(library, options())).rejects.toThrow('offline');
  });
});
