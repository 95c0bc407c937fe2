import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { FileUnavailableError } from '@/contracts/file-unavailable-error';
import type { RendererModule } from '@/contracts/plugins';
import type { ResultFact } from '@/generated/declaration';
import { MAX_CHART_ENTRIES } from '@/renderers/facts/fact-value';
import * as module from '@/renderers/facts/renderer';
import { formatValue } from '@/renderers/parts/formatted-value';
import { hasNoMarkupElements, MARKUP, OPTIONS, renderResult } from './render-result';

const facts: RendererModule<'record'> = module;
const FILE = '0b5c3c1e-1f7e-4b0a-9d43-1f1a2b3c4d5e/rain%20song.png';
const value = {
  title: MARKUP,
  site: 'https://www.songs.example/rain?x=1',
  evil: 'javascript:alert(1)',
  score: 0.93,
  price: '1200.5',
  made: '2026-01-31',
  by: { name: 'Ann', email: 'ann@songs.example', born: 1990 },
  steps: '1. Listen\n2. Hum\n',
  text: '# Verse\n\n- **Rain**\n- <b>Sun</b>',
  lines: [
    { text: 'Drop', at: { bar: 10 } },
    { text: 'Fall', at: { bar: 9 } },
  ],
  nothing: '',
  key_points: ['Slow', 'Blue'],
  isLive: false,
};
const all: ResultFact[] = [
  { from: 'title', title: 'Title' },
  { from: 'site', title: 'Listen', as: 'link' },
  { from: 'evil', title: 'Elsewhere', as: 'link' },
  { from: 'score', title: 'Confidence', as: 'share' },
  { from: 'price', title: 'Price', as: 'number' },
  { from: 'price', title: 'To pay', as: 'amount' },
  { from: 'made', title: 'Made', as: 'date' },
  { from: 'by.email', title: 'By', as: 'email' },
  { from: 'steps', title: 'Steps', as: 'list' },
  { from: 'nothing', title: 'Nothing' },
  { from: 'absent.part', title: 'Absent' },
];

const fact = (title: string) =>
  screen.getAllByRole('term').find((term) => term.textContent === title)?.nextElementSibling as HTMLElement;
const show = (given: object, declared: ResultFact[]) => renderResult(facts, { ...given }, { facts: declared });

