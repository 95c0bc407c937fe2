import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResultColumn } from '@/generated/declaration';
import type { Lead } from '@/generated/results';
import { MAX_UNVIRTUALIZED_ROWS } from '@/renderers/parts/entry-grid';
import * as table from '@/renderers/table/renderer';
import { hasNoMarkupElements, MARKUP, renderResult } from './render-result';

const entries = { one: 'lead', many: 'leads' };
const columns: ResultColumn[] = [
  { from: 'name', title: 'Business Name' },
  { from: 'phone', title: 'Phone Number', as: 'phone' },
  { from: 'city', title: 'City' },
  { from: 'website', title: 'URL', as: 'link' },
  { from: 'email', title: 'Email', as: 'email' },
  { from: 'address', title: 'Address' },
];
const lead = (parts: Partial<Lead>): Lead => ({
  name: '',
  phone: '',
  email: '',
  city: '',
  website: '',
  address: '',
  ...parts,
});
const LEADS = [
  lead({
    name: 'Shop 10',
    city: 'Waco',
    phone: '+1 (512) 555-0142',
    email: 'a@shop.example',
    website: 'https://www.shop.example/',
  }),
  lead({ name: 'shop 2', city: '', phone: 'call us', email: 'a@b.example?bcc=x', website: 'javascript:alert(1)' }),
  lead({ name: 'Ábaco', city: 'Austin', website: 'abaco.example/menu' }),
];
const many = (size: number) =>
  Array.from({ length: size }, (_, index) =>
    lead({ name: `Business ${index + 1}`, city: index % 2 ? 'Waco' : 'Austin' }),
  );

