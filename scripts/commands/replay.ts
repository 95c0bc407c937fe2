import { resolve } from 'node:path';
import { asForm, type FormDeclaration } from '@/registry/options';
import { loadTools } from '@/toolkit/project/load-tools';
import { forEachAnswer } from '@/toolkit/runs/backup-answers';
import { type Replayed, replayAnswer } from '@/toolkit/runs/replay';
import { hasLosses, readReplays, replayReport, replayText, writeReplays } from '@/toolkit/runs/replay-report';
import { parseCommandLine } from '@/toolkit/text/command-line';
import { print, warn, withErrorStatus } from '../lib/script-io.ts';

export const HELP = `npm run replay -- <backup>          runs every stored result of a backup through the current migrations, normalisers, renderers and texts
npm run replay -- <backup> --json   for programs: { rows, findings, skipped }
npm run replay -- <backup> --accept           compares later replays with this one
npm run replay -- <backup> --cache <folder>   the folder of stored replays (default: .replay)

Later replays of a backup are compared with the first one: run it before a change and after it. For each tool it says how many
answers are read equally well, better or worse, and how many are shown or copied differently. It calls no provider and does not
change the backup. Ends with status 1 if an answer is read worse or makes the code fail, 2 if nothing was replayed.`;

/** Exit status if nothing was replayed. */
const NOTHING_DONE = 2;

/** `npm run replay`: replays the answers of a backup. The help describes its options. */
export const main = withErrorStatus(NOTHING_DONE, async (args, io) => {
  const flag = { type: 'boolean' } as const;
  const { values, word: backup } = parseCommandLine(args, {
    json: flag,
    accept: flag,
    cache: { type: 'string' },
    help: { ...flag, short: 'h' },
  });
  if (values.help || !backup) {
    print(io, HELP);
    return values.help ? 0 : NOTHING_DONE;
  }
  const forms = formsWithResults(resolve(io.root, 'tools'));
  const replays: Record<string, Replayed & { tool: string }> = {};
  let skipped = 0;
  await forEachAnswer(io.root, resolve(io.root, backup), async ({ id, tool, ...stored }) => {
    const form = forms.get(tool);
    if (form) replays[id] = { tool, ...(await replayAnswer(form, stored)) };
    else skipped += 1;
  });
  if (skipped > 0) warn(io, `${skipped} answers belong to tools that no longer exist, or show no result.`);
  if (Object.keys(replays).length === 0) throw new Error('This backup contains no results of the tools here.');
  const cache = resolve(io.root, values.cache ?? '.replay');
  const former = readReplays(cache);
  const report = replayReport(replays, former);
  writeReplays(cache, values.accept ? { ...former, ...replays } : { ...replays, ...former });
  print(io, values.json ? JSON.stringify({ ...report, skipped }, null, 2) : replayText(report));
  return hasLosses(report, replays) ? 1 : 0;
});

function formsWithResults(toolsDir: string): ReadonlyMap<string, FormDeclaration> {
  const forms = loadTools(toolsDir)
    .declarations.filter(({ kind }) => kind === 'form')
    .map(asForm);
  return new Map(forms.filter(({ response, result }) => response && result).map((form) => [form.id, form]));
}
