import { describe, expect, it } from 'vitest';
import { markdownToHtml } from '@/browser/rich-text';

/** Elements allowed in HTML for pasting. */
const ALLOWED =
  'h1,h2,h3,h4,h5,h6,p,br,hr,ul,ol,li,blockquote,pre,code,table,thead,tbody,tr,th,td,strong,em,del,a'.split(',');

function toBody(text: string): HTMLElement {
  return new DOMParser().parseFromString(markdownToHtml(text), 'text/html').body;
}

describe('rich text', () => {
  it('renders headings, lists, tables, code and inline formatting', () => {
    const body = toBody(
      '# One\n\n- a\n- **b**\n\n| x |\n|--:|\n| 1<br>2 |\n\n```js\nif (a < b) {}\n```\n\n- [x] done\n\nR&D &amp; `<i>`',
    );
    expect(body.querySelector('h1')?.textContent).toBe('One');
    expect(body.querySelector('li strong')?.textContent).toBe('b');
    expect(body.querySelector('td')?.innerHTML).toBe('1<br>2');
    expect(body.querySelector('pre code')?.textContent).toBe('if (a < b) {}');
    expect(body.textContent).toContain('☑ done');
    expect(body.querySelector('p:last-child')?.textContent).toBe('R&D & <i>');
  });

  it('keeps the lines of a paragraph', () => {
    expect(toBody('**Ann**\nOwner').querySelector('p')?.innerHTML).toBe('<strong>Ann</strong><br>Owner');
  });

  it('links only to http(s) addresses, and contains no images', () => {
    const body = toBody(
      '[here](https://a.example/x"y) [no](javascript:alert(1)) [no](data:text/html,x) ![cat](https://b.example/c.png) <d@e.example>',
    );
    expect([...body.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      'https://a.example/x"y',
      'https://b.example/c.png',
    ]);
  });

  it.each([
    '<img src=x onerror="alert(1)"><script>alert(2)</script> **a**',
    'a <script> **b** <img src=x> </script> c <pre> <b>d</b> </pre>',
    'a <script> <img src=x onerror=alert(1) </script> **b** <br>',
    '<div onclick="x()">\n\n**a**\n\n</div>',
    '[<b>a</b>](https://x.example ""><img src=x>") ![<b>](https://x.example)',
    '| <img src=x> |\n|---|\n| <iframe src="https://x.example"> |',
    '```"><img src=x>\n</code></pre><script>alert(1)</script>\n```',
    '\\<img src=x> &lt;img src=x&gt; &#60;img src=x&#62;',
    '<style>*{}</style> <!-- --> <?x?> <![CDATA[<b>]]>',
  ])('escapes HTML: %s', (text) => {
    const body = toBody(text);
    const elements = [...body.querySelectorAll('*')];
    expect(elements.filter(({ localName }) => !ALLOWED.includes(localName))).toEqual([]);
    const attributes = elements.flatMap((element) => [...element.attributes].map(({ name }) => name));
    expect(attributes.filter((name) => !['href', 'start', 'align'].includes(name))).toEqual([]);
  });
});
