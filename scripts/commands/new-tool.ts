import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { text as textFrom } from 'node:stream/consumers';
import type { parseArgs } from 'node:util';
import { type Question, UnreadableSource } from '@/toolkit/new-tool/draft';
import { draftFiles } from '@/toolkit/new-tool/draft-files';
import { fromSentence, requireModel } from '@/toolkit/new-tool/from-sentence';
import { newToolFiles } from '@/toolkit/new-tool/new-tool-files';
import { type NewToolParams, PARAM_NAMES, paramProblem, paramsForSource } from '@/toolkit/new-tool/new-tool-params';
import { readSource } from '@/toolkit/new-tool/read-source';
import { describeKinds } from '@/toolkit/new-tool/starter-kinds';
import { writeTool } from '@/toolkit/new-tool/write-tool';
import { type CheckInput, createCheckInput } from '@/toolkit/project/check-input';
import { loadNormalisers } from '@/toolkit/project/load-normalisers';
import { TODO_PREFIX } from '@/toolkit/project/open-questions';
import { pluginsOf } from '@/toolkit/project/plugin-files';
import { NAMES_FILE, readProject } from '@/toolkit/project/read-project';
import { parseCommandLine } from '@/toolkit/text/command-line';
import { print, type ScriptIo, withErrorStatus } from '../lib/script-io.ts';

const HELP = `npm run new:tool -- --id plan-maker --title "Plan Maker" --result text [--route /plan-maker]
    Makes a tool with one question. --result is its kind of result:
    ${describeKinds()}.
    Missing options are asked for.

npm run new:tool -- --from <file> [--answer <file>] [--operation <id>] [--id ...] [--title ...] [--route ...]
    Makes a tool from an existing source, whose kind is detected from its content (- reads standard input):
      a JSON Schema           its properties become the form
      a curl command          the data it sends becomes the form; its keys become secret fields and are written nowhere
      an n8n workflow         the input of its webhook or form becomes the form
      an OpenAPI document     in JSON or YAML; --operation names the operation
    --answer is a file with an answer of the service, as JSON or text, from which the kind of result is inferred.

npm run new:tool -- --sentence "Writes a toast for a birthday" [--id ...] [--title ...] [--route ...]
    A model (LLM_API_KEY, LLM_BASE_URL, LLM_MODEL) drafts the form; the draft is checked like any other source.

--json prints { id, route, files, questions } for programs.
Guesses are listed in tools/<id>/questions.md, and npm run check reports each of them until it is confirmed.
CHECK_ROOT selects another project folder.`;