const rows = () => screen.getAllByRole('row').slice(1);
const names = () => rows().map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('table', () => {
  it('has the declared columns in order, and a row for each lead', () => {
    renderResult(table, LEADS, { title: 'Your leads', columns, entries });
    const grid = screen.getByRole('table', { name: 'Your leads' });
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map((heading) => heading.textContent),
    ).toEqual(columns.map(({ title }) => title));
    expect(names()).toEqual(['Shop 10', 'shop 2', 'Ábaco']);
    expect(screen.getByRole('status').textContent).toBe('3 leads');
    expect(grid.getAttribute('aria-rowcount')).toBe('4');
    expect(rows().map((row) => row.getAttribute('aria-rowindex'))).toEqual(['2', '3', '4']);
  });

  it('sorts up, down and back, and says so', async () => {
    renderResult(table, LEADS, { columns, entries });
    const heading = screen.getByRole('columnheader', { name: 'Business Name' });
    const press = () => userEvent.click(within(heading).getByRole('button'));
    expect(heading.getAttribute('aria-sort')).toBe('none');
    await press();
    expect([heading.getAttribute('aria-sort'), ...names()]).toEqual(['ascending', 'Ábaco', 'shop 2', 'Shop 10']);
    await press();
    expect([heading.getAttribute('aria-sort'), ...names()]).toEqual(['descending', 'Shop 10', 'shop 2', 'Ábaco']);
    await press();
    expect([heading.getAttribute('aria-sort'), ...names()]).toEqual(['none', 'Shop 10', 'shop 2', 'Ábaco']);
  });

  it('keeps what is not known at the end, whichever way it sorts', async () => {
    renderResult(table, LEADS, { columns, entries });
    const heading = screen.getByRole('columnheader', { name: 'City' });
    await userEvent.click(within(heading).getByRole('button'));
    expect(names()).toEqual(['Ábaco', 'Shop 10', 'shop 2']);
    await userEvent.click(within(heading).getByRole('button'));
    expect(names()).toEqual(['Shop 10', 'Ábaco', 'shop 2']);
    expect(screen.getByRole('columnheader', { name: 'Business Name' }).getAttribute('aria-sort')).toBe('none');
  });

  it('sorts from the list for narrow screens too', async () => {
    renderResult(table, LEADS, { columns, entries });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'By City');
    expect(names()).toEqual(['Ábaco', 'Shop 10', 'shop 2']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'In the order found');
    expect(names()).toEqual(['Shop 10', 'shop 2', 'Ábaco']);
  });

  it('opens the rest of a row with a phone number on narrow screens, where there is more', async () => {
    renderResult(table, [...LEADS.slice(0, 1), lead({ name: 'Bare', phone: '1' })], { columns, entries });
    const [details, ...others] = screen.getAllByRole('button', { name: /^Details of/ });
    expect([details?.getAttribute('aria-label'), others.length]).toEqual(['Details of Shop 10', 0]);
    const isOpen = () => details?.getAttribute('aria-expanded');
    const isFolded = () => screen.getByRole('cell', { name: 'Waco' }).className.includes('is-folded');
    expect([isOpen(), isFolded()]).toEqual(['false', true]);
    await userEvent.click(details as HTMLElement);
    expect([isOpen(), isFolded()]).toEqual(['true', false]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'By Business Name');
    expect(screen.getByRole('button', { name: 'Details of Shop 10', expanded: true })).toBeDefined();
  });

  it('shows every value of a row without a phone number', () => {
    renderResult(table, LEADS, { columns: columns.filter(({ as }) => as !== 'phone'), entries });
    expect(screen.queryByRole('button', { name: /^Details of/ })).toBeNull();
    expect(screen.getByRole('cell', { name: 'Waco' }).className).not.toContain('is-folded');
  });

  it('filters by words anywhere in a lead, and counts', async () => {
    renderResult(table, LEADS, { columns, entries });
    const box = screen.getByRole('searchbox', { name: 'Filter leads' });
    await userEvent.type(box, 'SHOP waco');
    await waitFor(() => expect(names()).toEqual(['Shop 10']));
    expect(screen.getByRole('status').textContent).toBe('1 of 3 leads');
    await userEvent.type(box, ' nowhere');
    expect(await screen.findByText('No lead matches')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('0 of 3 leads');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
    expect(document.activeElement).toBe(box);
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it('links phone, email and website where that is safe, and only there', () => {
    renderResult(table, LEADS, { columns, entries });
    const links = screen
      .getAllByRole('link')
      .map((link) => [link.textContent?.replace(/ ?\(opens in a new tab\)/, ''), link.getAttribute('href')]);
    expect(links).toEqual([
      ['+1 (512) 555-0142', 'tel:+15125550142'],
      ['shop.example', 'https://www.shop.example/'],
      ['a@shop.example', 'mailto:a@shop.example'],
      ['abaco.example/menu', 'https://abaco.example/menu'],
    ]);
    expect(screen.getByRole('cell', { name: 'javascript:alert(1)' })).toBeDefined();
    expect(screen.getByRole('link', { name: /^shop\.example ?\(opens/ }).getAttribute('rel')).toBe('noopener');
  });

  it('has any part of an entry as a column, by its path too, and sorts and filters by it', async () => {
    const found = [
      { name: 'Inn', rating: 4.5, place: { town: 'Waco' }, tags: ['a', 'b'] },
      { name: 'Bar', rating: 10, place: { town: 'Austin' }, secret: 'waco' },
    ];
    const wide: ResultColumn[] = [
      { from: 'name', title: 'Name' },
      { from: 'rating', title: 'Rating', as: 'number' },
      { from: 'place.town', title: 'Town' },
      { from: 'tags', title: 'Tags' },
    ];
    renderResult(table, found, { columns: wide, entries });
    await userEvent.click(screen.getByRole('button', { name: 'Rating' }));
    expect(rows().map((row) => row.textContent)).toEqual(['Inn4.5Wacoa, b', 'Bar10Austin']);
    await userEvent.type(screen.getByRole('searchbox'), 'waco');
    await waitFor(() => expect(names()).toEqual(['Inn']));
    expect(table.toRows(found, wide)).toEqual([
      ['Inn', '4.5', 'Waco', 'a, b'],
      ['Bar', '10', 'Austin', ''],
    ]);
  });

  it('keeps markup text', () => {
    const { container } = renderResult(table, [lead({ name: MARKUP, address: MARKUP, website: MARKUP })], {
      columns,
      entries,
    });
    expect(hasNoMarkupElements(container)).toBe(true);
    expect(names()).toEqual([MARKUP]);
  });

  it('gives rows in the order of the columns, and a text that falls into columns', () => {
    expect(table.toRows(LEADS.slice(0, 1), columns)).toEqual([
      ['Shop 10', '+1 (512) 555-0142', 'Waco', 'https://www.shop.example/', 'a@shop.example', ''],
    ]);
    expect(table.toRows(LEADS, [{ from: 'city', title: 'x' }])).toEqual([['Waco'], [''], ['Austin']]);
    expect(table.toText([lead({ name: 'A\tB', phone: '1' })], { columns })).toBe('A B\t1\t\t\t\t');
    expect(table.count(LEADS)).toBe(3);
  });

  it('has every row in the page as long as there are few', () => {
    renderResult(table, many(MAX_UNVIRTUALIZED_ROWS), { columns, entries });
    expect(rows()).toHaveLength(MAX_UNVIRTUALIZED_ROWS);
  });
});

describe('a table of 5,000 entries', () => {
  beforeEach(() => {
    // jsdom has no layout: rows of 45 pixels in a window of 600.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(45);
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900);
  });
  afterEach(() => vi.restoreAllMocks());

  const cells = () => screen.getAllByRole('row').filter((row) => row.dataset.index !== undefined);

  it('has few of the rows in the page, and says how many there are', () => {
    renderResult(table, many(5000), { columns, entries });
    expect(cells().length).toBeGreaterThan(10);
    expect(cells().length).toBeLessThan(60);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5001');
    expect(screen.getByRole('status').textContent).toBe('5,000 leads');
  });

  it('sorts and filters over all of them, not only those in the page', async () => {
    renderResult(table, many(5000), { columns, entries });
    const press = () => userEvent.click(screen.getByRole('button', { name: 'Business Name' }));
    await press();
    await press();
    await waitFor(() => expect(cells()[0]?.textContent).toContain('Business 5000'));
    await userEvent.type(screen.getByRole('searchbox'), 'business 4321');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 of 5,000 leads'));
    expect(cells().map((row) => row.textContent)).toEqual(['Business 4321Austin']);
  });
});
