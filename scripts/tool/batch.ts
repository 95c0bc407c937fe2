import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type ToolClient, type ToolId, ToolProblem } from '@/client/client';
import type { ApiRun } from '@/contracts/api';
import type { RendererModule } from '@/contracts/plugins';
import { type CheckedSheet, checkSheet } from '@/engine/csv/check-sheet';
import { readCsv } from '@/engine/csv/read-csv';
import { ROW_STATE_LABELS, type RowResult, type RowRun, resultsCsv } from '@/engine/csv/results-csv';
import * as lazyFeatures from '@/engine/form/lazy-form-features';
import { needsLazyFormFeatures } from '@/engine/form/needs-lazy-features';
import { prepareFormTool } from '@/engine/form-tool';
import { renderers } from '@/generated/result-plugins';
import { decodeText } from '@/reading/decode-text';
import type { Answers } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { isColumnTitle } from '@/registry/sheet';
import type { ServerTool } from '@/registry/tool-module';
import type { ScriptIo } from '../lib/script-io.ts';

/** The pause before a run refused by a limit is tried again. */
const RETRY_MS = 5000;

/** What `runBatch` needs. */
export interface BatchOptions {
  client: ToolClient;
  form: ServerTool;
  file: string;
  /** Answers shared by all rows, for fields without a column, such as the key. */
  sharedAnswers: Answers;
  out?: string | undefined;
  io: ScriptIo;
}

/**
 * Runs a tool for every row of a file, with the checks of the tool's page, and writes the results. A progress file next to the
 * CSV file holds the ids of the runs until all rows are done, so that a stopped batch can continue and no row runs twice.
 *
 * @throws Error if the file cannot be used, or a refusal stops all rows; finished rows are kept
 */
export async function runBatch({ client, form, file, sharedAnswers, out, io }: BatchOptions): Promise<void> {
  const { declaration } = form;
  const maxRows = declaration.batch?.rows;
  if (!maxRows) throw new Error(`${declaration.id} declares no batch.`);
  const loaded = { module: form, widgets: {}, fields: {}, ...(needsLazyFormFeatures(declaration) && { lazyFeatures }) };
  const { locale } = Intl.DateTimeFormat().resolvedOptions();
  const { text, charset, isGuess } = decodeText(readFileSync(file), { languages: [locale] });
  if (isGuess)
    io.errors.write(`${file} names no charset and was read as ${charset}. Save it as UTF-8 if letters look wrong.\n`);
  const sheet = readCsv(text, (title) => isColumnTitle(declaration, title));
  const checked = checkSheet(prepareFormTool(loaded), sheet, sharedAnswers, maxRows);
  requireValidRows(checked);
  const progressFile = `${file}.runs.json`;
  const runs = loadRuns(progressFile, sheet.rows);
  const saveRuns = () => writeFileSync(progressFile, JSON.stringify({ rows: sheet.rows, runs }));
  const results: RowResult[] = [];
  const tool = declaration.id as ToolId;
  for (const [at, run] of runs.entries()) {
    saveRuns();
    const row = { id: run.id, batchRows: runs.length };
    const ended = await rowEnd(client, tool, checked.rows[at]?.answers ?? {}, row);
    run.state = ended.result ? 'done' : 'failed';
    run.reason = ended.result ? '' : (ended.error?.message ?? 'There is no result.');
    io.errors.write(
      `Row ${at + 1} of ${runs.length}: ${ROW_STATE_LABELS[run.state]}${run.reason && ` (${run.reason})`}\n`,
    );
    results.push({
      cells: sheet.rows[at] ?? [],
      state: ROW_STATE_LABELS[run.state],
      reason: run.reason,
      result: await tableOf(declaration, ended),
    });
  }
  const csv = resultsCsv(sheet.header, results);
  if (out) writeFileSync(out, csv);
  else io.output.write(csv);
  const failed = runs.filter(({ state }) => state === 'failed').length;
  if (failed > 0) {
    // When the command is repeated, failed rows get new runs.
    for (const run of runs)
      if (run.state === 'failed') Object.assign(run, { id: crypto.randomUUID(), state: 'waiting' });
    saveRuns();
    throw new Error(`${failed} of ${runs.length} rows failed. Call it again to run those alone.`);
  }
  rmSync(progressFile);
}

function requireValidRows({ rows, sharedProblems }: CheckedSheet): void {
  const wrong = rows.flatMap(({ problems }, at) =>
    problems.map(({ column, message }) => `Row ${at + 1}, ${column}: ${message}`),
  );
  const all = [...sharedProblems.map(({ column, message }) => `${column}: ${message}`), ...wrong];
  if (all.length > 0) throw new Error(`${all.join('\n')}\nNothing was sent.`);
}

/** Loads the runs of an earlier, stopped batch; creates new ones if there are none or the rows have changed. */
function loadRuns(progressFile: string, rows: readonly (readonly string[])[]): RowRun[] {
  if (existsSync(progressFile)) {
    const progress = JSON.parse(readFileSync(progressFile, 'utf8')) as { rows: unknown; runs: RowRun[] };
    if (JSON.stringify(progress.rows) === JSON.stringify(rows)) return progress.runs;
  }
  return rows.map(() => ({ id: crypto.randomUUID(), state: 'waiting' }));
}

async function isKnown(client: ToolClient, id: string): Promise<boolean> {
  try {
    await client.get(id);
    return true;
  } catch (error) {
    if (error instanceof ToolProblem && error.problem.code === 'unknown_run') return false;
    throw error;
  }
}

/** Resolves with the ended run of a row; a run that was started before is not started again. */
async function rowEnd(
  client: ToolClient,
  tool: ToolId,
  answers: Answers,
  row: { id: string; batchRows: number },
): Promise<ApiRun> {
  const { id } = row;
  for (;;) {
    try {
      if (!(await isKnown(client, id))) await client.start(tool, answers as never, row);
      return await client.await(id);
    } catch (error) {
      if (!(error instanceof ToolProblem) || ![429, 503].includes(error.status ?? 0)) throw error;
      if (error.problem.code === 'daily_limit') throw error;
      await setTimeout(RETRY_MS);
    }
  }
}

async function tableOf({ result: options }: FormDeclaration, { result }: ApiRun): Promise<RowResult['result']> {
  const { columns = [], renderer: name = '' } = options ?? {};
  const renderer = (await renderers[name]?.()) as RendererModule | undefined;
  const value = result?.value as never;
  if (renderer?.toRows && columns.length > 0)
    return { header: columns.map(({ title }) => title), rows: result ? renderer.toRows(value, columns) : [] };
  return { header: ['Result'], rows: result && options && renderer ? [[renderer.toText(value, options)]] : [] };
}
