import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Splits at a separator outside of parentheses and brackets. */
function splitOutside(text: string, separator: RegExp): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    depth += '(['.includes(sign) ? 1 : ')]'.includes(sign) ? -1 : 0;
    if (depth === 0 && separator.test(sign)) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Returns the selectors of a style sheet for screens, those of nested rules written out. */
function selectorsOf(css: string): string[] {
  const found: string[] = [];
  const open: { selectors: string[]; isPrint: boolean }[] = [{ selectors: [''], isPrint: false }];
  let text = '';
  for (const sign of css.replace(/\/\*[\s\S]*?\*\//g, '')) {
    if (sign === '{') {
      const { selectors: outer, isPrint } = open.at(-1) ?? { selectors: [''], isPrint: false };
      const head = text.trim();
      const own = splitOutside(head, /,/).flatMap((inner) =>
        outer.map((parent) => (inner.includes('&') ? inner.replaceAll('&', parent) : `${parent} ${inner}`.trim())),
      );
      const inside = head.startsWith('@') ? outer : own;
      open.push({ selectors: inside, isPrint: isPrint || /^@media print\b/.test(head) });
      if (!head.startsWith('@') && !open.at(-1)?.isPrint) found.push(...own);
    }
    if (sign === '}') open.pop();
    text = '{};'.includes(sign) ? '' : text + sign;
  }
  return found;
}

/** Returns the selectors that style the whole page by what is somewhere in it. */
const pageWide = (css: string) =>
  selectorsOf(css).filter((selector) =>
    /^(?:html|:root|body)\b.*:has\(/.test(splitOutside(selector, /[\s>+~]/).at(-1) ?? ''),
  );

it.each([
  ['html:has(.bar) { color: red }', ['html:has(.bar)']],
  ['a, :root[lang]:has(> a, b) { }', [':root[lang]:has(> a, b)']],
  ['body { color: red; @media (width > 1px) { &:has(a b) { } } }', ['body:has(a b)']],
  ['html:has(.bar) .toast, .body:has(a), form:has(a) { & > b { } }', []],
  ['/* html:has(a) {} */ @media print { body:has(a) { } }', []],
])('knows the styles of the whole page in %s', (css, selectors) => {
  expect(pageWide(css)).toEqual(selectors);
});

it('no style of the whole page depends on what is somewhere in it: browsers would look for it at every press', () => {
  const files = globSync('src/**/*.css');
  expect(files).toContain('src/ui/toaster.css');
  expect(
    files.flatMap((file) => pageWide(readFileSync(file, 'utf8')).map((selector) => `${file}: ${selector}`)),
  ).toEqual([]);
});
