import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runSync } from '@/browser/chunked-work';
import type { CsvRows } from '@/contracts/plugins';
import type { RowMark, RowMarks } from '@/contracts/row-marks';
import type { ResultColumn, Workbench } from '@/generated/declaration';
import { mapSearchHref } from '@/renderers/table/row-menu';
import { WorkTable } from '@/renderers/table/work-table';

const entries = { one: 'lead', many: 'leads' };
const columns: ResultColumn[] = [
  { from: 'name', title: 'Name' },
  { from: 'phone', title: 'Phone', as: 'phone' },
];
const workbench: Workbench = { statuses: ['Called', 'Won'], identity: [['phone']], map: ['name', 'town'] };
const ROWS = [
  { name: 'Ann', phone: '512 555 0101', town: 'Waco' },
  { name: 'Bob', phone: '512 555 0102' },
  { name: 'Carl', phone: '512 555 0103' },
];
const ann = 'phone 5125550101';
const bob = 'phone 5125550102';

let chosen: CsvRows | undefined;
let marks: RowMarks;
let typed: (boolean | undefined)[];
const go = vi.fn();
const retry = vi.fn();

beforeEach(() => {
  chosen = undefined;
  typed = [];
  go.mockReset();
});
afterEach(() => vi.restoreAllMocks());

const choose = (rows: CsvRows | undefined) => {
  chosen = rows;
};

interface Parts {
  rows?: readonly Record<string, unknown>[];
  of?: RowMarks;
  state?: 'loading' | 'loaded' | 'failed';
  keeps?: boolean;
}
const more = () => chosen && runSync(chosen.extraColumns());
const NEXT = [{ label: 'Call script for this lead', go }];

function Page({ rows = ROWS, of: first = {}, state = 'loaded', keeps = true }: Parts) {
  const [of, setOf] = useState(first);
  marks = of;
  const change = (changes: RowMarks, typing?: boolean) => {
    typed.push(typing);
    const all = Object.entries(changes).map(([key, mark]): [string, RowMark] => [key, { ...of[key], ...mark }]);
    setOf({ ...of, ...Object.fromEntries(all) });
  };
  return (
    <main>
      <WorkTable
        label="Your leads"
        rows={rows}
        columns={columns}
        entries={entries}
        workbench={keeps ? workbench : undefined}
        rowActions={{
          setCsvRows: choose,
          next: NEXT,
          ...(keeps && { marks: { state, marks: of, update: change, retry } }),
        }}
      />
    </main>
  );
}
const show = (parts: Parts = {}) => render(<Page {...parts} />);

const names = () =>
  screen
    .queryAllByRole('checkbox')
    .map((box) => /^Select (?!all)(.*)/.exec(box.parentElement?.textContent ?? '')?.[1])
    .filter(Boolean);