const textFlag = { type: 'string' } as const;
const OPTIONS = {
  ...{ id: textFlag, title: textFlag, result: textFlag, route: textFlag },
  ...{ from: textFlag, answer: textFlag, operation: textFlag, sentence: textFlag },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/**
 * `npm run new:tool`: creates the folder and the samples of a new tool, from a maintainer's answers or an existing source.
 * They pass every check at once, except for open questions. If something is wrong, nothing is written.
 */
export const main = withErrorStatus(1, async (args, io) => {
  const { values, word } = parseCommandLine(args, OPTIONS);
  if (word !== undefined)
    throw new Error(`"${word}" belongs to no option: write --id, --title or another one before it.`);
  if (values.help) print(io, HELP);
  else await createTool(values, io);
  return 0;
});

async function createTool(values: Values, io: ScriptIo): Promise<void> {
  const { from, answer, operation, sentence, json = false, ...flags } = values;
  const files = readProject(io.root);
  const input = createCheckInput(files, await loadNormalisers(io.root, pluginsOf(files)));
  if (from !== undefined && sentence !== undefined) throw new UnreadableSource('Pass either --from or --sentence.');
  if (from === undefined && (answer ?? operation) !== undefined)
    throw new UnreadableSource('--answer and --operation need --from <file>.');
  if (from === undefined && sentence === undefined) {
    const params = await promptForParams(flags, input, io);
    return writeAndReport(io, json, input, params, await newToolFiles(params, input), []);
  }
  if (flags.result !== undefined)
    throw new UnreadableSource(
      '--result is only for a tool with one question. For a source, the answer determines the kind: --answer <file>.',
    );
  const draft =
    sentence === undefined
      ? readSource(await readText(from ?? '', io), { answer: answer && (await readText(answer, io)), operation })
      : await fromSentence(sentence, requireModel(io.env));
  const params = paramsForSource({ ...flags, title: flags.title ?? draft.title }, input);
  const { files: toolFiles, questions } = await draftFiles(params, draft, input);
  await writeAndReport(io, json, input, params, toolFiles, questions);
}

async function writeAndReport(
  io: ScriptIo,
  json: boolean,
  input: CheckInput,
  { id, route }: Pick<NewToolParams, 'id' | 'route'>,
  files: Record<string, string>,
  questions: readonly Question[],
): Promise<void> {
  await writeTool(io.root, input, files);
  const paths = Object.keys(files);
  print(
    io,
    json ? JSON.stringify({ id, route, files: paths, questions }, null, 2) : nextSteps(id, route, paths, questions),
  );
}

async function readText(file: string, { input }: ScriptIo): Promise<string> {
  try {
    return file === '-' ? await textFrom(input) : readFileSync(file, 'utf8');
  } catch {
    throw new UnreadableSource(`The file ${file} cannot be read.`);
  }
}

function nextSteps(id: string, route: string, paths: string[], questions: readonly Question[]): string {
  const openQuestions = [...new Set(questions.map(({ about, guess }) => `  ? ${about}: ${guess}`))];
  const guessList = `
GUESSED, and to be looked at: npm run check names each until it is ticked off in tools/${id}/questions.md
${openQuestions.join('\n')}
`;
  return `
Made, and every check passes but for what is still to be written${openQuestions.length > 0 ? ', and for the questions below' : ''}:
${[...paths, `${NAMES_FILE}    the names editors offer, with the new page among them`].map((path) => `  ${path}`).join('\n')}
${openQuestions.length > 0 ? guessList : ''}
Next:
  1. npm run dev              then open ${route} and try it with the key "demo"; /studio shows it in every state
  2. tools/${id}/tool.json    ask what the tool has to know; an editor explains every property
                     every "${TODO_PREFIX} ..." is yours to write: npm run check -- ${id} lists them
  3. tools/${id}/automation.md    say what a good answer is, and what the key "demo" answers
  4. tests/tools/${id}        keep valid/full holding every field, and responses/ what the webhook really answers;
                     add a sample for what only you know: a branch, a limit that matters, an odd answer
  5. npm test -- ${id} -u     tries every bound, option and condition, and writes its snapshots: look at them, and commit them
  6. tools/${id}/tool.json    write "status": "live" in "card" to show the tool on the dashboard; until then search alone finds it
`;
}

type PartialParams = Partial<Record<keyof NewToolParams, string | undefined>>;

/** Returns the parameters, by flags or by prompts that repeat until valid. @throws Error for a wrong flag or the end of input */
async function promptForParams(flags: PartialParams, input: CheckInput, io: ScriptIo): Promise<NewToolParams> {
  const params: PartialParams = { ...flags };
  for (const param of PARAM_NAMES) {
    const problem = flags[param] === undefined ? undefined : paramProblem(param, flags[param], input);
    if (problem) throw new Error(problem);
  }
  if (PARAM_NAMES.some((param) => param !== 'route' && params[param] === undefined))
    await promptForMissing(params, input, io);
  params.route ??= defaultRoute(params);
  const problem = paramProblem('route', params.route, input);
  if (problem) throw new Error(problem);
  return params as NewToolParams;
}

async function promptForMissing(params: PartialParams, input: CheckInput, io: ScriptIo): Promise<void> {
  const terminal = createInterface({ input: io.input, output: io.output });
  const lines = terminal[Symbol.asyncIterator]();
  try {
    for (const param of PARAM_NAMES) {
      while (params[param] === undefined) {
        io.output.write(promptText(param, params));
        const line = await lines.next();
        if (line.done)
          throw new Error(
            `The input ended. Pass the parameters as flags: ${PARAM_NAMES.map((name) => `--${name}`).join(' ')}`,
          );
        const answer = line.value.trim() || (param === 'route' ? defaultRoute(params) : '');
        const problem = paramProblem(param, answer, input);
        if (problem) print(io, `  ${problem}`);
        else params[param] = answer;
      }
    }
  } finally {
    terminal.close();
  }
}

function promptText(param: keyof NewToolParams, params: PartialParams): string {
  const texts: Record<keyof NewToolParams, string> = {
    id: 'Id, such as plan-maker: ',
    title: 'Title, such as Plan Maker: ',
    result: `Kind of result: ${describeKinds()}: `,
    route: `Route [${defaultRoute(params)}]: `,
  };
  return texts[param];
}

function defaultRoute({ id }: PartialParams): string {
  return `/${id}`;
}
