import { readOptions } from '@/toolkit/eval/options';
import { makeSample, writeSample } from '@/toolkit/runs/sample-of-run';
import { withStoredRun } from '@/toolkit/runs/stored-run';
import { print, withErrorStatus } from '../lib/script-io.ts';
import { shrinkSample } from './shrink-sample.ts';

const HELP = `npm run sample -- <run>            makes a valid sample of a run whose result was rated as not good
npm run sample -- <run> --shrink   and shrinks it as long as the answer of a model to it fails the same check

Choices and numbers stay; every free text becomes a sample text of its length class, so no word of the member is
in it. With DATABASE_URL and SUPABASE_URL set, the run is read there; else in the embedded database in DATA_DIR, while
the site is stopped. To shrink it, a model is asked up to 31 times: --model, --judge, --url, --yes and --cache are those of
npm run eval, and the judge is also asked about the reason that the member gave. The price is told before.`;

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
    const newSample = makeSample(io.root, run);
    const sample = options ? await shrinkSample(io, newSample, options) : newSample;
    writeSample(io.root, sample);
    print(io, `${sample.path} is written. Read it, then: npm test -- ${run.tool} -u`);
  });
  return 0;
});