describe('facts', () => {
  it('shows each fact as what it is, in order, and leaves out what the answer does not give', () => {
    const { container } = show(value, all);
    const shown = within(container.querySelector('dl') as HTMLElement)
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(shown).toEqual([
      `Title: ${MARKUP}`,
      'Listen: songs.example/rain?x=1 (opens in a new tab)',
      'Elsewhere: javascript:alert(1)',
      'Confidence: 93%',
      'Price: 1,200.5',
      'To pay: 1,200.50',
      'Made: Jan 31, 2026',
      'By: ann@songs.example',
      'Steps: ListenHum',
    ]);
    expect(hasNoMarkupElements(container)).toBe(true);
  });

  it('shows 1 as a percentage or as all of it, as declared', () => {
    expect([1, 0.5, 70, '85'].map((score) => formatValue(score, 'percent'))).toEqual(['1%', '0.5%', '70%', '85%']);
    expect([1, 0.5, 0.704].map((score) => formatValue(score, 'share'))).toEqual(['100%', '50%', '70.4%']);
  });

  it('opens links in a new tab without access to this one, and only those of the web', () => {
    show(value, all);
    const links = screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.getAttribute('rel')]);
    expect(links).toEqual([
      ['https://www.songs.example/rain?x=1', 'noopener'],
      ['mailto:ann@songs.example', null],
    ]);
  });

  it('shows what nobody declared under its own name, beneath the rest', () => {
    show(value, all);
    const more = within(screen.getByRole('region', { name: 'More' }));
    const titles = more.getAllByRole('term').map((term) => term.textContent);
    expect(titles).toEqual([
      'By',
      'Name',
      'Born',
      'Text',
      'Lines',
      'Text',
      'At',
      'Bar',
      'Text',
      'At',
      'Bar',
      'Key points',
      'Is live',
    ]);
    expect(more.getByText('No')).toBeDefined();
    expect(more.queryByText('ann@songs.example')).toBeNull();
  });

  it('has no such part where everything is declared, a button that opens a part included', () => {
    const actions = [{ do: 'open' as const, label: 'Open', result: 'url' }];
    renderResult(facts, { title: 'x', url: 'https://a.example' }, { facts: [{ from: 'title', title: 'T' }], actions });
    expect(screen.queryByText('More')).toBeNull();
  });

  it('shows formatted text, with headings below that of the result and no HTML', async () => {
    const { container } = show({ text: value.text }, [{ from: 'text', title: 'Lyrics', as: 'markdown' }]);
    expect((await screen.findByRole('heading', { name: 'Verse' })).tagName).toBe('H3');
    expect(screen.getByText('Rain').tagName).toBe('STRONG');
    expect(container.textContent).toContain('<b>Sun</b>');
    expect(hasNoMarkupElements(container)).toBe(true);
  });

  it('shows a list of entries as a table to sort', async () => {
    const columns = [
      { from: 'text', title: 'Words' },
      { from: 'at.bar', title: 'Bar', as: 'number' as const },
    ];
    show({ lines: value.lines }, [{ from: 'lines', title: 'Lines', as: 'table', columns }]);
    const table = await screen.findByRole('table', { name: 'Lines' });
    const words = () =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent);
    expect(words()).toEqual(['Drop10', 'Fall9']);
    await userEvent.click(within(table).getByRole('button', { name: 'Bar' }));
    expect(words()).toEqual(['Fall9', 'Drop10']);
  });

  it('draws the figures of entries as bars in a table, by their share of the largest', async () => {
    const columns = [
      { from: 'text', title: 'Words' },
      { from: 'at.bar', title: 'Bar', as: 'number' as const },
    ];
    show({ lines: [...value.lines, { text: 'Stop', at: { bar: 5 } }] }, [
      { from: 'lines', title: 'Lines', as: 'bars', columns },
    ]);
    const table = await screen.findByRole('table', { name: 'Lines' });
    const widths = [...table.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.width);
    expect(widths).toEqual(['100%', '90%', '50%']);
    expect(within(table).getByRole('row', { name: 'Stop 5' })).toBeTruthy();
  });

  it.each([
    { as: 'number', one: 10, other: 20, widths: ['50%', '100%'] },
    { as: 'percent', one: 60, other: 5, widths: ['60%', '5%'] },
    { as: 'share', one: 0.6, other: 0.05, widths: ['60%', '5%'] },
    { as: 'percent', one: 150, other: 75, widths: ['100%', '50%'] },
  ] as const)(
    'draws columns of one unit as $as on one scale: $one beside $other',
    async ({ as, one, other, widths }) => {
      const columns = [{ from: 'day', title: 'Day' }, ...['one', 'other'].map((from) => ({ from, title: from, as }))];
      show({ lines: [{ day: 'Monday', one, other }] }, [{ from: 'lines', title: 'Lines', as: 'bars', columns }]);
      const table = await screen.findByRole('table', { name: 'Lines' });
      const bars = [...table.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.width);
      expect(bars).toEqual(widths);
    },
  );

  it('shows entries along a line of time', async () => {
    const columns = [
      { from: 'at.bar', title: 'Bar' },
      { from: 'text', title: 'Words' },
    ];
    show({ lines: value.lines }, [{ from: 'lines', title: 'Lines', as: 'timeline', columns }]);
    const steps = (await screen.findAllByRole('listitem')).map((step) => step.textContent);
    expect(steps).toEqual(['Bar 10WordsDrop', 'Bar 9WordsFall']);
  });

  it.each(['bars', 'timeline'] as const)('shows more entries than %s can draw as a table', async (as) => {
    const lines = Array.from({ length: MAX_CHART_ENTRIES + 1 }, (_, at) => ({ text: `Line ${at}` }));
    show({ lines }, [{ from: 'lines', title: 'Lines', as, columns: [{ from: 'text', title: 'Words' }] }]);
    const table = await screen.findByRole('table', { name: 'Lines' });
    expect(within(table).getByRole('button', { name: 'Words' })).toBeTruthy();
  });

  it('shows an amount in its currency, large where it is what the result is for, and leaves out what is 0', () => {
    const declared: ResultFact[] = [
      { from: 'tax', title: 'Tax', as: 'amount', unit: 'currency', hideZero: true },
      { from: 'total', title: 'Total', as: 'amount', unit: 'currency', large: true },
      { from: 'hours', title: 'Work', as: 'number', unit: 'per' },
    ];
    const quote = { tax: '0.00', total: 1485, hours: 2, currency: 'EUR', per: 'hours' };
    const { container } = show(quote, declared);
    expect(container.querySelector('dl')?.textContent).toBe('Total€1,485.00Work2 hours');
    expect(fact('Total').className).toContain('text-3xl');
    expect(facts.toText(quote, { ...OPTIONS, facts: declared })).toBe('Total: €1,485.00\nWork: 2 hours');
  });

  it.each(['table', 'bars', 'timeline'] as const)('shows the amounts of %s in the currency of the list', async (as) => {
    const declared: ResultFact[] = [
      {
        from: 'lines',
        title: 'Lines',
        as,
        unit: 'currency',
        columns: [
          { from: 'what', title: 'What' },
          { from: 'count', title: 'Count', as: 'number' },
          { from: 'price', title: 'Price', as: 'amount' },
        ],
      },
    ];
    const quote = { currency: 'USD', lines: [{ what: 'Setup', count: 2, price: 1500 }] };
    show(quote, declared);
    expect(await screen.findByText('$1,500.00')).toBeTruthy();
    expect(screen.getByText('2')).toBeTruthy();
    expect(facts.toText(quote, { ...OPTIONS, facts: declared })).toBe(
      'Lines:\n  What\tCount\tPrice\n  Setup\t2\t$1,500.00',
    );
  });

  it('shows any part as a tree', async () => {
    show({ by: value.by }, [{ from: 'by', title: 'By', as: 'json' }]);
    expect(within(await screen.findByRole('region', { name: 'By' })).getByText('Ann')).toBeDefined();
  });

  it.each(['list', 'markdown', 'table', 'bars', 'timeline', 'text', 'number', 'image'] as const)(
    'shows a value of another shape than "%s" as it is',
    (as) => {
      show({ part: { inner_name: 'kept' } }, [{ from: 'part', title: 'Part', as }]);
      expect(fact('Part').textContent).toContain('kept');
    },
  );

  it('gives all of it as text', () => {
    const declared: ResultFact[] = [
      ...all,
      {
        from: 'lines',
        title: 'Lines',
        as: 'table',
        columns: [
          { from: 'text', title: 'Words' },
          { from: 'at.bar', title: 'Bar' },
        ],
      },
      { from: 'text', title: 'Lyrics', as: 'markdown' },
    ];
    expect(facts.toText({ ...value }, { ...OPTIONS, facts: declared })).toBe(
      [
        `Title: ${MARKUP}`,
        'Listen: https://www.songs.example/rain?x=1',
        'Elsewhere: javascript:alert(1)',
        'Confidence: 93%',
        'Price: 1,200.5',
        'To pay: 1,200.50',
        'Made: Jan 31, 2026',
        'By: ann@songs.example',
        'Steps:\n  1. Listen\n  2. Hum\n  ',
        'Lines:\n  Words\tBar\n  Drop\t10\n  Fall\t9',
        'Lyrics:\n  # Verse\n  \n  - **Rain**\n  - <b>Sun</b>',
        '',
        'By:\n  Name: Ann\n  Born: 1990',
        'Key points:\n  - Slow\n  - Blue',
        'Is live: No',
      ].join('\n'),
    );
    expect(facts.count?.({ ...value })).toBe(2);
    expect(facts.count?.({ title: 'x' })).toBe(1);
  });
});

