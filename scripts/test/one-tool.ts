import { resolve } from 'node:path';
import type { ResolvedDeclaration } from '@/registry/options';
import { generate } from '../codegen/generate.ts';
import { findChromium } from '../lib/chromium.ts';
import { KeptFindings } from '../lib/kept-findings.ts';
import { toolFolders } from '../lib/load-tools.ts';
import { reportText } from '../lib/report.ts';
import { checkProject } from '../lib/run-checks.ts';
import { closest } from '../lib/suggest.ts';
import { type Done, runQuietly } from './commands.ts';
import { INCREMENTAL_TYPES, typesOnce } from './kept-types.ts';
import { type Totals, told } from './totals.ts';
import { vitest } from './vitest.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Tells the tests which tool is asked about. */
const ONLY = 'TEST_TOOL';

/**
 * What concerns one tool: types, where code has changed, its part of the check, what is proved of it from its declaration and samples, and the
 * tool in a browser.
 *
 * @throws Error where there is no such tool, or a declaration cannot be read
 */
export async function testTool(
  id: string,
  wanted: { browser: boolean; update: boolean },
  root = ROOT,
): Promise<Totals[]> {
  const ids = toolFolders(resolve(root, 'tools'));
  if (!ids.includes(id)) {
    const near = closest(id, ids);
    throw new Error(`There is no tool "${id}". ${near ? `Did you mean "${near}"?` : `There are: ${ids.join(', ')}.`}`);
  }
  const made = await generate({ root }).catch(async (error: unknown) => {
    const check = await checkOf(root, id);
    // What cannot be generated from, the check names by file and line.
    if (check.ok) throw error;
    return check;
  });
  if ('words' in made) return [told('registry checks', made)];
  const { declarations } = made;
  const tool = declarations.find((declaration) => declaration.id === id) as ResolvedDeclaration;
  const env = { [ONLY]: id };
  const accept = wanted.update ? ['-u'] : [];
  // At once, and the tests in one run: starting vitest takes longer than most of them.
  const [types, tests, check] = await Promise.all([
    typesOnce(root, () => runQuietly(['tsc', ...INCREMENTAL_TYPES])),
    // A chooser has no samples: the check says all about it.
    tool.kind === 'form' ? vitest(['unit', 'node'], { args: [...filesFor(tool), ...accept], env }) : NOTHING,
    checkOf(root, id),
  ]);
  const done = [tests, told('types', types), told('registry checks', check)];
  if (!wanted.browser || !tool.page || !tool.request) return done;
  return [
    ...done,
    await vitest(['e2e'], { args: ['tests/e2e/all-tools.test.ts'], env: { ...env, CHROMIUM_PATH: findChromium() } }),
  ];
}

const NOTHING: Totals = { passed: 0, failed: [] };

function filesFor({ request }: ResolvedDeclaration): string[] {
  return ['tests/tools.test.tsx', ...(request ? ['tests/automation/messages.test.ts'] : [])];
}

/** What the check finds in the files of a tool. */
async function checkOf(root: string, id: string): Promise<Done> {
  const { problems } = await checkProject(root, KeptFindings.of(root));
  const own = problems.filter(({ file }) => file.startsWith(`tools/${id}/`) || file.startsWith(`tests/tools/${id}/`));
  return { ok: own.length === 0, words: reportText(own) };
}
