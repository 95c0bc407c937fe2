import { resolve } from 'node:path';
import { type Answers, secretFields } from '@/registry/answers';
import { keywordsBrokenBy } from '@/toolkit/declaration/broken-keywords';
import { compileForm } from '@/toolkit/declaration/form-validator';
import { type AnswerCache, openAnswerCache } from '@/toolkit/eval/answer-cache';
import { projectFolders } from '@/toolkit/eval/cases';
import { failingChecks } from '@/toolkit/eval/failing-sample';
import { type EvalOptions, readOptions } from '@/toolkit/eval/options';
import { priceText, readPrices, spentText } from '@/toolkit/eval/prices';
import { type ModelUse, payingSend, planningSend } from '@/toolkit/eval/send';
import { readPlugins } from '@/toolkit/project/plugin-files';
import { makeSample, type RunSample, writeSample } from '@/toolkit/runs/sample-of-run';
import { shrinkAnswers } from '@/toolkit/runs/shrink-answers';
import { withStoredRun } from '@/toolkit/runs/stored-run';
import { confirmPrice } from '../lib/confirm-price.ts';
import { print, type ScriptIo, withErrorStatus } from '../lib/script-io.ts';

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

/** Maximum number of smaller samples that are tried; each calls the model and the judge. */
const MAX_TRIALS = 30;

/** A cache without answers, so that the price shown is the maximum. */
const EMPTY_CACHE: AnswerCache = { get: () => undefined, set: () => undefined };

/**
 * Shrinks a sample while a model's answer to it still fails a check that the answer to the full sample fails. Shows the price
 * and asks for confirmation first.
 *
 * @returns the sample, unchanged if no check fails or the price was refused
 */
export async function shrinkSample(io: ScriptIo, sample: RunSample, options: EvalOptions): Promise<RunSample> {
  const { form, reason, answers } = sample;
  const folders = projectFolders(io.root, readPlugins(io.root));
  const cache = openAnswerCache(resolve(io.root, options.cache));
  const evaluation = { folders, form, reason, model: options.models[0] ?? '', judgeModel: options.judge };

  const missing: ModelUse[] = [];
  await failingChecks(evaluation, answers, { ...options.provider, send: planningSend(EMPTY_CACHE, missing) });
  const prices = readPrices(io.root);
  const maxUses = Array.from({ length: MAX_TRIALS + 1 }, () => missing).flat();
  if (!(await confirmPrice(io, `Up to ${MAX_TRIALS + 1} evaluations, ${priceText(maxUses, prices)}`, options)))
    return sample;

  const paid: ModelUse[] = [];
  const provider = { ...options.provider, send: payingSend(cache, options.provider.baseUrl, paid) };
  const failed = await failingChecks(evaluation, answers, provider);
  if (failed.length === 0) {
    print(io, `The answer passes every check, so the sample was not shrunk. ${spentText(paid, prices)}`);
    return sample;
  }
  const compiled = compileForm(form);
  if ('error' in compiled) throw new Error(compiled.error);
  const smallest = await shrinkAnswers(answers, secretFields(form), {
    maxTrials: MAX_TRIALS,
    isValid: (candidate) => Object.keys(keywordsBrokenBy(form, compiled.validate, candidate)).length === 0,
    fails: async (candidate) =>
      (await failingChecks(evaluation, candidate, provider)).some((name) => failed.includes(name)),
  });
  print(io, `It still fails: ${failed.join('; ')}. ${sizeText(answers, smallest)} ${spentText(paid, prices)}`);
  return { ...sample, answers: smallest };
}

function sizeText(before: Answers, after: Answers): string {
  const size = (answers: Answers) => JSON.stringify(answers).length;
  return `Shrunk from ${size(before)} to ${size(after)} characters.`;
}
