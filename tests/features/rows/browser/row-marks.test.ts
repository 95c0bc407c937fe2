import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteMemberData } from '@/browser/member-data';
import { MemberScope } from '@/browser/member-scope';
import type { RowMarks } from '@/contracts/row-marks';
import { rowMarksOf } from '@/features/rows/browser/row-marks';
import { MAX_MARKS_PER_REQUEST } from '@/features/rows/contract';
import { toast } from '@/ui/toast';

const network = vi.fn<typeof fetch>();
const said = vi.spyOn(toast, 'info').mockImplementation(() => undefined);

let scope: MemberScope;
let kept: RowMarks;
let put: () => Response | Promise<Response>;

beforeEach(() => {
  localStorage.clear();
  said.mockClear();
  scope = new MemberScope();
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
  await vi.waitFor(() => expect(marks.getSnapshot().state).not.toBe('loading'));
  return marks;
}
const sent = () =>
  network.mock.calls
    .filter(([, init]) => init?.method === 'PUT')
    .map(([to, init]) => [String(to).replace(/.*\/rows/, ''), JSON.parse(String(init?.body)).marks]);
const offline = () => Promise.reject(new Error('offline'));
/** The page after a reload. */
const reloaded = () => new MemberScope();

describe('what is kept of rows', () => {
  it('is fetched once for a tool, and again after a failure', async () => {
    kept = { one: { status: 'Won' } };
    network.mockRejectedValueOnce(new Error('offline'));
    const marks = await fetched();
    expect(marks.getSnapshot()).toEqual({ state: 'failed', marks: {} });
    marks.fetch();
    marks.fetch();
    await vi.waitFor(() => expect(marks.getSnapshot()).toEqual({ state: 'loaded', marks: kept }));
    expect(network).toHaveBeenCalledTimes(2);
    expect(rowMarksOf(scope, 'list')).toBe(marks);
  });

  it('is fetched page after page, with what was changed meanwhile, and shows when all of it is there', async () => {
    network.mockImplementation(async (to, init) => {
      if (init?.method === 'PUT') return put();
      const after = new URL(String(to), window.location.href).searchParams.get('after');
      if (after === null) return Response.json({ marks: { one: { status: 'Won' } }, next: 'one & more' });
      expect(after).toBe('one & more');
      marks.update({ one: { status: 'Lost' } });
      await vi.waitFor(() => expect(sent()).toHaveLength(1));
      expect(marks.getSnapshot().state).toBe('loading');
      return Response.json({ marks: { two: { hidden: true } } });
    });
    const marks = rowMarksOf(scope, 'list');
    marks.fetch();
    await vi.waitFor(() =>
      expect(marks.getSnapshot()).toEqual({
        state: 'loaded',
        marks: { one: { status: 'Lost' }, two: { hidden: true } },
      }),
    );
  });

  it('changes at once and part by part, is sent, and is gone where nothing is left', async () => {
    const marks = await fetched();
    marks.update({ one: { status: 'Won' } });
    expect(marks.getSnapshot().marks).toEqual({ one: { status: 'Won' } });
    await vi.waitFor(() => expect(localStorage).toHaveLength(0));
    marks.update({ one: { note: 'Nice' } });
    await vi.waitFor(() => expect(localStorage).toHaveLength(0));
    expect(marks.getSnapshot().marks).toEqual({ one: { status: 'Won', note: 'Nice' } });
    marks.update({ one: { status: '', note: '' } });
    expect(marks.getSnapshot().marks).toEqual({});
    expect(sent()[1]).toEqual(['/list', { one: { note: 'Nice' } }]);
  });

  it('is kept on the device while somebody types, and sent when they are done', async () => {
    const marks = await fetched();
    marks.update({ one: { note: 'N' } }, true);
    marks.update({ one: { note: 'Ni' } }, true);
    expect([sent(), Object.values(localStorage).join()]).toEqual([[], expect.stringContaining('"Ni"')]);
    marks.update({ one: { note: 'Nice' } });
    await vi.waitFor(() => expect(localStorage).toHaveLength(0));
    expect(sent()).toEqual([['/list', { one: { note: 'Nice' } }]]);
  });

  it('is not lost without a connection: said once, there after a reload, and sent when it is back', async () => {
    const marks = await fetched();
    put = offline;
    marks.update({ one: { status: 'Won' } });
    await vi.waitFor(() => expect(said).toHaveBeenCalledTimes(1));
    const later = rowMarksOf(reloaded(), 'list');
    expect(later.getSnapshot().marks).toEqual({ one: { status: 'Won' } });
    put = () => new Response(null, { status: 204 });
    later.fetch();
    await vi.waitFor(() => expect(localStorage).toHaveLength(0));
    expect(later.getSnapshot().marks).toEqual({ one: { status: 'Won' } });
    expect(sent().at(-1)).toEqual(['/list', { one: { status: 'Won' } }]);
  });

  it('is sent again as it is by then, where it changed on the way', async () => {
    const marks = await fetched();
    let arrive: (response: Response) => void = () => undefined;
    put = () =>
      new Promise((resolve) => {
        arrive = resolve;
      });
    marks.update({ one: { note: 'First' } });
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    marks.update({ one: { note: 'Second' } });
    put = () => new Response(null, { status: 204 });
    arrive(new Response(null, { status: 204 }));
    await vi.waitFor(() => expect(localStorage).toHaveLength(0));
    expect(sent().map(([, body]) => body)).toEqual([{ one: { note: 'First' } }, { one: { note: 'Second' } }]);
    expect(marks.getSnapshot().marks).toEqual({ one: { note: 'Second' } });
  });

  it('goes in parts where it is much, and tells in the words of the other end why it is refused', async () => {
    const marks = await fetched();
    const many = Array.from({ length: MAX_MARKS_PER_REQUEST + 1 }, (_, index) => [`row ${index}`, { hidden: true }]);
    marks.update(Object.fromEntries(many));
    await vi.waitFor(() => expect(localStorage).toHaveLength(0));
    expect(sent().map(([, body]) => Object.keys(body).length)).toEqual([MAX_MARKS_PER_REQUEST, 1]);
    put = () => Response.json({ error: { code: 'x', message: 'No more room' } }, { status: 409 });
    marks.update({ one: { hidden: true } });
    await vi.waitFor(() => expect(said.mock.calls[0]?.[1]).toMatchObject({ description: 'No more room' }));
    expect(marks.getSnapshot().marks.one).toEqual({ hidden: true });
  });

  it('is held up by none that is refused for good, which is told once and stays on this device', async () => {
    const marks = await fetched();
    put = () => Response.json({ error: { code: 'x', message: 'Too long' } }, { status: 400 });
    marks.update({ bad: { note: 'Refused' } });
    await vi.waitFor(() => expect(said).toHaveBeenCalledOnce());
    put = () => new Response(null, { status: 204 });
    marks.update({ good: { status: 'Won' } });
    await vi.waitFor(() => expect(marks.getSnapshot().marks).toMatchObject({ good: { status: 'Won' } }));
    await vi.waitFor(() => expect(sent().map(([, body]) => Object.keys(body))).toEqual([['bad'], ['good']]));

    put = () => Response.json({ error: { code: 'x', message: 'Too long' } }, { status: 400 });
    const later = await fetched('list', reloaded());
    await vi.waitFor(() => expect(sent()).toHaveLength(3));
    expect(later.getSnapshot().marks.bad).toEqual({ note: 'Refused' });
    expect(said).toHaveBeenCalledOnce();
  });

  it('is of one tool, and leaves alone what another tab has not sent', async () => {
    put = offline;
    const [list, other] = [await fetched(), await fetched('other')];
    list.update({ one: { status: 'Won' } });
    other.update({ one: { status: 'Lost' } });
    const tab = await fetched('list', reloaded());
    tab.update({ two: { status: 'Called' } });
    const all = reloaded();
    expect([rowMarksOf(all, 'list').getSnapshot().marks, rowMarksOf(all, 'other').getSnapshot().marks]).toEqual([
      { one: { status: 'Won' }, two: { status: 'Called' } },
      { one: { status: 'Lost' } },
    ]);
  });

  it('is forgotten with all else of a member', async () => {
    put = offline;
    (await fetched()).update({ one: { note: 'Secret' } });
    deleteMemberData(scope);
    expect(Object.values(localStorage).join()).not.toContain('Secret');
  });
});
