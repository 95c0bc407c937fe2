import { readOptions } from '@/toolkit/eval/options';
import { makeSample, writeSample } from '@/toolkit/runs/sample-of-run';
import { withStoredRun } from '@/toolkit/runs/stored-run';
import { print, withErrorStatus } from '../lib/script-io.ts';
import { shrinkSample } from './shrink-sample.ts';

const HELP = `npm run sample -- <run>            makes a valid sample from a run whose result was rated as not good
npm run sample -- <run> --shrink   also shrinks it, while the model's answer to it still fails the same check

The sample keeps choices and numbers. A sample text of similar length replaces every free text, so that it contains no word of
the member. If DATABASE_URL and SUPABASE_URL are set, the run is read from there, else from the embedded database in DATA_DIR
while the site is stopped. Shrinking calls a model up to 31 times: --model, --judge, --url, --yes and --cache are those of npm
run eval, and the judge is also asked about the reason that the member gave. The price is shown first.`;

/** `npm run sample`: turns a badly rated run into a sample of its tool. */
export const main = withErrorStatus(1, async (args, io) => {
  const [id, ...others] = args;
  if (!id || id === '--help') {
    print(io, HELP);
    return 0;
  }
  const options = others.includes('--shrink')
    ? readOptions(
        others.filter((arg) => arg !== '--shrink'),
        io.env,
      )
    : undefined;
  await withStoredRun(io.root, id, async (run) => {
    const fullSample = makeSample(io.root, run);
    const sample = options ? await shrinkSample(io, fullSample, options) : fullSample;
    writeSample(io.root, sample);
    print(io, `Wrote ${sample.path}. Read it, then run: npm test -- ${run.tool} -u`);
  });
  return 0;
});
