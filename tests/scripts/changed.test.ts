import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  affectedTests,
  type ImportGraph,
  READ_AS_DATA,
  readImportGraph,
  testsThatReach,
} from '../../scripts/test/changed.ts';

/** A small project: a page shows a text, a table names a plugin, and each has a test. */
const FILES = {
  'src/reading/text.ts': 'export const text = 1;',
  'src/app/page.tsx': "import { text } from '@/reading/text';\nimport '../app/frame';",
  'src/app/frame.tsx': "const part = () => import('./part');",
  'src/app/part/index.tsx': 'export const part = 1;',
  'src/generated/results.ts': "export const all = { table: () => import('@/renderers/table') };",
  'src/renderers/table.tsx': 'export const table = 1;',
  'tests/app/page.test.tsx': "import { page } from '@/app/page';\nimport logo from './logo.svg?raw';",
  'tests/reading/text.test.ts': "import { text } from '@/reading/text';",
  'tests/tools.test.tsx': "import { all } from '@/generated/results';",
  'tests/e2e/page.test.ts': "import { page } from '@/app/page';",
};
let root = '';
let graph: ImportGraph;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'graph-'));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  graph = readImportGraph(root);
});
afterAll(() => rmSync(root, { recursive: true }));

const filesFor = (...changed: string[]) => affectedTests(changed, graph, {}).files;

describe('the tests a change reaches', () => {
  it('are those whose imports lead to it, nearest first', () => {
    expect([...testsThatReach(graph, ['src/reading/text.ts'])]).toEqual([
      ['tests/reading/text.test.ts', 1],
      ['tests/app/page.test.tsx', 2],
      ['tests/e2e/page.test.ts', 2],
    ]);
  });

  it('begin with the one that bears the name of the file or its folder', () => {
    const server = new Map([
      ['src/server/features/shares/routes.ts', []],
      ['tests/server/near.test.ts', ['src/server/features/shares/routes.ts']],
      ['tests/server/app.ts', ['src/server/features/shares/routes.ts']],
      ['tests/server/shares.test.ts', ['tests/server/app.ts']],
    ]);
    const { files } = affectedTests(['src/server/features/shares/routes.ts'], server, {});
    expect(files).toEqual(['tests/server/shares.test.ts', 'tests/server/near.test.ts']);
  });

  it('follow what is loaded later, and a folder by its index', () => {
    expect(filesFor('src/app/part/index.tsx')).toEqual(['tests/app/page.test.tsx']);
  });

  it('follow generated tables to the plugins they name', () => {
    expect(filesFor('src/renderers/table.tsx')).toEqual(['tests/tools.test.tsx']);
  });

  it('are a changed test file itself, and those of the browser never', () => {
    expect(filesFor('tests/reading/text.test.ts', 'tests/e2e/page.test.ts')).toEqual(['tests/reading/text.test.ts']);
  });

  it('are those of a tool for its declaration, prompt and samples', () => {
    const changed = [
      'tools/plan-maker/tool.json',
      'tests/tools/plan-maker/valid/full.json',
      'tools/quiz/automation.md',
    ];
    expect(affectedTests(changed, graph, {})).toEqual({ tools: ['plan-maker', 'quiz'], files: [], skippedCount: 0 });
  });

  it('are those that read a list of options, which nothing imports', () => {
    expect(filesFor('tools/options.json')).toEqual(['tests/tools.test.tsx']);
  });

  it('follow reading as data from files that are there to files that are there', () => {
    const files = globSync('{docs,schemas,src,supabase,tests,tools}/**/*.*');
    const unmatched = READ_AS_DATA.filter(([pattern]) => !files.some((file) => pattern.test(file)));
    const readers = READ_AS_DATA.flatMap(([, all]) => all);
    expect([...unmatched, ...readers.filter((file) => !files.includes(file))]).toEqual([]);
  });

  it('are as many as there is time for; the rest is counted', () => {
    const times = { 'tests/reading/text.test.ts': 50, 'tests/app/page.test.tsx': 50 };
    expect(affectedTests(['src/reading/text.ts'], graph, times)).toEqual({
      tools: [],
      files: ['tests/reading/text.test.ts'],
      skippedCount: 1,
    });
  });
});
