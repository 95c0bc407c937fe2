import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeContracts } from './codegen/contracts.ts';
import { readPlugins } from './lib/plugin-files.ts';
import { readProject } from './lib/read-project.ts';
import { checkInput } from './lib/registry-input.ts';
import { reportText } from './lib/report.ts';
import { runChecks } from './lib/run-checks.ts';
import { askWishes } from './new-tool/ask.ts';
import { STARTER_KINDS } from './new-tool/examples.ts';
import { newToolFiles } from './new-tool/files.ts';

const HELP = `npm run new:tool -- --id plan-maker --title "Plan Maker" --result text [--route /plan-maker]

--result is the kind of result it begins with: ${STARTER_KINDS.join(', ')}.
What is not given is asked for. CHECK_ROOT names another project folder to make the tool in.`;

const HOME = join(import.meta.dirname, '..');

/**
 * `npm run new:tool`: makes the folder and the samples of a new tool from its id, title and kind of result, given as flags
 * (`-- --id plan-maker --title "Plan Maker" --result text --route /plan-maker`) or asked for. They pass every check at once.
 * CHECK_ROOT names another project folder to make them in.
 */
async function main(): Promise<void> {
  const flag = { type: 'string' } as const;
  const { values: given } = parseArgs({
    options: { id: flag, title: flag, result: flag, route: flag, help: { type: 'boolean', short: 'h' } },
  });
  const { help, ...values } = given;
  if (help) return console.log(HELP);
  const root = process.env.CHECK_ROOT ?? HOME;
  const input = checkInput(readProject(root));
  const wishes = await askWishes(values, input);
  const files = await newToolFiles(wishes, input);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const paths = Object.keys(files);
  format(paths.filter((path) => path.endsWith('.json')).map((path) => join(root, path)));
  // Editors offer its page from now on.
  writeContracts(root, readPlugins(root));
  const problems = (await runChecks(root)).filter(({ file }) => paths.includes(file));
  if (problems.length > 0) throw new Error(reportText(problems));
  console.log(nextSteps(wishes.id, wishes.route, paths));
}

/** Lays the files out as the formatter of the project wants them. */
function format(files: string[]): void {
  spawnSync(join(HOME, 'node_modules/.bin/biome'), ['format', '--write', '--vcs-enabled=false', ...files], {
    cwd: HOME,
  });
}

function nextSteps(id: string, route: string, paths: string[]): string {
  return `
Made, and every check passes:
${paths.map((path) => `  ${path}`).join('\n')}

Next:
  1. npm run dev              then open ${route} and try it with the key "demo"
  2. tools/${id}/tool.json    ask what the tool has to know; an editor explains every property
  3. tools/${id}/automation.md    say what a good answer is, and what the key "demo" answers
  4. tests/tools/${id}        keep valid/full holding every field, and responses/ what the webhook really answers;
                     add a sample for what only you know: a branch, a limit that matters, an odd answer
  5. npm run check && npm test    tries every bound, option and condition; add its snapshots to your commit
`;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
