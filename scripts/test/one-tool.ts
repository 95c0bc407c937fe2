import { resolve } from 'node:path';
import type { ResolvedDeclaration } from '@/registry/options';
import { FindingsCache } from '@/toolkit/check/findings-cache';
import { formatReport } from '@/toolkit/check/report';
import { checkProject } from '@/toolkit/check/run-checks';
import { generate } from '@/toolkit/codegen/generate';
import { toolFolders } from '@/toolkit/project/load-tools';
import { closestName } from '@/toolkit/text/suggest';
import { findChromium } from '../lib/chromium.ts';
import { checkTypesIfChanged, INCREMENTAL_TYPES } from './cached-types.ts';
import { type CommandResult, runQuietly } from './commands.ts';
import { type Totals, toTotals } from './totals.ts';
import { vitest } from './vitest.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The variable that tells tests which tool to test. */
const TOOL_VARIABLE = 'TEST_TOOL';

/** Tests one tool: types, check, samples, a run in a browser. @throws Error for an unknown tool or unreadable declaration */
export async function testTool(
  id: string,
  options: { browser: boolean; update: boolean },
  root = ROOT,
): Promise<Totals[]> {
  const ids = toolFolders(resolve(root, 'tools'));
  if (!ids.includes(id)) {
    const suggestion = closestName(id, ids);
    throw new Error(
      `There is no tool "${id}". ${suggestion ? `Did you mean "${suggestion}"?` : `There are: ${ids.join(', ')}.`}`,
    );
  }
  const generated = await generate({ root }).catch(async (error: unknown) => {
    // The check reports the reason by file and line: of this tool, or of another one, as code is generated of all together.
    const check = await checkTool(root, id);
    const reason = check.ok ? await checkDeclarations(root) : { ...check, name: 'registry checks' };
    if (reason.ok) throw error;
    return reason;
  });
  if ('output' in generated) return [toTotals(generated.name, generated)];
  const { declarations } = generated;
  const tool = declarations.find((declaration) => declaration.id === id) as ResolvedDeclaration;
  const env = { [TOOL_VARIABLE]: id };
  const accept = options.update ? ['-u'] : [];
  // Run in parallel, and all tests in one vitest run, as starting vitest takes longer than most of them.
  const [types, tests, check] = await Promise.all([
    checkTypesIfChanged(root, () => runQuietly(['tsc', ...INCREMENTAL_TYPES])),
    // A chooser has no samples: only the check applies.
    tool.kind === 'form' ? vitest(['unit', 'node'], { args: [...filesFor(tool), ...accept], env }) : NO_TESTS,
    checkTool(root, id),
  ]);
  const done = [tests, toTotals('types', types), toTotals('registry checks', check)];
  if (!options.browser || !tool.page || !tool.request) return done;
  return [
    ...done,
    await vitest(['e2e'], { args: ['tests/e2e/all-tools.test.ts'], env: { ...env, CHROMIUM_PATH: findChromium() } }),
  ];
}

const NO_TESTS: Totals = { passed: 0, failed: [] };

function filesFor({ request }: ResolvedDeclaration): string[] {
  return ['tests/tools.test.tsx', ...(request ? ['tests/automation/messages.test.ts'] : [])];
}

/** Checks the declarations of all tools, without which no code can be generated. */
async function checkDeclarations(root: string): Promise<CommandResult & { name: string }> {
  const { problems } = await checkProject(root, FindingsCache.of(root));
  const unreadable = problems.filter(({ rule }) => rule === 'declaration-schema');
  return { name: 'other tools', ok: unreadable.length === 0, output: formatReport(unreadable) };
}

async function checkTool(root: string, id: string): Promise<CommandResult> {
  const { problems } = await checkProject(root, FindingsCache.of(root));
  const ownProblems = problems.filter(
    ({ file }) => file.startsWith(`tools/${id}/`) || file.startsWith(`tests/tools/${id}/`),
  );
  return { ok: ownProblems.length === 0, output: formatReport(ownProblems) };
}
