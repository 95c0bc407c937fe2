import { parseArgs } from 'node:util';
import { reportText, summary } from './lib/report.ts';
import { loadRules } from './lib/rules.ts';
import { checkProject } from './lib/run-checks.ts';

/**
 * `npm run check`: tries every rule of `scripts/checks` on every declaration, sample and plugin, and reports all problems
 * together. Ends with status 1 where there is one. `-- --json` prints them as JSON, `-- --rules` lists the rules;
 * CHECK_ROOT names another project folder to look at.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, rules: { type: 'boolean' } } });
  if (values.rules) return listRules();
  const { tools, problems } = await checkProject(process.env.CHECK_ROOT ?? `${import.meta.dirname}/..`);
  process.exitCode = problems.length === 0 ? 0 : 1;
  if (values.json) return console.log(JSON.stringify(problems, null, 2));
  if (problems.length > 0) console.log(`${reportText(problems)}\n`);
  console.log(summary(tools, problems.length));
}

async function listRules(): Promise<void> {
  for (const { rule } of await loadRules()) console.log(`${rule.name}\n    ${rule.explains}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
