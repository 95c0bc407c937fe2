import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type ToolClient, type ToolId, ToolProblem } from '@/client/client';
import type { ApiRun } from '@/contracts/api';
import type { RendererModule } from '@/contracts/plugins';
import { type CheckedSheet, readBatch } from '@/engine/batch/read-batch';
import type { BatchRun } from '@/engine/batch/record';
import { type RowResult, resultsCsv, STATE_WORDS } from '@/engine/batch/results-csv';
import { readCsv } from '@/engine/csv/read-csv';
import * as extras from '@/engine/form/extras';
import { needsExtras } from '@/engine/form/needs-extras';
import { openTool } from '@/engine/tool';
import { renderers } from '@/generated/plugins';
import type { Answers } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import type { ServerTool } from '@/registry/tool-module';
import type { ScriptIo } from '../lib/script-io.ts';

/** So long whoever came too early waits, in milliseconds. */
const AGAIN_MS = 5000;

/** A batch of the command line. */
export interface BatchOrder {
  client: ToolClient;
  form: ServerTool;
  /** The CSV file. */
  file: string;
  /** What its rows have no column for, the key too. */
  besides: Answers;
  out?: string | undefined;
  io: ScriptIo;
}

/**
 * Runs a tool for every row of a file, checked as the page of the tool checks it, and writes what came of them. The ids of the
 * runs lie beside the file until all rows are done, so that a batch that was stopped goes on, and nothing is run twice.
 *
 * @throws Error where the file cannot be used, or a refusal stops all rows; what is done is kept
 */
export async function runBatch({ client, form, file, besides, out, io }: BatchOrder): Promise<void> {
  const { declaration } = form;
  const most = declaration.batch?.rows;
  if (!most) throw new Error(`${declaration.id} declares no batch.`);
  const loaded = { module: form, widgets: {}, fields: {}, ...(needsExtras(declaration) && { extras }) };
  const sheet = readCsv(readFileSync(file, 'utf8'));
  const checked = readBatch(openTool(loaded), sheet, besides, most);
  demandGood(checked);
  const beside = `${file}.runs.json`;
  const runs = keptRuns(beside, sheet.rows);
  const keep = () => writeFileSync(beside, JSON.stringify({ rows: sheet.rows, runs }));
  const results: RowResult[] = [];
  const tool = declaration.id as ToolId;
  for (const [at, run] of runs.entries()) {
    keep();
    const row = { id: run.id, batchRows: runs.length };
    const ended = await rowEnd(client, tool, checked.rows[at]?.answers ?? {}, row);
    run.state = ended.result ? 'done' : 'failed';
    run.reason = ended.result ? '' : (ended.error?.message ?? 'There is no result.');
    io.errors.write(`Row ${at + 1} of ${runs.length}: ${STATE_WORDS[run.state]}${run.reason && ` (${run.reason})`}\n`);
    results.push({
      cells: sheet.rows[at] ?? [],
      state: STATE_WORDS[run.state],
      reason: run.reason,
      result: await tableOf(declaration, ended),
    });
  }
  const csv = resultsCsv(sheet.header, results);
  if (out) writeFileSync(out, csv);
  else io.output.write(csv);
  const failed = runs.filter(({ state }) => state === 'failed').length;
  if (failed > 0) {
    // Called again, these are runs of their own.
    for (const run of runs)
      if (run.state === 'failed') Object.assign(run, { id: crypto.randomUUID(), state: 'waiting' });
    keep();
    throw new Error(`${failed} of ${runs.length} rows failed. Call it again to run those alone.`);
  }
  rmSync(beside);
}

function demandGood({ rows, missing }: CheckedSheet): void {
  const wrong = rows.flatMap(({ problems }, at) =>
    problems.map(({ column, message }) => `Row ${at + 1}, ${column}: ${message}`),
  );
  const all = [...missing.map(({ column, message }) => `${column}: ${message}`), ...wrong];
  if (all.length > 0) throw new Error(`${all.join('\n')}\nNothing was sent.`);
}

/** The runs of the rows as they were left; new ones where there are none, or the rows are others. */
function keptRuns(beside: string, rows: readonly (readonly string[])[]): BatchRun[] {
  if (existsSync(beside)) {
    const kept = JSON.parse(readFileSync(beside, 'utf8')) as { rows: unknown; runs: BatchRun[] };
    if (JSON.stringify(kept.rows) === JSON.stringify(rows)) return kept.runs;
  }
  return rows.map(() => ({ id: crypto.randomUUID(), state: 'waiting' }));
}

/** Whether the site has heard of a run. */
async function isKnown(client: ToolClient, id: string): Promise<boolean> {
  try {
    await client.get(id);
    return true;
  } catch (error) {
    if (error instanceof ToolProblem && error.status === 404) return false;
    throw error;
  }
}

/** The run of a row as it ended; what was sent before is not sent again. */
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
      await setTimeout(AGAIN_MS);
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
