import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_ROW_KEY_LENGTH, MAX_ROW_NOTE_LENGTH, MAX_STATUS_LENGTH, type RowMarks } from '@/contracts/row-marks';
import { MARKS_PER_PAGE, MAX_MARKS_PER_REQUEST, type RowMarkList } from '@/features/rows/contract';
import { type Site, startSite } from '../../../server/site';

let site: Site;
let other: Record<string, string>;

const mine = (): Record<string, string> => ({ Authorization: `Bearer ${site.token}` });

beforeAll(async () => {
  site = await startSite();
  const response = await site.post('/functions/v1/redeem-access-code', { code: site.demo?.accessCode });
  const { session } = (await response.json()) as { session: { access_token: string } };
  other = { Authorization: `Bearer ${session.access_token}` };
});
afterAll(() => site.end());

async function kept(headers = mine(), tool = 'sample'): Promise<RowMarks> {
  const response = await site.get(`/rows/${tool}`, headers);
  expect(response.status).toBe(200);
  return ((await response.json()) as RowMarkList).marks;
}

async function keep(body: unknown, headers: Record<string, string> = mine(), tool = 'sample'): Promise<number> {
  const sent = { 'Content-Type': 'application/json', ...headers };
  const response = await fetch(`${site.url}/rows/${tool}`, {
    method: 'PUT',
    headers: sent,
    body: JSON.stringify(body),
  });
  return response.status;
}

const marks = (count: number): RowMarks =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`phone ${index}`, { status: 'New' }]));

describe('what a member keeps of rows', () => {
  it('is kept part by part, and forgotten where nothing is left of it', async () => {
    expect(await keep({ marks: { one: { status: 'Called' }, two: { hidden: true } } })).toBe(204);
    expect(await keep({ marks: { one: { note: 'Ring again on Monday \ud800' } } })).toBe(204);
    expect(await kept()).toEqual({
      one: { status: 'Called', note: 'Ring again on Monday \ufffd' },
      two: { hidden: true },
    });
    expect(await keep({ marks: { one: { status: '' }, two: { hidden: false } } })).toBe(204);
    expect(await kept()).toEqual({ one: { note: 'Ring again on Monday \ufffd' } });
    expect(await keep({ marks: { one: { note: '' } } })).toBe(204);
    expect(await kept()).toEqual({});
  });

  it('is seen and changed by nobody else', async () => {
    await keep({ marks: { secret: { note: 'They pay late' } } });
    expect(await kept(other)).toEqual({});
    expect(await keep({ marks: { secret: { note: 'Changed' } } }, other)).toBe(204);
    expect(await kept()).toEqual({ secret: { note: 'They pay late' } });
    expect(await kept(other)).toEqual({ secret: { note: 'Changed' } });
    for (const headers of [{}, { Authorization: 'Bearer nobody' }] as Record<string, string>[]) {
      expect(await keep({ marks: { secret: { note: 'x' } } }, headers)).toBe(401);
      expect((await site.get('/rows/sample', headers)).status).toBe(401);
    }
  });

  it('belongs to a tool that is there', async () => {
    expect(await keep({ marks: marks(1) }, mine(), 'other')).toBe(404);
    expect((await site.get('/rows/other', mine())).status).toBe(404);
  });

  it.each([
    [null],
    [{}],
    [{ marks: [] }],
    [{ marks: { one: null } }],
    [{ marks: { one: {} } }],
    [{ marks: { one: { status: 7 } } }],
    [{ marks: { one: { hidden: 'yes' } } }],
    [{ marks: { one: { status: 'x'.repeat(MAX_STATUS_LENGTH + 1) } } }],
    [{ marks: { one: { note: 'x'.repeat(MAX_ROW_NOTE_LENGTH + 1) } } }],
    [{ marks: { ['k'.repeat(MAX_ROW_KEY_LENGTH + 1)]: { hidden: true } } }],
    [{ marks: { '': { hidden: true } } }],
    [{ marks: { 'a\0': { hidden: true } } }],
    [{ marks: marks(MAX_MARKS_PER_REQUEST + 1) }],
  ])('is refused as %j', async (body) => {
    const before = await kept();
    expect(await keep(body)).toBe(400);
    expect(await kept()).toEqual(before);
  });

  it('comes in pages, each after the last key of the one before, and nothing is left out', async () => {
    const newcomer = await site.newGuest();
    const all = marks(MARKS_PER_PAGE + 1);
    const entries = Object.entries(all);
    for (let from = 0; from < entries.length; from += MAX_MARKS_PER_REQUEST)
      await keep({ marks: Object.fromEntries(entries.slice(from, from + MAX_MARKS_PER_REQUEST)) }, newcomer);
    const page = async (after?: string) => {
      const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`;
      return (await (await site.get(`/rows/sample${query}`, newcomer)).json()) as RowMarkList;
    };
    const first = await page();
    expect(Object.keys(first.marks)).toHaveLength(MARKS_PER_PAGE);
    const last = await page(first.next);
    expect({ ...first.marks, ...last.marks }).toEqual(all);
    expect(last.next).toBeUndefined();
  });

  it.each(['', 'k'.repeat(MAX_ROW_KEY_LENGTH + 1), '%00'])('is refused after the key "%s"', async (after) => {
    expect((await site.get(`/rows/sample?after=${after}`, mine())).status).toBe(400);
  });

  it('is refused in another type', async () => {
    expect(await keep({ marks: marks(1) }, { ...mine(), 'Content-Type': 'text/plain' })).toBe(415);
  });
});
