import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MarkupText } from '@/ui/markup-text';

const href = (name: string) => `https://${name}.example`;
/** Renders the text as HTML without class names. */
function markup(text: string, block = true): string {
  const { container } = render(<MarkupText text={text} href={href} block={block} />);
  for (const element of container.querySelectorAll('*')) element.removeAttribute('class');
  return container.innerHTML;
}
/** The same for a text of one paragraph, without the paragraph element. */
const line = (text: string) => markup(text, false);

describe('markup text', () => {
  it.each([
    ['plain words', 'plain words'],
    ['**bold** and *italic*', '<strong>bold</strong> and <em>italic</em>'],
    ['**bold with *italic* in it**', '<strong>bold with <em>italic</em> in it</strong>'],
    ['`**code**`', '<code>**code**</code>'],
    ['2 * 3 * 4 and ** 5 **', '2 * 3 * 4 and ** 5 **'],
    ['**unfinished', '**unfinished'],
    ['a_name_with_lines', 'a_name_with_lines'],
  ])('reads %s', (text, expected) => {
    expect(line(text)).toBe(expected);
  });

  it.each([
    '<b>bold</b>',
    '<img src=x onerror=alert(1)>',
    '![picture](https://evil.example/x.png)',
    '[words](https://evil.example)',
    '[words](javascript:alert(1))',
  ])('makes nothing of %s', (text) => {
    const { container } = render(<MarkupText text={text} href={href} block />);
    expect(container.textContent).toBe(text);
    expect(container.querySelector('b, img, a')).toBeNull();
  });

  it('links to addresses by name only, in a new tab', () => {
    const { getByRole } = render(<MarkupText text="See [**our** terms](link:terms)." href={href} />);
    const link = getByRole('link', { name: /our terms/ });
    expect(link.getAttribute('href')).toBe('https://terms.example');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.querySelector('strong')).not.toBeNull();
  });

  it('makes paragraphs and lists', () => {
    expect(markup('One\nline\n\nAnother\n- a\n- `b`\n1. c\n2. d')).toBe(
      '<div><p>One line</p><p>Another</p><ul><li>a</li><li><code>b</code></li></ul><ol><li>c</li><li>d</li></ol></div>',
    );
  });

  it('makes lists that may stand within a paragraph', () => {
    expect(markup('One\n- a', false)).toBe('<span>One</span><span role="list"><span role="listitem">a</span></span>');
  });
});
