import { resolve } from 'node:path';
import { promptText } from '@/toolkit/prompts/prompt-text';
import { reproduce } from '@/toolkit/runs/reproduce';
import { withStoredRun } from '@/toolkit/runs/stored-run';
import { parseFlags } from './lib/script-io.ts';

const HELP = `npm run reproduce -- <run>           the messages that a run sent to its model, rebuilt from Git
npm run reproduce -- <run> --json    for programs

The files of the tool come from the commit that has the version of the run. No provider is called. If DATABASE_URL and
SUPABASE_URL are set, the run is read from there, else from the embedded database in DATA_DIR while the site is stopped.`;

const EXACT =
  'These are exactly the messages of the run. If an answer was sent back to the model for correction, that second call is not included.';

const ROOT = resolve(import.meta.dirname, '..');

/** `npm run reproduce`: rebuilds the messages of a stored run. See its help for options. */
async function main(): Promise<void> {
  const { flags, positionals } = parseFlags(process.argv.slice(2), 'json');
  const [id] = positionals;
  if (flags.help || !id) return console.log(HELP);
  await withStoredRun(ROOT, id, async (run) => {
    const { calls, commit, isExact, notes } = await reproduce(ROOT, run);
    const { tool, action, toolVersion, model, startedAt } = run;
    if (flags.json)
      return console.log(JSON.stringify({ run: id, tool, toolVersion, model, commit, isExact, notes, calls }, null, 2));
    const from = commit ? `commit ${commit}` : 'the files in this folder';
    console.log(`Run ${id} of ${startedAt}${model ? `, ${model}` : ''}\nVersion ${toolVersion}: ${from}`);
    for (const note of isExact ? [EXACT] : notes) console.log(note);
    console.log(`\n${promptText([{ tool, ...(action && { action }), sample: id, calls }])}`);
  });
}

main().catch((error: unknown) => {
  console.error(`\n  ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
});
