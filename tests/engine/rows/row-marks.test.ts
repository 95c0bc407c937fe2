import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetData } from '@/browser/member-data';
import { Scope } from '@/browser/scope';
import { MOST_MARKED_AT_ONCE, type RowMarks } from '@/contracts/row-marks';
import { rowMarksOf } from '@/engine/rows/row-marks';
import { toast } from '@/ui/toast';

const network = vi.fn<typeof fetch>();
const said = vi.spyOn(toast, 'info').mockImplementation(() => undefined);

let scope: Scope;
let kept: RowMarks;
let put: () => Response | Promise<Response>;

beforeEach(() => {
  localStorage.clear();
  said.mockClear();
  scope = new Scope();
  kept = {};
  put = () => new Response(null, { status: 204 });
  vi.stubGlobal('fetch', network);
  network
    .mockReset()
    .mockImplementation(async (_, init) =>
      (init?.method ?? 'GET') === 'GET' ? Response.json({ marks: kept }) : put(),
    );
});
afterEach(() => vi.unstubAllGlobals());

/** What is kept of rows of a tool, once it is there. */
async function fetched(tool = 'list', owner = scope) {
  const marks = rowMarksOf(owner, tool);
  marks.fetch();
  await vi.waitFor(() => expect(marks.now().state).not.toBe('loading'));
  return marks;
}
const sent = () =>
  network.mock.calls
    .filter(([, init]) => init?.method === 'PUT')
    .map(([to, init]) => [String(to).replace(/.*\/rows/, ''), JSON.parse(String(init?.body)).marks]);
const offline = () => Promise.reject(new Error('offline'));
/** The page after a reload. */
const reloaded = () => new Scope();

describe('what is kept of rows', () => {
  it('is fetched once for a tool, and again after a failure', async () => {
    kept = { one: { status: 'Won' } };
    network.mockRejectedValueOnce(new Error('offline'));
    const marks = await fetched();
    expect(marks.now()).toEqual({ state: 'failed', of: {} });
    marks.fetch();
    marks.fetch();
    await vi.waitFor(() => expect(marks.now()).toEqual({ state: 'there', of: kept }));
    expect(network).toHaveBeenCalledTimes(2);
    expect(rowMarksOf(scope, 'list')).toBe(marks);
  });

  it('is fetched page after page, with what was changed meanwhile, and shows when all of it is there', async () => {
    network.mockImplementation(async (to, init) => {
      if (init?.method === 'PUT') return put();
      const after = new URL(String(to), window.location.href).searchParams.get('after');
      if (after === null) return Response.json({ marks: { one: { status: 'Won' } }, next: 'one & more' });
      expect(after).toBe('one & more');
      marks.change({ one: { status: 'Lost' } });
      await vi.waitFor(() => expect(sent()).toHaveLength(1));
      expect(marks.now().state).toBe('loading');
      return Response.json({ marks: { two: { hidden: true } } });
    });
    const marks = rowMarksOf(scope, 'list');
    marks.fetch();
    await vi.waitFor(() =>
      expect(marks.now()).toEqual({ state: 'there', of: { one: { status: 'Lost' }, two: { hidden: true } } }),
    );
  });

  it('changes at once and part by part, is sent, and is gone where nothing is left', async () => {
    const marks = await fetched();
    marks.change({ one: { status: 'Won' } });
    expect(marks.now().of).toEqual({ one: { status: 'Won' } });
    await vi.waitFor(() => expect(localStorage).toHaveLength(0));
    marks.change({ one: { note: 'Nice' } });
    await vi.waitFor(() => expect(localStorage).toHaveLength(0));
    expect(marks.now().of).toEqual({ one: { status: 'Won', note: 'Nice' } });
    marks.change({ one: { status: '', note: '' } });
    expect(marks.now().of).toEqual({});
    expect(sent()[1]).toEqual(['/list', { one: { note: 'Nice' } }]);
  });

  it('is kept on the device while somebody types, and sent when they are done', async () => {
    const marks = await fetched();
    marks.change({ one: { note: 'N' } }, true);
    marks.change({ one: { note: 'Ni' } }, true);
    expect([sent(), Object.values(localStorage).join()]).toEqual([[], expect.stringContaining('"Ni"')]);
    marks.change({ one: { note: 'Nice' } });
    await vi.waitFor(() => expect(localStorage).toHaveLength(0));
    expect(sent()).toEqual([['/list', { one: { note: 'Nice' } }]]);
  });

  it('is not lost without a connection: said once, there after a reload, and sent when it is back', async () => {
    const marks = await fetched();
    put = offline;
    marks.change({ one: { status: 'Won' } });
    await vi.waitFor(() => expect(said).toHaveBeenCalledTimes(1));
    const later = rowMarksOf(reloaded(), 'list');
    expect(later.now().of).toEqual({ one: { status: 'Won' } });
    put = () => new Response(null, { status: 204 });
    later.fetch();
    await vi.waitFor(() => expect(localStorage).toHaveLength(0));
    expect(later.now().of).toEqual({ one: { status: 'Won' } });
    expect(sent().at(-1)).toEqual(['/list', { one: { status: 'Won' } }]);
  });

  it('is sent again as it is by then, where it changed on the way', async () => {
    const marks = await fetched();
    let arrive: (response: Response) => void = () => undefined;
    put = () =>
      new Promise((resolve) => {
        arrive = resolve;
      });
    marks.change({ one: { note: 'First' } });
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    marks.change({ one: { note: 'Second' } });
    put = () => new Response(null, { status: 204 });
    arrive(new Response(null, { status: 204 }));
    await vi.waitFor(() => expect(localStorage).toHaveLength(0));
    expect(sent().map(([, body]) => body)).toEqual([{ one: { note: 'First' } }, { one: { note: 'Second' } }]);
    expect(marks.now().of).toEqual({ one: { note: 'Second' } });
  });

  it('goes in parts where it is much, and tells in the words of the other end why it is refused', async () => {
    const marks = await fetched();
    const many = Array.from({ length: MOST_MARKED_AT_ONCE + 1 }, (_, index) => [`row ${index}`, { hidden: true }]);
    marks.change(Object.fromEntries(many));
    await vi.waitFor(() => expect(localStorage).toHaveLength(0));
    expect(sent().map(([, body]) => Object.keys(body).length)).toEqual([MOST_MARKED_AT_ONCE, 1]);
    put = () => Response.json({ error: { code: 'x', message: 'No more room' } }, { status: 409 });
    marks.change({ one: { hidden: true } });
    await vi.waitFor(() => expect(said.mock.calls[0]?.[1]).toMatchObject({ description: 'No more room' }));
    expect(marks.now().of.one).toEqual({ hidden: true });
  });

  it('is of one tool, and leaves alone what another tab has not sent', async () => {
    put = offline;
    const [list, other] = [await fetched(), await fetched('other')];
    list.change({ one: { status: 'Won' } });
    other.change({ one: { status: 'Lost' } });
    const tab = await fetched('list', reloaded());
    tab.change({ two: { status: 'Called' } });
    const all = reloaded();
    expect([rowMarksOf(all, 'list').now().of, rowMarksOf(all, 'other').now().of]).toEqual([
      { one: { status: 'Won' }, two: { status: 'Called' } },
      { one: { status: 'Lost' } },
    ]);
  });

  it('is forgotten with all else of a member', async () => {
    put = offline;
    (await fetched()).change({ one: { note: 'Secret' } });
    forgetData(scope);
    expect(Object.values(localStorage).join()).not.toContain('Secret');
  });
});
