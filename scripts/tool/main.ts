import { readFileSync, writeFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import type { ToolClient, ToolId } from '@/client/client';
import { ToolProblem, toolClient } from '@/client/client';
import type { ApiRun } from '@/contracts/api';
import { serverTools } from '@/generated/server-tools';
import type { Answers } from '@/registry/answers';
import { type ScriptIo, warn } from '../lib/script-io.ts';
import { type CommandLine, readArguments, USAGE } from './arguments.ts';
import { runBatch } from './batch.ts';
import { fieldAnswers } from './field-answers.ts';
import { promptForMissing } from './prompt-for-missing.ts';
import { createResultWriter } from './result-writer.ts';

/** Exit codes: a run without a result, and a wrong command line. */
const FAILED = 1;
const USAGE_ERROR = 2;

/** `npm run tool -- <id>`: runs a tool of a site from the command line. See its help for options. */
export async function main(args: string[], io: ScriptIo): Promise<number> {
  try {
    await runTool(args, io);
    return 0;
  } catch (error) {
    const { problems } = error instanceof ToolProblem ? error.problem : {};
    const lines = problems?.map(({ field, message }) => `${field}: ${message}`);
    warn(io, lines?.join('\n') ?? (error instanceof Error ? error.message : String(error)));
    return error instanceof ToolProblem ? FAILED : USAGE_ERROR;
  }
}

async function runTool(args: string[], io: ScriptIo): Promise<void> {
  const commandLine = readArguments(args, Object.keys(serverTools), io.env);
  if (commandLine === 'help') {
    io.output.write(`${USAGE}\n`);
    return;
  }
  const { tool: form } = (await serverTools[commandLine.tool]?.()) ?? {};
  if (!form) throw new Error(`There is no tool "${commandLine.tool}".`);
  const write = await createResultWriter(form.declaration, commandLine.format);
  const client = toolClient(commandLine);
  const tool = commandLine.tool as ToolId;
  const provided = { ...(await jsonAnswers(commandLine, io)), ...fieldAnswers(form.declaration, commandLine.fields) };
  const answers =
    isTerminal(io.input) && commandLine.json !== '-' && commandLine.batch === undefined
      ? await promptForMissing(form.declaration, provided, io)
      : provided;
  for (const [field, file] of Object.entries(commandLine.files))
    answers[field] = (await client.upload(tool, field as never, file())).value;

  if (commandLine.batch !== undefined)
    return runBatch({ client, form, file: commandLine.batch, sharedAnswers: answers, out: commandLine.out, io });

  const result = await runToResult(client, tool, answers, io);
  const text = write(result);
  if (commandLine.out) writeFileSync(commandLine.out, text);
  else io.output.write(text);
  for (const words of [...(result.missing ?? []), ...(result.repairs ?? [])]) io.errors.write(`Note: ${words}\n`);
}

/** Runs the tool to its end; Ctrl+C cancels the run. @throws ToolProblem if it gives no result */
async function runToResult(
  client: ToolClient,
  tool: ToolId,
  answers: Answers,
  io: ScriptIo,
): Promise<NonNullable<ApiRun['result']>> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  process.once('SIGINT', abort);
  try {
    // The site validates the answers, so no type is needed here.
    const started = await client.start(tool, answers as never, { signal: stop.signal });
    stop.signal.addEventListener('abort', () => void client.cancel(started.id).catch(() => undefined));
    for await (const event of client.stream(started.id))
      if (event.name === 'progress') io.errors.write(progressLine(event.progress));
    const run = await client.await(started.id);
    if (run.result) return run.result;
    throw new ToolProblem(run.error ?? { code: run.state, message: `The run was ${run.state}.` }, undefined, run);
  } finally {
    process.off('SIGINT', abort);
  }
}

/** Reads answers from a JSON file, or from standard input. */
async function jsonAnswers({ json }: CommandLine, { input }: ScriptIo): Promise<Answers> {
  if (json === undefined) return {};
  const text = json === '-' ? await textOf(input) : readFileSync(json, 'utf8');
  const answers: unknown = JSON.parse(text);
  if (answers && typeof answers === 'object' && !Array.isArray(answers)) return answers as Answers;
  throw new Error(`${json}: holds no object with one property for each field.`);
}

function progressLine({ stage, percent, note }: { stage?: string; percent?: number; note?: string }): string {
  return `${[stage, percent !== undefined && `${Math.round(percent)}%`, note].filter(Boolean).join(' · ')}\n`;
}

/** Returns true if the input is an interactive terminal. */
function isTerminal(input: Readable): boolean {
  return 'isTTY' in input && input.isTTY === true;
}
