import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fixProject } from './fix/fix-project.ts';
import { KeptFindings } from './lib/kept-findings.ts';
import { toolFolders } from './lib/load-tools.ts';
import { reportText, summary } from './lib/report.ts';
import { loadRules } from './lib/rules.ts';
import { checkProject } from './lib/run-checks.ts';
import { chosenTool, ofTool } from './lib/tool-findings.ts';

const HELP = `npm run check                    every rule on every declaration, automation, sample and plugin
npm run check -- <id>            what concerns one tool: its folder, its samples, and the shared files
npm run check -- --fix           mends first what can only have been meant in one way: names with one near name, byte
                                 order marks, line ends, letters that are not what they look like, the layout of JSON
npm run check -- --json          the problems as JSON: [{ rule, file, line, column, found, expected, mend, didYouMean? }]
npm run check -- --rules         what each rule holds

Ends with status 1 where there is a problem. CHECK_ROOT names another project folder to look at.`;

/**
 * `npm run check`: tries every rule of `scripts/checks` on every declaration, sample and plugin, and reports all problems
 * together. What else it does stands in its help.
 */
async function main(): Promise<void> {
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = parseArgs({
    options: { fix: flag, json: flag, rules: flag, help: { ...flag, short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) return console.log(HELP);
  if (values.rules) return listRules();
  const root = process.env.CHECK_ROOT ?? join(import.meta.dirname, '..');
  const [wanted] = positionals;
  if (values.fix) await mend(root, wanted);
  const { tools: ids, problems: all } = await checkProject(root, KeptFindings.of(root));
  const id = wanted === undefined ? undefined : chosenTool(wanted, ids);
  const problems = id === undefined ? all : all.filter(ofTool(id));
  process.exitCode = problems.length === 0 ? 0 : 1;
  if (values.json) return console.log(JSON.stringify(problems, null, 2));
  if (problems.length > 0) console.log(`${reportText(problems)}\n`);
  console.log(summary(id === undefined ? ids.length : 1, problems.length));
  if (problems.length < all.length)
    console.log(`Elsewhere: ${all.length - problems.length} more. npm run check shows them all.`);
}

/** Said on the side, so that what is asked for as JSON stays JSON. */
async function mend(root: string, wanted: string | undefined): Promise<void> {
  const tool = wanted === undefined ? undefined : chosenTool(wanted, toolFolders(join(root, 'tools')));
  const mended = await fixProject(root, tool);
  for (const { file, line, what } of mended) console.error(`mended ${file}:${line}: ${what}`);
}

async function listRules(): Promise<void> {
  for (const { rule } of await loadRules()) console.log(`${rule.name}\n    ${rule.explains}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
