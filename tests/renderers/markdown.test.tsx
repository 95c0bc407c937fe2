import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { RendererModule } from '@/contracts/plugins';
import * as module from '@/renderers/markdown/renderer';
import { MarkdownText } from '@/renderers/parts/markdown-text';
import { SectionTools } from '@/renderers/parts/section-tools';
import { hasNoMarkupElements, MARKUP, OPTIONS, renderResult } from './render-result';

const markdown: RendererModule<'text'> = module;
const show = (text: string) => renderResult(markdown, text).container.querySelector('fieldset + div') as HTMLElement;

describe('markdown', () => {
  it('has headings below that of the result, however high they are', () => {
    show('# One\n## Two\n### Three\n#### Four\n###### Six');
    expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
      'H3 One',
      'H4 Two',
      'H5 Three',
      'H6 Four',
      'H6 Six',
    ]);
  });

  it.each([
    ['## Two\n#### Four\n## Two', 'H3 Two, H4 Four, H3 Two'],
    ['### Three\n###### Six', 'H3 Three, H4 Six'],
    ['```\n# no heading\n```\n## Two', 'H3 Two'],
    ['Title\n=====\n\nPart\n----', 'H3 Title, H4 Part'],
  ])('has the highest heading right below that of the result, and leaves no level out: %j', (text, expected) => {
    show(text);
    const headings = screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`);
    expect(headings.join(', ')).toBe(expected);
  });

  it('has lists in lists, numbers that go on, and tasks', () => {
    const shown = show('3. Three\n4. Four\n   - inner\n\n- [x] done\n- [ ] open');
    expect(shown.querySelector('ol')?.start).toBe(3);
    expect(shown.querySelector('ol ul')?.textContent).toBe('inner');
    expect(screen.getByText('Done:').closest('li')?.textContent).toContain('done');
    expect(screen.getByText('To do:').closest('li')?.textContent).toContain('open');
    expect(shown.querySelector('input')).toBeNull();
  });

  it('has words with marks, quotes, code and rules', () => {
    const shown = show(
      '**bold** *leaning* ~~gone~~ `a < b &amp; c` R&amp;D\n\n> quoted **too**\n\n```js\nconst a = "<b>";\n```\n\n---',
    );
    expect(within(shown).getByText('bold').tagName).toBe('STRONG');
    expect(within(shown).getByText('leaning').tagName).toBe('EM');
    expect(within(shown).getByText('gone').tagName).toBe('DEL');
    expect(shown.querySelector('p code')?.textContent).toBe('a < b &amp; c');
    expect(shown.textContent).toContain('R&D');
    expect(shown.querySelector('blockquote strong')?.textContent).toBe('too');
    expect(screen.getByRole('region', { name: 'Code, js' }).textContent).toBe('const a = "<b>";');
    expect(shown.querySelector('hr')).not.toBeNull();
  });

  it('has tables, with line breaks in their cells', () => {
    show('| Plan | Price |\n|---|--:|\n| **Pro** | 5<br>a month |');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Plan', 'Price']);
    expect(screen.getAllByRole('cell').map(({ innerHTML }) => innerHTML)).toEqual([
      expect.stringContaining('<strong'),
      '5<br>a month',
    ]);
  });

  it('links to the web alone, and says where', () => {
    show(
      '[here](https://www.a.example/x) [a.example](https://a.example) [no](javascript:alert(1)) [no](//b.example) [no](/path) [no](data:text/html,x) <https://c.example/d>',
    );
    const links = screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.getAttribute('rel')]);
    expect(links).toEqual([
      ['https://www.a.example/x', 'noopener'],
      ['https://a.example/', 'noopener'],
      ['https://c.example/d', 'noopener'],
    ]);
    expect(screen.getByText('(www.a.example)')).toBeDefined();
    expect(screen.queryByText('(a.example)')).toBeNull();
  });

  it.each([
    ['[https://www.paypal.com/?out.example](http://out.example/pay)'],
    ['[paypal.com, safe as out.example](http://out.example/pay)'],
    ['[https://paypal.com@out.example/](http://out.example/pay)'],
    ['[out.example.paypal.com](http://out.example/pay)'],
    ['[p\u0430ypal.com](http://p\u0430ypal.com/pay)'],
  ])('says where %s leads: its words begin with no host, or with another', (text) => {
    show(text);
    const { host } = new URL(screen.getByRole('link').getAttribute('href') ?? '');
    expect(screen.getByText(`(${host})`)).toBeDefined();
  });

  it.each([
    ['[out.example](http://out.example/pay)'],
    ['[www.Out.example/pay?now](http://out.example/pay?now)'],
    ['[ https://out.example#top ](http://www.out.example/)'],
    ['<http://out.example/pay>'],
  ])('does not say it twice in %s', (text) => {
    show(text);
    expect(screen.getByRole('link').parentElement?.textContent).not.toContain('out.example)');
  });

  it('loads no picture: it is a link', () => {
    const shown = show('![A cat](https://spy.example/cat.png?me=1) ![x](cat.png)');
    expect(shown.querySelector('img')).toBeNull();
    expect(within(shown).getByRole('link', { name: /A cat/ }).getAttribute('href')).toContain('spy.example');
  });

  it.each([
    MARKUP,
    `<div onclick="x()">\n\n${MARKUP}\n\n</div>`,
    '<script>alert(1)</script>',
    '<iframe src="https://x.example"></iframe> [<b>a</b>](https://x.example)',
    `| ${MARKUP.replaceAll('|', '')} |\n|---|\n| <img src=x> |`,
    '`<b>`\n\n    <script>\n\n- <b>x</b>',
  ])('keeps HTML text: %s', (text) => {
    expect(hasNoMarkupElements(show(text))).toBe(true);
  });

  it.each([
    ['quotes in quotes', `${'> '.repeat(5000)}x`],
    ['lists in lists', Array.from({ length: 500 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n')],
    ['open brackets', '['.repeat(5000)],
    ['stars', '*a '.repeat(5000)],
    ['ticks', `${'`'.repeat(5001)}\nx`],
    ['underscores', `${'_'.repeat(3000)}a${'_'.repeat(3000)}`],
    ['table pipes', '|'.repeat(5000)],
    ['links', '[a]('.repeat(3000)],
    ['angles', '<'.repeat(5000)],
    ['fences that do not end', '~~~ a\n'.repeat(20_000)],
  ])('survives %s', (_, text) => {
    expect(show(text).textContent).not.toBe('');
  });

  it('draws a long text whole, section by section, each as it is in the whole', async () => {
    const part = (place: number) =>
      `## Part ${place}\n\n- one\n\n- two, [here][a]\n\n\`\`\`\n\n# no heading\n\n\`\`\`\n\n${'word '.repeat(60)}\n\n`;
    const text = `${Array.from({ length: 240 }, (_, place) => part(place)).join('')}[a]: https://a.example/x\n`;
    expect(text.length).toBeGreaterThan(80_000);
    const shown = show(text);
    await waitFor(() => expect(shown.querySelectorAll('h3')).toHaveLength(240));
    expect(shown.querySelectorAll('ul')).toHaveLength(240);
    expect(shown.querySelectorAll('a[href="https://a.example/x"]')).toHaveLength(240);
    expect(shown.querySelector('h4')).toBeNull();
  });

  it('shows the text as it came on request, and copies that always', async () => {
    const text = '# Title\n\n**bold**';
    show(text);
    expect(screen.getByRole('button', { name: 'Formatted' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Plain' }));
    expect(screen.getByRole('region', { name: 'Your result, text' }).textContent).toBe(text);
    expect(screen.queryByRole('heading')).toBeNull();
    expect(markdown.toText(text, OPTIONS)).toBe(text);
  });
});

describe('the sections of a text', () => {
  const tools = (path: string) => <button type="button">{`Redo ${path}`}</button>;
  const show = (text: string) => {
    render(
      <SectionTools value={tools}>
        <MarkdownText text={text} />
      </SectionTools>,
    );
    return screen
      .queryAllByRole('button')
      .map((button) => `${button.textContent} ${button.previousSibling?.textContent}`);
  };

  it('have what the page offers at their headings, numbered where two have the same', () => {
    expect(show('# Title\n\n## A\n\n### Inner\n\n```\n## none\n```\n\n## B\n\n## A')).toEqual([
      'Redo 0 A',
      'Redo 1 B',
      'Redo 2 A',
    ]);
  });

  it('have their numbers however long the text is', async () => {
    const count = 12;
    const text = Array.from({ length: count }, (_, index) => `## Part ${index}\n\n${'Words. '.repeat(200)}`).join(
      '\n\n',
    );
    show(text);
    await waitFor(() => expect(screen.getAllByRole('button')).toHaveLength(count));
    for (const [index, heading] of screen.getAllByRole('heading').entries())
      expect([heading.textContent, heading.nextSibling?.textContent]).toEqual([`Part ${index}`, `Redo ${index}`]);
  });

  it('have none where their headings cannot be told for sure', () => {
    expect(show('Part\n====\n\n# A\n\n# B')).toEqual([]);
  });
});