const tick = (name: string) => userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
const choose1 = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: label }), option);
async function menu(name: string, item: string) {
  await userEvent.click(screen.getByRole('button', { name: `More for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}
const counted = () => screen.getByRole('status').textContent;
const namesOf = (rows: CsvRows | undefined) => rows?.rows.map((row) => (row as { name: string }).name);

describe('rows that are selected', () => {
  it('are those a file is of, in the order they show; else those that show, else all', async () => {
    show();
    expect([chosen?.scope, namesOf(chosen), more()]).toEqual([undefined, ['Ann', 'Bob', 'Carl'], []]);
    await tick('Carl');
    await tick('Ann');
    expect([chosen?.scope, namesOf(chosen), counted()]).toEqual(['selected', ['Ann', 'Carl'], '3 leads, 2 selected']);
    await userEvent.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button'));
    await userEvent.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button'));
    expect(namesOf(chosen)).toEqual(['Carl', 'Ann']);
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    await userEvent.type(screen.getByRole('searchbox'), 'b');
    await waitFor(() => expect([chosen?.scope, namesOf(chosen)]).toEqual(['shown', ['Bob']]));
  });

  it('are counted in the singular where there is one', async () => {
    show({ rows: ROWS.slice(0, 1) });
    expect(await screen.findByRole('checkbox', { name: 'Select all 1 lead' })).toBeDefined();
  });

  it('are all of the filter by one press, and stay selected when the filter is gone', async () => {
    show();
    await userEvent.type(screen.getByRole('searchbox'), 'ann');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 1 shown' }));
    await userEvent.clear(screen.getByRole('searchbox'));
    const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all 3 leads' });
    expect([all.checked, all.indeterminate, namesOf(chosen)]).toEqual([false, true, ['Ann']]);
    await userEvent.click(all);
    expect([all.checked, all.indeterminate, namesOf(chosen)]).toEqual([true, false, ['Ann', 'Bob', 'Carl']]);
    await userEvent.click(all);
    expect(chosen?.scope).toBeUndefined();
  });

  it('are marked and hidden together, and the focus is not lost', async () => {
    show();
    await tick('Ann');
    await tick('Bob');
    await choose1('Status of what is selected', 'Called');
    expect(marks).toEqual({ [ann]: { status: 'Called' }, [bob]: { status: 'Called' } });
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect([names(), counted()]).toEqual([['Carl'], '1 lead']);
    expect(screen.getByRole('checkbox', { name: 'Select all 1 lead' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('status'));
  });

  it('are there without a workbench too, which keeps nothing', async () => {
    show({ keeps: false });
    await tick('Ann');
    expect(namesOf(chosen)).toEqual(['Ann']);
    expect(screen.queryByRole('combobox', { name: /Status/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'More for Ann' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Call script for this lead']);
  });
});

describe('rows of a list of thousands', () => {
  const thousands = Array.from({ length: 5000 }, (_, index) => ({
    name: `Shop ${index}`,
    phone: `512555${1000 + index}`,
  }));
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(45);
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900);
  });

  it('are selected all at once, though few are in the page', async () => {
    show({ rows: thousands });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 5,000 leads' }));
    expect([chosen?.rows.length, counted()]).toEqual([5000, '5,000 leads, 5,000 selected']);
    expect(names().length).toBeLessThan(60);
  });

  it('are hidden and come back, and the focus is not lost though it takes a moment', async () => {
    show({ rows: thousands });
    await menu('Shop 0', 'Hide');
    await waitFor(() => expect([counted(), names()[0]]).toEqual(['4,999 leads', 'Shop 1']));
    expect(document.activeElement).toBe(screen.getByRole('status'));
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 hidden' }));
    await waitFor(() => expect([counted(), names()[0]]).toEqual(['5,000 leads', 'Shop 0']));
  });

  it('are counted, shown and in the file as asked for last, whatever was asked for before', async () => {
    show({ rows: thousands });
    await tick('Shop 3');
    const box = screen.getByRole('searchbox');
    await userEvent.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button'));
    await userEvent.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button'));
    await userEvent.type(box, '499');
    // Filter and order are worked out in chunks, one after the other: the count may be right before the order is.
    await waitFor(() =>
      expect([counted(), ...names().slice(0, 3)]).toEqual([
        '25 of 5,000 leads, 1 selected',
        'Shop 4999',
        'Shop 4998',
        'Shop 4997',
      ]),
    );
    await userEvent.clear(box);
    await waitFor(() => expect([counted(), names()[0]]).toEqual(['5,000 leads, 1 selected', 'Shop 4999']));
    expect(namesOf(chosen)).toEqual(['Shop 3']);
  });
});

describe('a row', () => {
  it('goes on in another tool, and shows on a map', async () => {
    show();
    await menu('Ann', 'Call script for this lead');
    expect(go).toHaveBeenCalledExactlyOnceWith(ROWS[0]);
    await userEvent.click(screen.getByRole('button', { name: 'More for Ann' }));
    const link = await screen.findByRole('menuitem', { name: /^Open in maps/ });
    expect([link.getAttribute('href'), link.getAttribute('rel'), link.getAttribute('target')]).toEqual([
      'https://www.google.com/maps/search/?api=1&query=Ann%2C%20Waco',
      'noopener',
      '_blank',
    ]);
    expect(mapSearchHref(['javascript:alert(1)&x=', ' '])).toMatch(/query=javascript%3Aalert\(1\)%26x%3D$/);
    expect(mapSearchHref(['', ' '])).toBeUndefined();
  });

  it('has a status, which is filtered by, found by its word and in the file', async () => {
    show();
    await choose1('Status of Bob', 'Won');
    expect([marks, more()]).toEqual([{ [bob]: { status: 'Won' } }, [{ title: 'Status', cells: ['', 'Won', ''] }]]);
    await choose1('Filter by status', 'Won');
    expect([names(), namesOf(chosen)]).toEqual([['Bob'], ['Bob']]);
    await choose1('Status of Bob', 'No status');
    expect(screen.getByText('No lead matches')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('status'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
    expect(names()).toEqual(['Ann', 'Bob', 'Carl']);
    await choose1('Filter by status', 'No status');
    expect(names()).toHaveLength(3);
  });

  it('has its status beside its phone number', () => {
    show();
    expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
      'Selected',
      'Name',
      'Phone',
      'Status',
    ]);
  });

  it('keeps a status that the declaration has no more', async () => {
    show({ of: { [ann]: { status: 'Met' } } });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status of Ann' }).value).toBe('Met');
  });

  it('has a note, kept as it is typed, found by its words, in the file, and the focus comes back', async () => {
    show();
    await menu('Ann', 'Add a note');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'Ring ');
    expect([marks[ann]?.note, typed]).toEqual(['Ring ', Array(5).fill(true)]);
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect([marks[ann]?.note, typed.at(-1)]).toEqual(['Ring', false]);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('More for Ann'));
    expect(more()).toEqual([{ title: 'Note', cells: ['Ring', '', ''] }]);
    await userEvent.type(screen.getByRole('searchbox'), 'ring');
    await waitFor(() => expect(names()).toEqual(['Ann']));
  });

  it('is hidden, and comes back', async () => {
    show();
    await menu('Ann', 'Hide');
    expect([names(), counted(), chosen?.scope]).toEqual([['Bob', 'Carl'], '2 leads', 'shown']);
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 hidden' }));
    expect([names(), counted()]).toEqual([['Ann', 'Bob', 'Carl'], '3 leads']);
    await menu('Ann', 'Show again');
    expect(screen.queryByRole('button', { name: /hidden$/ })).toBeNull();
    expect([names(), chosen?.scope]).toEqual([['Ann', 'Bob', 'Carl'], undefined]);
  });

  it('that is the last one is not gone either', async () => {
    show({ rows: ROWS.slice(0, 1) });
    await menu('Ann', 'Hide');
    expect(screen.getByText('Every lead is hidden')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')));
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 hidden' }));
    expect(names()).toEqual(['Ann']);
  });

  it('that holds nothing to tell it by can be selected, and nothing is kept of it', async () => {
    show({ rows: [{ town: 'Waco' }] });
    expect(screen.queryByRole('combobox', { name: 'Status of lead' })).toBeNull();
    await tick('lead');
    expect(chosen?.rows).toHaveLength(1);
  });
});

it('says where what is kept could not be fetched, and tries again', async () => {
  show({ state: 'failed' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});
