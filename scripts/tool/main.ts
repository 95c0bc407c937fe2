import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { type ToolClient, type ToolId, ToolProblem, toolClient } from '@/client/client';
import type { ApiRun } from '@/contracts/api';
import type { RendererModule, ResultKind } from '@/contracts/plugins';
import { toCsv } from '@/engine/csv/csv';
import type { FieldSchema } from '@/generated/declaration';
import { renderers } from '@/generated/result-plugins';
import type { ResultValues } from '@/generated/results';
import { serverTools } from '@/generated/server-tools';
import { type Answers, isEmpty, isRequired, prefilledFields, secretFields } from '@/registry/answers';
import { type FormDeclaration, optionsOf } from '@/registry/options';
import { type ScriptIo, warn } from '../lib/script-io.ts';
import { type CommandLine, type Format, readArguments, USAGE } from './arguments.ts';
import { runBatch } from './batch.ts';

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
  writeResult(write(result), commandLine, io);
  for (const words of [...(result.missing ?? []), ...(result.repairs ?? [])]) io.errors.write(`Note: ${words}\n`);
}

/** Writes a result where it should be, or else to the output, because it was paid for. @throws ToolProblem if it cannot be written */
function writeResult(text: string, { out }: Pick<CommandLine, 'out'>, io: ScriptIo): void {
  try {
    if (out) writeFileSync(out, text);
    else io.output.write(text);
  } catch (error) {
    io.output.write(text);
    const reason = error instanceof Error ? error.message : String(error);
    throw new ToolProblem({ code: 'not_written', message: `The result could not be written to a file: ${reason}.` });
  }
}

/** Runs the tool to its end; Ctrl+C cancels the run. @throws ToolProblem if it gives no result */
async function runToResult(
  client: ToolClient,
  tool: ToolId,
  answers: Answers,
  io: ScriptIo,
): Promise<NonNullable<ApiRun['result']>> {
  const id = crypto.randomUUID();
  const stop = new AbortController();
  // The run ends with an error of its own if it could not be canceled.
  const abort = () => {
    stop.abort();
    client.cancel(id).catch(() => undefined);
  };
  process.once('SIGINT', abort);
  try {
    // The site validates the answers, so no type is needed here.
    await client.start(tool, answers as never, { id, signal: stop.signal });
    for await (const event of client.stream(id))
      if (event.name === 'progress') io.errors.write(progressLine(event.progress));
    const run = await client.await(id);
    if (run.result) return run.result;
    throw new ToolProblem(run.error ?? { code: run.state, message: `The run was ${run.state}.` }, undefined, run);
  } finally {
    process.off('SIGINT', abort);
  }
}

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

function isTerminal(input: Readable): boolean {
  return 'isTTY' in input && input.isTTY === true;
}

/** Prompts for every missing required answer, in the order of the form, and returns all answers. */
async function promptForMissing(
  form: FormDeclaration,
  answersSoFar: Answers,
  io: ScriptIo,
): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = { ...answersSoFar };
  const prefilled = prefilledFields(form);
  const lines = createInterface({ input: io.input, output: io.errors });
  try {
    for (const name of form.ui.sections.flatMap(({ fields }) => fields)) {
      const field = form.form.properties[name];
      if (!field || prefilled.includes(name) || !isEmpty(answers[name])) continue;
      if (!isRequired(form, name, answers)) continue;
      const options = optionsOf(field);
      const choices = options.map((option, at) => `\n  ${at + 1}  ${option}`).join('');
      const isList = field.type === 'array';
      const hint = isList ? ', separated by commas' : '';
      const input = (await lines.question(`${titleOf(form, name)}${hint}${choices}\n> `)).trim();
      const words = (isList ? input.split(',') : [input]).map((word) => word.trim()).filter(Boolean);
      const values = words.map((word) => String(options[Number(word) - 1] ?? word));
      if (values.length > 0) answers[name] = answerOf(name, field, values);
    }
  } finally {
    lines.close();
  }
  return answers;
}

function titleOf(form: FormDeclaration, name: string): string {
  const title = form.form.properties[name]?.title ?? name;
  return secretFields(form).includes(name) ? `${title} ("demo" calls no provider)` : title;
}

interface Result {
  kind: ResultKind;
  value: unknown;
}

/** Creates the writer of results: the text of the page, JSON, or rows as CSV. @throws Error for CSV of a result without rows */
async function createResultWriter(
  { id, result: options }: FormDeclaration,
  format: Format,
): Promise<(of: Result) => string> {
  const renderer = options && ((await renderers[options.renderer ?? '']?.()) as RendererModule | undefined);
  if (format === 'json' || !renderer || !options) return (result) => `${JSON.stringify(result, null, 2)}\n`;
  const typed = ({ value }: Result) => value as ResultValues[ResultKind];
  if (format === 'text') return (result) => `${renderer.toText(typed(result), options)}\n`;
  const { columns } = options;
  const { toRows } = renderer;
  if (!toRows || !columns) throw new Error(`${id} has no rows: use --format text or json.`);
  const header = columns.map(({ title }) => title);
  return (result) => toCsv(header, toRows(typed(result), columns));
}

/** Converts typed texts to answers, by the types of the fields. @throws Error naming an unknown field or an invalid value */
function fieldAnswers(
  { id, form }: FormDeclaration,
  typed: Readonly<Record<string, readonly string[]>>,
): Record<string, unknown> {
  const entries = Object.entries(typed).map(([name, inputs]) => {
    const field = form.properties[name];
    if (!field) throw new Error(`${id} has no field "${name}". It has: ${Object.keys(form.properties).join(', ')}.`);
    return [name, answerOf(name, field, inputs)];
  });
  return Object.fromEntries(entries);
}

/** Converts one typed answer; a list has one text for each entry. */
function answerOf(name: string, field: FieldSchema, inputs: readonly string[]): Answers[string] {
  if (field.type === 'array') return inputs.map((word) => typedValue(name, field.items ?? field, word));
  if (inputs.length > 1) throw new Error(`--${name} takes one value.`);
  return typedValue(name, field, inputs[0] ?? '');
}

function typedValue(name: string, { type }: Pick<FieldSchema, 'type'> | { type?: string }, word: string): unknown {
  if (type === 'boolean') {
    if (/^(true|yes|y|1)$/i.test(word)) return true;
    if (/^(false|no|n|0|)$/i.test(word)) return false;
    throw new Error(`--${name} is true or false.`);
  }
  if (type === 'number' || type === 'integer') {
    const number = Number(word);
    if (word.trim() === '' || Number.isNaN(number)) throw new Error(`--${name} is a number.`);
    return number;
  }
  if (type === 'object') return JSON.parse(word);
  return word;
}
