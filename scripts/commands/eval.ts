import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openAnswerCache } from '@/toolkit/eval/answer-cache';
import { type EvalCase, evalCases, projectFolders } from '@/toolkit/eval/cases';
import { type CaseResult, evaluateCase } from '@/toolkit/eval/evaluate';
import { readScores, writeScores } from '@/toolkit/eval/last-eval';
import { readOptions } from '@/toolkit/eval/options';
import { priceText, readPrices, spentText } from '@/toolkit/eval/prices';
import { reportPage } from '@/toolkit/eval/report';
import { type ModelUse, payingSend, planningSend, type Send } from '@/toolkit/eval/send';
import { summaryRows, summaryText } from '@/toolkit/eval/summary';
import { loadTools } from '@/toolkit/project/load-tools';
import { readPlugins } from '@/toolkit/project/plugin-files';
import { resolveToolId } from '@/toolkit/project/tool-scope';
import { confirmPrice } from '../lib/confirm-price.ts';
import { print, withErrorStatus } from '../lib/script-io.ts';

export const HELP = `npm run eval                     sends every valid sample of every tool to a model and checks the answers
npm run eval -- <id>             only the samples of one tool
npm run eval -- --changed        only samples with a message that has no cached answer
npm run eval -- --model <name>   a model; may be repeated (default: LLM_MODEL)
npm run eval -- --judge <name>   the model that answers the questions of "## Judge" (default: the first model)
npm run eval -- --no-judge       skips those questions
npm run eval -- --url <address>  an OpenAI-compatible address (default: LLM_BASE_URL), whose key is in LLM_API_KEY
npm run eval -- --yes            does not ask before it spends money
npm run eval -- --pass-rate 0.9  the share of samples that must pass every check (default: 1)
npm run eval -- --cache <folder> the folder of cached answers (default: .eval)
npm run eval -- --html <file>    writes a page with every message and answer
npm run eval -- --json           for programs: { passRate, rows, results }

An answer passes if the run succeeds, the result has all its parts and everything that "expects" demands, and the judge says yes
to every question. Answers are cached by model and message, so nothing is paid for twice. Pages, files, recordings and the results
of other tools are placeholders in parentheses; pictures are not evaluated. Ends with status 1 if too few samples passed, 2 if
nothing was evaluated.`;

/** Exit status if nothing was evaluated; status 1 means that too few samples passed. */
const NOTHING_DONE = 2;

const PARALLEL = 4;

interface Job {
  evalCase: EvalCase;
  model: string;
}

/** `npm run eval`: checks the answers of models. The help describes its options. */
export const main = withErrorStatus(NOTHING_DONE, async (args, io) => {
  const options = readOptions(args, io.env);
  if (options.help) {
    print(io, HELP);
    return 0;
  }
  const folders = projectFolders(io.root, readPlugins(io.root));
  const { declarations } = loadTools(folders.toolsDir);
  const ids = declarations.map(({ id }) => id);
  const onlyId = options.tool === undefined ? undefined : resolveToolId(options.tool, ids);
  const cases: EvalCase[] = [];
  for (const tool of declarations)
    if (onlyId === undefined || tool.id === onlyId) cases.push(...(await evalCases(folders, tool)));
  const jobs = options.models.flatMap((model) => cases.map((evalCase): Job => ({ evalCase, model })));

  const cacheFolder = resolve(io.root, options.cache);
  const cache = openAnswerCache(cacheFolder);
  const run = ({ evalCase, model }: Job, send: Send) =>
    evaluateCase(folders, evalCase, { model, judgeModel: options.judge }, { ...options.provider, send });

  const plans = [];
  for (const job of jobs) {
    const missing: ModelUse[] = [];
    await run(job, planningSend(cache, missing));
    plans.push({ job, missing });
  }
  const changedPlans = plans.filter(({ missing }) => missing.length > 0);
  const selectedJobs = options.changed ? changedPlans.map(({ job }) => job) : jobs;
  if (selectedJobs.length === 0) {
    print(io, jobs.length === 0 ? 'No sample calls a model.' : `None of ${jobs.length} messages has changed.`);
    return 0;
  }
  const prices = readPrices(io.root);
  if (changedPlans.length > 0) {
    const uses = changedPlans.flatMap(({ missing }) => missing);
    const offer = `${changedPlans.length} of ${jobs.length} messages have no cached answer, ${priceText(uses, prices)}`;
    if (!(await confirmPrice(io, offer, options))) return NOTHING_DONE;
  }

  const paid: ModelUse[] = [];
  const send = payingSend(cache, options.provider.baseUrl, paid);
  const results = await inParallel(selectedJobs, (job) => run(job, send));
  const former = readScores(cacheFolder);
  const rows = summaryRows(results, former);
  writeScores(cacheFolder, former, results);
  if (options.html) writeFileSync(resolve(io.root, options.html), reportPage(rows, results, 'Evaluation'));
  const passRate = results.filter(({ checks }) => checks.every(({ ok }) => ok)).length / results.length;
  if (options.json) print(io, JSON.stringify({ passRate, rows, results: results.map(withoutMessages) }, null, 2));
  else print(io, `${summaryText(rows, results)}\n\n${spentText(paid, prices)}`);
  return passRate >= options.passRate ? 0 : 1;
});

async function inParallel(jobs: readonly Job[], run: (job: Job) => Promise<CaseResult>): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  const queue = jobs.entries();
  const runNext = async () => {
    for (const [index, job] of queue) results[index] = await run(job);
  };
  await Promise.all(Array.from({ length: PARALLEL }, runNext));
  return results;
}

function withoutMessages({ exchanges, ...result }: CaseResult): object {
  return { ...result, calls: exchanges.length };
}
