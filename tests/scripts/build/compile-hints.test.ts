import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HINT, hintCompile } from '../../../scripts/build/compile-hints.ts';

const MANIFEST = {
  'index.html': { file: 'main.js', css: ['main.css'], imports: ['_shared.js'] },
  '_shared.js': { file: 'shared.js' },
  'src/app/shell/member-nav.tsx': { file: 'nav.js', isDynamicEntry: true },
  'src/engine/form/lazy-form-features.ts': { file: 'features.js', isDynamicEntry: true },
  'src/app/pages/tool-route.tsx': { file: 'route.js', imports: ['_shared.js'], dynamicImports: ['late.ts'] },
  'late.ts': { file: 'late.js', isDynamicEntry: true },
  'src/generated/tools/fern.ts': { file: 'fern.js', isDynamicEntry: true },
  'src/generated/tools/moss.ts': { file: 'moss.js', isDynamicEntry: true },
  'src/generated/tools/moss.start.ts': { file: 'start.js', isDynamicEntry: true },
};
const HINTED = ['main.js', 'shared.js', 'nav.js', 'route.js', 'features.js', 'fern.js', 'moss.js'];
const OTHERS = ['main.css', 'late.js', 'start.js'];
const FILES = [...HINTED, ...OTHERS];
let out: string;

beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'compile-hints-'));
  mkdirSync(join(out, '.vite'));
  writeFileSync(join(out, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  for (const file of FILES) writeFileSync(join(out, file), `/* ${file} */`);
});
afterEach(() => rmSync(out, { recursive: true, force: true }));

test('marks, once, each script a page of a tool loads before its first field, and nothing else', () => {
  hintCompile(out);
  const hinted = FILES.filter((file) => readFileSync(join(out, file), 'utf8') === `${HINT}/* ${file} */`);
  const asBefore = FILES.filter((file) => readFileSync(join(out, file), 'utf8') === `/* ${file} */`);
  expect(hinted).toEqual(HINTED);
  expect(asBefore).toEqual(OTHERS);
});