describe('files of this site', () => {
  const one = (as: ResultFact['as'], given: unknown = FILE) =>
    show({ cover: given }, [{ from: 'cover', title: 'The cover', as }]);

  it('shows a picture by an address asked for, with its title for those who do not see it', async () => {
    const { fileAddress } = one('image');
    const image = await screen.findByRole('img', { name: 'The cover' });
    expect(image.getAttribute('src')).toBe(`https://site.example/files/${FILE}?signed=1`);
    expect(fileAddress).toHaveBeenCalledExactlyOnceWith(FILE);
    expect(screen.getByRole('button', { name: 'Download rain song.png' })).toBeDefined();
  });

  it.each(['audio', 'video'] as const)('plays %s with the controls of the browser', async (as) => {
    const { container } = one(as, `/files/${FILE}`);
    await waitFor(() => expect(container.querySelector(`${as}[controls][src]`)).not.toBeNull());
    expect(container.querySelector(as)?.getAttribute('aria-label')).toBe('The cover');
  });

  it('asks for the address of a download when it is pressed', async () => {
    const { fileAddress } = one('file');
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    expect(fileAddress).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: /Download/ }));
    expect((click.mock.contexts as HTMLAnchorElement[]).map((link) => [link.href, link.download])).toEqual([
      [`https://site.example/files/${FILE}?signed=1`, 'rain song.png'],
    ]);
    click.mockRestore();
  });

  it('asks for a new address where one has run out, and gives up in the end', async () => {
    const { fileAddress } = one('image');
    for (let time = 1; time <= 3; time += 1) {
      const image = await screen.findByRole('img');
      act(() => void image.dispatchEvent(new Event('error')));
      await act(async () => undefined);
    }
    expect(fileAddress).toHaveBeenCalledTimes(3);
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByRole('button', { name: /Download/ })).toBeDefined();
  });

  it('says so where it is no longer kept, and offers another try where it could not be asked for', async () => {
    const { fileAddress, unmount } = one('image', 'https://elsewhere.example/a.png');
    expect(fileAddress).not.toHaveBeenCalled();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByRole('link', { name: /elsewhere\.example\/a\.png/ })).toBeDefined();
    unmount();
    const gone = vi.fn(async () => Promise.reject(new FileUnavailableError('x')));
    const { MediaValue } = await import('@/renderers/parts/media-value');
    const { render } = await import('@testing-library/react');
    render(<MediaValue as="audio" title="Song" value={FILE} fileAddress={gone} />);
    expect(await screen.findByText('No longer kept. Run it again to get a new one.')).toBeDefined();
    const away = vi.fn(async () => Promise.reject(new Error('offline')));
    render(<MediaValue as="audio" title="Song" value={FILE} fileAddress={away} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(away).toHaveBeenCalledTimes(2);
  });

  it.each(['../../etc/passwd', `${FILE}/more`, `${FILE}?x=1`, '0b5c3c1e-1f7e-4b0a-9d43-1f1a2b3c4d5e/..', 'rain.png'])(
    'does not ask for %s',
    (given) => {
      const { fileAddress } = one('image', given);
      expect(fileAddress).not.toHaveBeenCalled();
    },
  );
});
