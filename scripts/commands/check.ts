import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FindingsCache } from '@/toolkit/check/findings-cache';
import { publicProblems } from '@/toolkit/check/public-problems';
import { formatReport, formatSummary } from '@/toolkit/check/report';
import { loadRules } from '@/toolkit/check/rules';
import { checkProject } from '@/toolkit/check/run-checks';
import { fixProject } from '@/toolkit/fix/fix-project';
import { toolFolders } from '@/toolkit/project/load-tools';
import { concernsTool, resolveToolId } from '@/toolkit/project/tool-scope';
import { parseFlags, print, type ScriptIo, warn, withErrorStatus } from '../lib/script-io.ts';

const HELP = `npm run check                    checks every declaration, automation, sample and plugin by every rule
npm run check -- <id>            only problems in the folder of one tool, in its samples, and in shared files
npm run check -- --fix           first fixes everything with only one possible correction: misspelled names close to a single
                                 name, byte order marks, line ends, look-alike letters, the layout of JSON, declarations
                                 of the first edition
npm run check -- --json          the problems as JSON: [{ rule, file, line, column, found, expected, mend, didYouMean? }]
npm run check -- --public        also asks for what a site needs before others reach it: terms, privacy, refunds, contact
npm run check -- --rules         lists the rules, each with what it requires

Ends with status 1 if there is a problem. CHECK_ROOT selects another project folder.`;

/** `npm run check`: runs every rule of `src/toolkit/checks` and reports all problems together. */
export const main = withErrorStatus(1, async (args, io) => {
  const { flags, word } = parseFlags(args, 'fix', 'json', 'public', 'rules');
  if (flags.help) print(io, HELP);
  else if (flags.rules) await listRules(io);
  else return check(word, flags, io);
  return 0;
});

type CheckFlags = ReturnType<typeof parseFlags<'fix' | 'json' | 'public'>>['flags'];

async function check(
  toolName: string | undefined,
  { fix, json, public: isPublic }: CheckFlags,
  io: ScriptIo,
): Promise<number> {
  const { root } = io;
  if (fix) await applyFixes(toolName, io);
  const { tools: ids, problems: found } = await checkProject(root, FindingsCache.of(root));
  const allProblems = isPublic ? [...publicProblems(readFileSync(join(root, 'brand.json'), 'utf8')), ...found] : found;
  const id = toolName === undefined ? undefined : resolveToolId(toolName, ids);
  const problems = id === undefined ? allProblems : allProblems.filter(concernsTool(id));
  if (json) print(io, JSON.stringify(problems, null, 2));
  else {
    if (problems.length > 0) print(io, `${formatReport(problems)}\n`);
    print(io, formatSummary(id === undefined ? ids.length : 1, problems.length));
    if (problems.length < allProblems.length)
      print(io, `Other tools: ${allProblems.length - problems.length} more. npm run check shows all problems.`);
  }
  return problems.length === 0 ? 0 : 1;
}

async function applyFixes(toolName: string | undefined, io: ScriptIo): Promise<void> {
  const tool = toolName === undefined ? undefined : resolveToolId(toolName, toolFolders(join(io.root, 'tools')));
  const fixes = await fixProject(io.root, tool);
  for (const { file, line, what } of fixes) warn(io, `mended ${file}:${line}: ${what}`);
}

async function listRules(io: ScriptIo): Promise<void> {
  for (const { name, explains } of await loadRules()) print(io, `${name}\n    ${explains}`);
}
