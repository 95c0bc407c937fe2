import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { brandFrame } from '@/toolkit/codegen/brand-frame';
import { legalHtml } from '@/toolkit/codegen/legal-html';

it('leaves out the title of a file, and begins with headings of the second level', () => {
  expect(legalHtml('# Terms\n\n## Price\n\nMonthly.\n\n### Tax\n')).toBe(
    '<h2>Price</h2>\n<p>Monthly.</p>\n<h3>Tax</h3>\n',
  );
  expect(legalHtml('### Price\n')).toBe('<h2>Price</h2>\n');
  expect(legalHtml('Monthly.\n\n# Price\n')).toBe('<p>Monthly.</p>\n<h2>Price</h2>\n');
});

it('shows raw HTML as it stands, and pictures as their description', () => {
  expect(legalHtml('<script>alert(1)</script>\n\nHello <b onclick="x">you</b>')).not.toMatch(/<script|<b/);
  expect(legalHtml('![Our <office>](https://example.com/a.png)')).toBe('<p>Our &lt;office&gt;</p>\n');
});

it.each([
  ['https://example.com/a?b=1&c="', true],
  ['mailto:us@example.com', true],
  ['tel:+15125550142', true],
  ['/legal/privacy', true],
  ['#refunds', true],
  ['javascript:alert(1)', false],
  ['JAVASCRIPT:alert(1)', false],
  ['data:text/html,x', false],
  ['//example.com', false],
])('links to sites, mailboxes, phones and this site alone: %s', (href, isLinked) => {
  const html = legalHtml(`[words](<${href}>)`);
  expect(html.includes('<a href=')).toBe(isLinked);
  expect(html).toContain('words');
  expect(html.match(/"/g) ?? []).toHaveLength(isLinked ? 2 : 0);
});

it('is made of the files that brand.json names', () => {
  const root = mkdtempSync(join(tmpdir(), 'brand-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const pages = [{ name: 'refunds', title: 'Refunds', file: 'legal/refunds.md' }];
  writeFileSync(join(root, 'brand.json'), JSON.stringify({ footer: { note: 'Note.', pages } }));
  mkdirSync(join(root, 'legal'));
  writeFileSync(join(root, 'legal/refunds.md'), 'Within *14 days*.');

  const files = brandFrame(root);
  expect(files['brand-frame.ts']).toContain('{"note":"Note.","pages":[{"name":"refunds","title":"Refunds"}]}');
  expect(files['brand-pages.ts']).toContain(JSON.stringify('<p>Within <em>14 days</em>.</p>\n'));
});
