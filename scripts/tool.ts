import { readFileSync, writeFileSync } from 'node:fs';
import { text as textOf } from 'node:stream/consumers';
import type { ToolId } from '@/client/client';
import { ToolProblem, toolClient } from '@/client/client';
import { serverTools } from '@/generated/server-tools';
import type { Answers } from '@/registry/answers';
import { type Asked, readArguments, USAGE } from './tool/arguments.ts';
import { askMissing } from './tool/ask.ts';
import { runBatch } from './tool/batch.ts';
import { fieldAnswers } from './tool/field-answers.ts';
import { writerOf } from './tool/written.ts';

/** What a run that gave nothing ends with, and a command that was meant otherwise. */
const FAILED = 1;
const MISUSED = 2;

/** `npm run tool -- <id>`: runs a tool of a site from the command line. What else it does stands in its help. */
async function main(): Promise<void> {
  const asked = readArguments(process.argv.slice(2), Object.keys(serverTools), process.env);
  if (asked === 'help') return console.log(USAGE);
  const { tool: form } = (await serverTools[asked.tool]?.()) ?? {};
  if (!form) throw new Error(`There is no tool "${asked.tool}".`);
  const write = await writerOf(form.declaration, asked.format);
  const client = toolClient(asked);
  const tool = asked.tool as ToolId;
  const given = { ...(await jsonAnswers(asked)), ...fieldAnswers(form.declaration, asked.fields) };
  const answers =
    process.stdin.isTTY && asked.json !== '-' && asked.batch === undefined
      ? await askMissing(form.declaration, given)
      : given;
  for (const [field, file] of Object.entries(asked.files))
    answers[field] = (await client.upload(tool, field as never, file())).value;

  if (asked.batch !== undefined) return runBatch({ client, form, file: asked.batch, besides: answers, out: asked.out });

  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  // What stands in the answers is what the site checks.
  const started = await client.start(tool, answers as never, { signal: stop.signal });
  stop.signal.addEventListener('abort', () => void client.cancel(started.id).catch(() => undefined));
  for await (const news of client.stream(started.id))
    if (news.name === 'progress') process.stderr.write(progressLine(news.progress));
  const run = await client.await(started.id);
  if (!run.result)
    throw new ToolProblem(run.error ?? { code: run.state, message: `The run was ${run.state}.` }, undefined, run);
  const result = write(run.result);
  if (asked.out) writeFileSync(asked.out, result);
  else process.stdout.write(result);
  for (const words of [...(run.result.missing ?? []), ...(run.result.repairs ?? [])])
    process.stderr.write(`Note: ${words}\n`);
}

/** The answers of a JSON file, or of what is piped in. */
async function jsonAnswers({ json }: Asked): Promise<Answers> {
  if (json === undefined) return {};
  const text = json === '-' ? await textOf(process.stdin) : readFileSync(json, 'utf8');
  const answers: unknown = JSON.parse(text);
  if (answers && typeof answers === 'object' && !Array.isArray(answers)) return answers as Answers;
  throw new Error(`${json}: holds no object with one property for each field.`);
}

function progressLine({ stage, percent, note }: { stage?: string; percent?: number; note?: string }): string {
  return `${[stage, percent !== undefined && `${Math.round(percent)}%`, note].filter(Boolean).join(' · ')}\n`;
}

main().catch((error: unknown) => {
  const { problems } = error instanceof ToolProblem ? error.problem : {};
  const lines = problems?.map(({ field, message }) => `${field}: ${message}`);
  console.error(lines?.join('\n') ?? (error instanceof Error ? error.message : error));
  process.exitCode = error instanceof ToolProblem ? FAILED : MISUSED;
});
