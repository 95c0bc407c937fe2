import { parseArgs } from 'node:util';
import { findLightChromium } from './lib/chromium.ts';
import { findPostgres } from './lib/postgres.ts';
import { testTool } from './test/one-tool.ts';
import { finish, stage, type Totals, vitest } from './test/parts.ts';

const HELP = `npm test                       everything that must hold; ends with what failed and one line of totals
npm test -- <id>               one tool: types where code has changed, its part of the check, its samples and snapshots, and the tool in a browser
                               with the key "demo"
npm test -- <id> --no-browser  the same without the browser, in seconds
npm test -- <id> -u            accepts its new snapshots`;

const STAGES: [name: string, program: string, ...args: string[]][] = [
  ['code generation', 'tsx', 'scripts/codegen.ts'],
  ['types', 'tsc'],
  ['lint', 'biome', 'check', '.', '--error-on-warnings'],
  ['registry checks', 'tsx', 'scripts/check.ts'],
];

/** Left to itself vitest keeps one core free, which on two of them is half of what there is. */
const EVERY_CORE = ['--maxWorkers=100%'];

/** `npm test`: everything that must hold, in the order in which failures are cheapest; with the id of a tool, what concerns that tool. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      'no-browser': { type: 'boolean', default: false },
      update: { type: 'boolean', short: 'u', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const [tool] = positionals;
  if (tool) return finish(await testTool(tool, { browser: !values['no-browser'], update: values.update }));
  finish(await everything());
}

async function everything(): Promise<Totals[]> {
  process.env.CHROMIUM_PATH = findLightChromium();
  process.env.POSTGRES_BIN = findPostgres();
  const done: Totals[] = [];
  for (const [name, ...command] of STAGES) done.push(await stage(name, command));
  // Without what is generated nothing can be tried.
  if (done[0]?.failed.length) return done;
  return [
    ...done,
    await vitest(['unit', 'node'], EVERY_CORE),
    await vitest(['attacks']),
    await vitest(['e2e'], EVERY_CORE),
  ];
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
