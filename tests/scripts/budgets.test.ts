import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBudgets } from '../../scripts/build/budgets.ts';

const budgets = {
  landing: { requests: 3, styles: 5, fonts: 5 },
  tool: { requests: 5, styles: 5, fonts: 5 },
};
const sizes = { landing: { kept: 14 }, tool: { kept: 21 }, 'moss-page': { kept: 13 } };
const check = (kept: typeof sizes = sizes) => checkBudgets(out, budgets, kept);
let out: string;

beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'budgets-'));
  mkdirSync(join(out, '.vite'));
});
afterEach(() => rmSync(out, { recursive: true, force: true }));

/** A built app whose files weigh so much, in KB: random bytes do not get smaller. */
function built(weights: Record<string, number>, others = 0): void {
  for (const [file, kb] of Object.entries(weights)) writeFileSync(join(out, file), randomBytes(kb * 1000));
  writeFileSync(join(out, 'index.html'), '<link rel="preload" href="/face.woff2" as="font" type="font/woff2" />');
  const manifest = {
    'index.html': { file: 'main.js', css: ['main.css'], imports: ['_shared.js'], dynamicImports: ['late.ts'] },
    '_shared.js': { file: 'shared.js', imports: ['index.html'] },
    'late.ts': { file: 'late.js', isDynamicEntry: true },
    'src/app/landing/landing-body.tsx': { file: 'landing.js', imports: ['index.html'] },
    'src/app/shell/member-nav.tsx': { file: 'main.js' },
    'src/app/pages/moss-page.tsx': { file: 'moss.js', imports: ['_shared.js'], isDynamicEntry: true },
    'src/app/pages/tool-route.tsx': { file: 'route.js', imports: ['_shared.js'] },
    'src/engine/form/lazy-form-features.ts': { file: 'features.js', imports: ['_shared.js'] },
    'src/generated/tools/fern.ts': { file: 'fern.js', isDynamicEntry: true },
    'src/generated/tools/fern.start.ts': { file: 'late.js', isDynamicEntry: true },
    ...Object.fromEntries(
      Array.from({ length: others }, (_, index) => [`src/generated/tools/t${index}.ts`, { file: 'fern.js' }]),
    ),
  };
  writeFileSync(join(out, '.vite/manifest.json'), JSON.stringify(manifest));
}

const fine = {
  'main.js': 4,
  'shared.js': 4,
  'landing.js': 4,
  'moss.js': 4,
  'route.js': 4,
  'features.js': 1,
  'fern.js': 4,
  'main.css': 4,
  'face.woff2': 4,
  'late.js': 90,
};

test('an app within its budgets passes, whatever is loaded later', () => {
  built(fine);
  expect(() => check()).not.toThrow();
});

test.each([
  ['main.js', /The landing page loads 2[01]\.\d KB of scripts; its budget is 14 KB\. Heaviest: main\.js 1\d\.\d KB/],
  [
    'landing.js',
    /The landing page loads 2[01]\.\d KB of scripts; its budget is 14 KB\. Heaviest: landing\.js 1\d\.\d KB/,
  ],
  ['fern.js', /The page of the tool "fern", up to its first field, loads 2[56]\.\d KB of scripts; its budget is 21 KB/],
  [
    'features.js',
    /The page of the tool "fern", up to its first field, loads 28\.\d KB of scripts; its budget is 21 KB/,
  ],
  ['moss.js', /moss-page: 20\.\d+, where scripts\/build\/page-sizes\.json keeps 13\./],
  ['main.css', /The landing page loads 12\.\d KB of styles; its budget is 5 KB/],
  ['face.woff2', /The landing page loads 12\.0 KB of fonts; its budget is 5 KB/],
])('a heavy %s fails the build by name', (file, said) => {
  built({ ...fine, [file]: 12 });
  expect(() => check()).toThrow(said);
});

test('a page that comes in too many scripts fails the build, however light they are', () => {
  built(fine);
  const few = { ...budgets, tool: { ...budgets.tool, requests: 4 } };
  expect(() => checkBudgets(out, few)).toThrow(
    /^The page of the tool "fern", up to its first field, requests 5 scripts; its budget is 4\./,
  );
});

test('what all pages of tools know of each of many tools is not held against them', () => {
  built({ ...fine, 'shared.js': 10 }, 23);
  const roomy = { ...sizes, landing: { kept: 24 }, 'moss-page': { kept: 24 } };
  expect(() => check(roomy)).toThrow('its budget is 21 KB');
  built({ ...fine, 'shared.js': 10 }, 44);
  expect(() => check(roomy)).not.toThrow();
});

test('a page that nothing is kept of fails the build, and so does what is kept of no page', () => {
  built(fine);
  const { 'moss-page': _, ...others } = sizes;
  expect(() => checkBudgets(out, budgets, others)).toThrow('moss-page: 12');
  expect(() => checkBudgets(out, budgets, { ...sizes, 'fern-page': { kept: 1 } })).toThrow(
    'fern-page: scripts/build/page-sizes.json keeps it, and nothing measures it.',
  );
});

test('a chunk that is not there any more is said, not left out', () => {
  built(fine);
  const entry = { 'index.html': { file: 'main.js' } };
  const landing = { ...entry, 'src/app/landing/landing-body.tsx': { file: 'landing.js' } };
  const write = (manifest: object) => writeFileSync(join(out, '.vite/manifest.json'), JSON.stringify(manifest));
  write(landing);
  const { 'moss-page': _, ...ofLanding } = sizes;
  expect(() => checkBudgets(out, budgets, ofLanding)).not.toThrow();
  write(entry);
  expect(() => check()).toThrow('no chunk for src/app/landing/landing-body.tsx');
  write({
    ...landing,
    'src/app/shell/member-nav.tsx': { file: 'main.js' },
    'src/generated/tools/fern.ts': { file: 'fern.js' },
  });
  expect(() => check()).toThrow('no chunk for src/app/pages/tool-route.tsx');
});
