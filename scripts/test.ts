import { parseArgs } from 'node:util';
import { testChanged } from './test/changed.ts';
import { formatElapsed } from './test/elapsed.ts';
import { testEverything } from './test/everything.ts';
import { saveTimes } from './test/file-times.ts';
import { testTool } from './test/one-tool.ts';
import { finish } from './test/totals.ts';

const HELP = `npm test                       runs what every change must pass; prints failures and one line of totals at the end
npm test -- --changed [ref]    tests the changes since a commit (default: the last one): types, lint, check and the nearest tests
npm test -- <id>               tests one tool: types if code has changed, its part of the check, its samples and snapshots, and a run
                               in a browser with the key "demo"
npm test -- <id> --no-browser  the same without the browser, in seconds
npm test -- <id> -u            accepts its new snapshots
npm run test:full              runs every test; scripts/test/full-run.ts lists those that only this command runs
npm run test:full -- --shard=1/4   runs a quarter of them, for machines that share the work
npm run test:full -- --times   also saves how long each file took, so that later runs start with the longest`;

/** `npm test` and `npm run test:full`. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      full: { type: 'boolean', default: false },
      shard: { type: 'string' },
      times: { type: 'boolean', default: false },
      changed: { type: 'boolean', default: false },
      'no-browser': { type: 'boolean', default: false },
      update: { type: 'boolean', short: 'u', default: false },
    },
  });
  const [first] = positionals;
  if (values.help) return console.log(HELP);
  if (values.changed) return finish(await testChanged(first), formatElapsed());
  if (first)
    return finish(await testTool(first, { browser: !values['no-browser'], update: values.update }), formatElapsed());
  const totals = await testEverything({ run: values.full ? 'full' : 'short', shard: values.shard });
  if (values.times) saveTimes(totals);
  finish(totals, formatElapsed());
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
