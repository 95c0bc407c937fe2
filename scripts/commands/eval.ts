import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openAnswerCache } from '@/toolkit/eval/answer-cache';
import { type EvalCase, evalCases, projectFolders } from '@/toolkit/eval/cases';
import { type CaseResult, evaluateCase } from '@/toolkit/eval/evaluate';
import { readScores, writeScores } from '@/toolkit/eval/last-eval';
import { readOptions } from '@/toolkit/eval/options';
import { priceText, spentText } from '@/toolkit/eval/price-text';
import { readPrices } from '@/toolkit/eval/prices';
import { reportPage } from '@/toolkit/eval/report';
import { type ModelUse, payingSend, planningSend, type Send } from '@/toolkit/eval/send';
import { summaryRows, summaryText } from '@/toolkit/eval/summary';
import { loadTools } from '@/toolkit/project/load-tools';
import { readPlugins } from '@/toolkit/project/plugin-files';
import { resolveToolId } from '@/toolkit/project/tool-scope';
import { confirmPrice } from '../lib/confirm-price.ts';
import { print, withErrorStatus } from '../lib/script-io.ts';

export const HELP = `npm run eval                     asks a model every valid sample of every tool and checks the answers
npm run eval -- <id>             of one tool
npm run eval -- --changed        only samples with a message that has no kept answer yet
npm run eval -- --model <name>   a model; several may be named (LLM_MODEL otherwise)
npm run eval -- --judge <name>   the model that answers the questions of "## Judge" (the first model otherwise)
npm run eval -- --no-judge       leaves those questions out
npm run eval -- --url <address>  an OpenAI-compatible address (LLM_BASE_URL otherwise); the key stands in LLM_API_KEY
npm run eval -- --yes            does not ask before it spends money
npm run eval -- --pass-rate 0.9  the share of samples that must pass every check (1 otherwise)
npm run eval -- --cache <folder> where answers are kept (.eval otherwise)
npm run eval -- --html <file>    writes a page with every message and answer
npm run eval -- --json           for programs: { passRate, rows, results }

An answer passes if the run ends well, the result is read whole, it has what "expects" says, and the judge says yes to every
question. Answers are kept by model and message, so nothing is paid for twice. Pages, files, recordings and the results of other
tools are placeholders in brackets; pictures are not evaluated. Ends with status 1 if too few samples passed, 2 if nothing was done.`;

/** Exit status if nothing was evaluated; status 1 means that too few samples passed. */
const NOTHING_DONE = 2;

/** Requests at a time. */
const PARALLEL = 4;

/** A case with the model that answers it. */
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
  const differing = plans.filter(({ missing }) => missing.length > 0);
  const chosen = options.changed ? differing.map(({ job }) => job) : jobs;
  if (chosen.length === 0) {
    print(io, jobs.length === 0 ? 'No sample asks a model.' : `None of ${jobs.length} messages differs.`);
    return 0;
  }
  const prices = readPrices(io.root);
  if (differing.length > 0) {
    const uses = differing.flatMap(({ missing }) => missing);
    const offer = `${differing.length} of ${jobs.length} messages differ, ${priceText(uses, prices)}`;
    if (!(await confirmPrice(io, offer, options))) return NOTHING_DONE;
  }

  const paid: ModelUse[] = [];
  const send = payingSend(cache, options.provider.baseUrl, paid);
  const results = await inParallel(chosen, (job) => run(job, send));
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
