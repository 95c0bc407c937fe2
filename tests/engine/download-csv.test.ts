import { afterEach, expect, it, vi } from 'vitest';
import type { CsvRows } from '@/contracts/plugins';
import { downloadCsv } from '@/engine/csv/download-csv';
import type { Declaration } from '@/generated/declaration';

const { saved } = vi.hoisted(() => ({ saved: vi.fn() }));
vi.mock('@/browser/save-file', () => ({ saveFile: saved }));
afterEach(() => saved.mockReset());

const declaration = { id: 'list', result: { columns: [{ from: 'name', title: 'Name' }] } } as unknown as Declaration;
const action = { do: 'csv', label: 'Export CSV', file: 'names-{count}' } as const;
const renderer = { toRows: (list: readonly { name: string }[]) => list.map(({ name }) => [name]) };
const rows = Array.from({ length: 1000 }, (_, index) => ({ name: `Shop ${index}` }));
const names = rows.map(({ name }) => name);

async function fileOf(value: unknown, chosen?: CsvRows) {
  await downloadCsv(declaration, action, { value, inputs: {} } as never, renderer as never, chosen);
  const [blob, name] = saved.mock.lastCall as [Blob, string];
  const lines = (await blob.text()).split('\r\n');
  return { name, lines };
}

it('has all rows of a long list, in their order', async () => {
  expect(await fileOf(rows)).toEqual({ name: 'names-1000.csv', lines: ['Name', ...names, ''] });
});

it('has what was chosen, and behind it what is kept of each row', async () => {
  function* more(): ReturnType<CsvRows['extraColumns']> {
    yield;
    return [{ title: 'Status', cells: rows.slice(0, 900).map((_, index) => `${index}`) }];
  }
  const { name, lines } = await fileOf(rows, { rows: rows.slice(0, 900), scope: 'shown', extraColumns: more });
  expect([name, lines[0], lines[900], lines.length]).toEqual(['names-900.csv', 'Name,Status', 'Shop 899,899', 902]);
});

it('has the rows of a result that is no list', async () => {
  const whole = { toRows: () => [['one'], ['two']] };
  await downloadCsv(declaration, action, { value: { a: 1 }, inputs: {} } as never, whole as never);
  const [blob] = saved.mock.lastCall as [Blob];
  expect(await blob.text()).toBe('Name\r\none\r\ntwo\r\n');
});
