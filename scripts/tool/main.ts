import { readFileSync, writeFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import type { ToolClient, ToolId } from '@/client/client';
import { ToolProblem, toolClient } from '@/client/client';
import type { ApiRun } from '@/contracts/api';
import { serverTools } from '@/generated/server-tools';
import type { Answers } from '@/registry/answers';
import { type ScriptIo, warn } from '../lib/script-io.ts';
import { type Asked, readArguments, USAGE } from './arguments.ts';
import { askMissing } from './ask.ts';
import { runBatch } from './batch.ts';
import { fieldAnswers } from './field-answers.ts';
import { writerOf } from './written.ts';

/** What a run that gave nothing ends with, and a command that was meant otherwise. */
const FAILED = 1;
const MISUSED = 2;

/** `npm run tool -- <id>`: runs a tool of a site from the command line. What else it does stands in its help. */
export async function main(args: string[], io: ScriptIo): Promise<number> {
  try {
    await runTool(args, io);
    return 0;
  } catch (error) {
    const { problems } = error instanceof ToolProblem ? error.problem : {};
    const lines = problems?.map(({ field, message }) => `${field}: ${message}`);
    warn(io, lines?.join('\n') ?? (error instanceof Error ? error.message : String(error)));
    return error instanceof ToolProblem ? FAILED : MISUSED;
  }
}

async function runTool(args: string[], io: ScriptIo): Promise<void> {
  const asked = readArguments(args, Object.keys(serverTools), io.env);
  if (asked === 'help') {
    io.output.write(`${USAGE}\n`);
    return;
  }
  const { tool: form } = (await serverTools[asked.tool]?.()) ?? {};
  if (!form) throw new Error(`There is no tool "${asked.tool}".`);
  const write = await writerOf(form.declaration, asked.format);
  const client = toolClient(asked);
  const tool = asked.tool as ToolId;
  const given = { ...(await jsonAnswers(asked, io)), ...fieldAnswers(form.declaration, asked.fields) };
  const answers =
    isTerminal(io.input) && asked.json !== '-' && asked.batch === undefined
      ? await askMissing(form.declaration, given, io)
      : given;
  for (const [field, file] of Object.entries(asked.files))
    answers[field] = (await client.upload(tool, field as never, file())).value;

  if (asked.batch !== undefined)
    return runBatch({ client, form, file: asked.batch, besides: answers, out: asked.out, io });

  const result = await resultOf(client, tool, answers, io);
  const text = write(result);
  if (asked.out) writeFileSync(asked.out, text);
  else io.output.write(text);
  for (const words of [...(result.missing ?? []), ...(result.repairs ?? [])]) io.errors.write(`Note: ${words}\n`);
}

/** Runs the tool to its end; Ctrl+C cancels the run. @throws ToolProblem where it gives no result */
async function resultOf(
  client: ToolClient,
  tool: ToolId,
  answers: Answers,
  io: ScriptIo,
): Promise<NonNullable<ApiRun['result']>> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  process.once('SIGINT', abort);
  try {
    // What stands in the answers is what the site checks.
    const started = await client.start(tool, answers as never, { signal: stop.signal });
    stop.signal.addEventListener('abort', () => void client.cancel(started.id).catch(() => undefined));
    for await (const news of client.stream(started.id))
      if (news.name === 'progress') io.errors.write(progressLine(news.progress));
    const run = await client.await(started.id);
    if (run.result) return run.result;
    throw new ToolProblem(run.error ?? { code: run.state, message: `The run was ${run.state}.` }, undefined, run);
  } finally {
    process.off('SIGINT', abort);
  }
}

/** The answers of a JSON file, or of what is piped in. */
async function jsonAnswers({ json }: Asked, { input }: ScriptIo): Promise<Answers> {
  if (json === undefined) return {};
  const text = json === '-' ? await textOf(input) : readFileSync(json, 'utf8');
  const answers: unknown = JSON.parse(text);
  if (answers && typeof answers === 'object' && !Array.isArray(answers)) return answers as Answers;
  throw new Error(`${json}: holds no object with one property for each field.`);
}

function progressLine({ stage, percent, note }: { stage?: string; percent?: number; note?: string }): string {
  return `${[stage, percent !== undefined && `${Math.round(percent)}%`, note].filter(Boolean).join(' · ')}\n`;
}

/** Whether somebody sits there who can be asked. */
function isTerminal(input: Readable): boolean {
  return 'isTTY' in input && input.isTTY === true;
}
