import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { readFeatures } from '@/toolkit/project/feature-files';
import { readImportGraph, testsThatReach } from '../../scripts/test/changed.ts';

const ROOT = join(import.meta.dirname, '../..');
const features = readFeatures(ROOT);
const needed = new Set(features.flatMap(({ manifest }) => manifest.needs));
const deletable = features.filter(({ name }) => !needed.has(name));

/** How many imports a test of the core may be away from the table of a slot: those further away load much else. */
const MAX_STEPS = 2;

/** Starts a site of its own. */
const SITE_TEST = 'tests/server/health.test.ts';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Copies the project without a feature, and without what git ignores; packages are linked. */
function copyWithout(feature: string): void {
  folder = mkdtempSync(join(tmpdir(), `without-${feature}-`));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  for (const file of listed.split('\n').filter(Boolean)) {
    if (/^(?:src|tests)\/features\/([^/]+)\//.exec(file)?.[1] === feature) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}

/** Runs a command of a package in the copy; resolves to what it printed if it failed. */
async function failureOf(command: string, ...args: string[]): Promise<string> {
  try {
    await promisify(execFile)(join(ROOT, 'node_modules/.bin', command), args, { cwd: folder, maxBuffer: 1e8 });
    return '';
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `${command} ${args.join(' ')}\n${stdout}${stderr}`;
  }
}

/** The tests of the core that are nearest to the tables of the slots, and one that starts a site. */
function testsOfTheCore(): string[] {
  const graph = readImportGraph(folder);
  const tables = [...graph.keys()].filter((file) => file.startsWith('src/generated/slots/'));
  const near = [...testsThatReach(graph, tables)].filter(([, steps]) => steps <= MAX_STEPS).map(([file]) => file);
  return [...near.filter((file) => /^tests\/(?:app|engine|toolkit)\//.test(file)), SITE_TEST];
}

describe.each(deletable)('without the feature $name', ({ name }) => {
  it('the core generates, compiles, is well formed, passes its check and its tests, builds, and starts a site', async () => {
    copyWithout(name);
    expect(await failureOf('tsx', 'scripts/codegen.ts')).toBe('');
    expect(await failureOf('tsc')).toBe('');
    expect(await failureOf('biome', 'check', '--error-on-warnings', 'src', 'scripts')).toBe('');
    expect(await failureOf('tsx', 'scripts/check.ts')).toBe('');
    expect(await failureOf('vite', 'build', '--logLevel', 'error')).toBe('');
    const tests = testsOfTheCore();
    expect(tests.length).toBeGreaterThan(3);
    expect(await failureOf('vitest', 'run', '--project=unit', '--project=node', ...tests)).toBe('');
  }, 1_200_000);
});
