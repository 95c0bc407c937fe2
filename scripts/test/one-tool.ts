import { join, resolve } from 'node:path';
import type { ResolvedDeclaration } from '@/registry/options';
import { generate } from '../codegen/generate.ts';
import { findChromium } from '../lib/chromium.ts';
import { KeptFindings } from '../lib/kept-findings.ts';
import { toolFolders } from '../lib/load-tools.ts';
import { reportText } from '../lib/report.ts';
import { checkProject } from '../lib/run-checks.ts';
import { closest } from '../lib/suggest.ts';
import { stageBeside, type Totals, vitest } from './parts.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Tells the tests which tool is asked about. */
const ONLY = 'TEST_TOOL';

/**
 * All types, but only files are looked at anew that changed or hang on one that did, by what they export: `npm test` without
 * an id begins from nothing.
 */
const SINCE_LAST = ['--incremental', '--tsBuildInfoFile', join(ROOT, 'node_modules/.cache/types.tsbuildinfo')];

/**
 * What concerns one tool: types, its part of the check, what is proved of it from its declaration and samples, and the
 * tool in a browser.
 *
 * @throws Error where there is no such tool, or a declaration cannot be read
 */
export async function testTool(id: string, wanted: { browser: boolean; update: boolean }): Promise<Totals[]> {
  const ids = toolFolders(resolve(ROOT, 'tools'));
  if (!ids.includes(id)) {
    const near = closest(id, ids);
    throw new Error(`There is no tool "${id}". ${near ? `Did you mean "${near}"?` : `There are: ${ids.join(', ')}.`}`);
  }
  const { declarations } = await generate({ root: ROOT });
  const tool = declarations.find((declaration) => declaration.id === id) as ResolvedDeclaration;
  const env = { [ONLY]: id };
  const types = stageBeside('types', ['tsc', ...SINCE_LAST]);
  const done = [await checkOf(id)];
  // A chooser has no samples: the check has said all about it.
  if (tool.kind !== 'form') return [...done, await types];
  const accept = wanted.update ? ['-u'] : [];
  // In one run: starting vitest takes longer than most of these tests.
  done.push(vitest(['unit', 'node'], [...filesFor(tool), ...accept], env), await types);
  if (!wanted.browser || !tool.page || !tool.request) return done;
  return [...done, vitest(['e2e'], ['tests/e2e/all-tools.test.ts'], { ...env, CHROMIUM_PATH: findChromium() })];
}

function filesFor({ request }: ResolvedDeclaration): string[] {
  return ['tests/tools.test.tsx', ...(request ? ['tests/automation/messages.test.ts'] : [])];
}

/** What the check finds in the files of a tool. */
async function checkOf(id: string): Promise<Totals> {
  console.log('\n--- registry checks');
  const { problems } = await checkProject(ROOT, KeptFindings.of(ROOT));
  const own = problems.filter(({ file }) => file.startsWith(`tools/${id}/`) || file.startsWith(`tests/tools/${id}/`));
  if (own.length > 0) console.log(reportText(own));
  return own.length > 0 ? { passed: 0, failed: ['registry checks'] } : { passed: 1, failed: [] };
}
