import { promptText } from '@/toolkit/prompts/prompt-text';
import { reproduce } from '@/toolkit/runs/reproduce';
import { withStoredRun } from '@/toolkit/runs/stored-run';
import { parseFlags, print, withErrorStatus } from '../lib/script-io.ts';

const HELP = `npm run reproduce -- <run>           the messages that a run sent to its model, rebuilt from Git
npm run reproduce -- <run> --json    for programs

The files of the tool come from the commit that has the version of the run. No provider is called. If DATABASE_URL and
SUPABASE_URL are set, the run is read from there, else from the embedded database in DATA_DIR while the site is stopped.`;

const EXACT =
  'These are exactly the messages of the run. If an answer was sent back to the model for correction, that second call is not included.';

/** `npm run reproduce`: rebuilds the messages of a stored run. See its help for options. */
export const main = withErrorStatus(1, async (args, io) => {
  const { flags, positionals } = parseFlags(args, 'json');
  const [id] = positionals;
  if (flags.help || !id) {
    print(io, HELP);
    return 0;
  }
  await withStoredRun(io.root, id, async (run) => {
    const { calls, commit, isExact, notes } = await reproduce(io.root, run);
    const { tool, action, toolVersion, model, startedAt } = run;
    if (flags.json) {
      print(io, JSON.stringify({ run: id, tool, toolVersion, model, commit, isExact, notes, calls }, null, 2));
      return;
    }
    const from = commit ? `commit ${commit}` : 'the files in this folder';
    print(io, `Run ${id} of ${startedAt}${model ? `, ${model}` : ''}\nVersion ${toolVersion}: ${from}`);
    for (const note of isExact ? [EXACT] : notes) print(io, note);
    print(io, `\n${promptText([{ tool, ...(action && { action }), sample: id, calls }])}`);
  });
  return 0;
});
