import { readFileSync } from 'node:fs';
import { text as textFrom } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { NAMES_FILE } from '../codegen/known-names.ts';
import { SAY_HERE } from '../lib/open-questions.ts';
import { pluginsOf } from '../lib/plugin-files.ts';
import { readProject } from '../lib/read-project.ts';
import { loadReaders } from '../lib/readers.ts';
import { type CheckInput, checkInput } from '../lib/registry-input.ts';
import { exitingWith, print, type ScriptIo } from '../lib/script-io.ts';
import { askWishes } from './ask.ts';
import { type Question, UnreadableSource } from './draft.ts';
import { draftFiles } from './draft-files.ts';
import { kindsInWords } from './examples.ts';
import { newToolFiles } from './files.ts';
import { fromSentence, modelOf } from './from-sentence.ts';
import { readSource } from './read-source.ts';
import { placeFor, type Wishes } from './wishes.ts';
import { writeTool } from './write-tool.ts';

const HELP = `npm run new:tool -- --id plan-maker --title "Plan Maker" --result text [--route /plan-maker]
    A tool with one question. --result is the kind of result it begins with:
    ${kindsInWords()}.
    What is not given is asked for.

npm run new:tool -- --from <file> [--answer <file>] [--operation <id>] [--id ...] [--title ...] [--route ...]
    A tool made of something that is there already, told by what stands in the file (- reads what is piped in):
      a JSON Schema           its properties are the form
      a curl command          what it sends is the form; its keys become secret fields, and are written nowhere
      a workflow of n8n       what its webhook or form takes is the form
      an OpenAPI document     one operation of it, in JSON or YAML; --operation names which
    --answer is a file with what came back, as JSON or as text: it decides how the result is read and shown.

npm run new:tool -- --sentence "Writes a toast for a birthday" [--id ...] [--title ...] [--route ...]
    A model (LLM_API_KEY, LLM_BASE_URL, LLM_MODEL) drafts the form; the draft is checked like any other source.

What had to be guessed stands in tools/<id>/questions.md, and npm run check names each question until it is answered.
CHECK_ROOT names another project folder to make the tool in.`;

const flag = { type: 'string' } as const;
const OPTIONS = {
  ...{ id: flag, title: flag, result: flag, route: flag },
  ...{ from: flag, answer: flag, operation: flag, sentence: flag },
  help: { type: 'boolean', short: 'h' },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/**
 * `npm run new:tool`: makes the folder and the samples of a new tool, of what a maintainer answers or of something that is there
 * already. They pass every check at once, but for the questions that are left open. Nothing is written where something is wrong.
 */
export const main = exitingWith(1, async (args, io) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) print(io, HELP);
  else await makeTool(values, io);
  return 0;
});

async function makeTool(values: Values, io: ScriptIo): Promise<void> {
  const { from, answer, operation, sentence, ...given } = values;
  const files = readProject(io.root);
  const input = checkInput(files, await loadReaders(io.root, pluginsOf(files)));
  if (from !== undefined && sentence !== undefined) throw new UnreadableSource('Give one of --from and --sentence.');
  if (from === undefined && (answer ?? operation) !== undefined)
    throw new UnreadableSource('--answer and --operation go with --from <file>.');
  if (from === undefined && sentence === undefined) {
    const wishes = await askWishes(given, input, io);
    return write(io, input, wishes, await newToolFiles(wishes, input), []);
  }
  if (given.result !== undefined)
    throw new UnreadableSource(
      '--result goes with a tool of one question; of a source, the answer decides: --answer <file>.',
    );
  const draft =
    sentence === undefined
      ? readSource(await textOf(from ?? '', io), { answer: answer && (await textOf(answer, io)), operation })
      : await fromSentence(sentence, modelOf(io.env));
  const wishes = placeFor({ ...given, title: given.title ?? draft.title }, input);
  const { files: drafted, questions } = await draftFiles(wishes, draft, input);
  await write(io, input, wishes, drafted, questions);
}

async function write(
  io: ScriptIo,
  input: CheckInput,
  { id, route }: Pick<Wishes, 'id' | 'route'>,
  files: Record<string, string>,
  questions: readonly Question[],
): Promise<void> {
  await writeTool(io.root, input, files);
  print(io, nextSteps(id, route, Object.keys(files), questions));
}

async function textOf(file: string, { input }: ScriptIo): Promise<string> {
  try {
    return file === '-' ? await textFrom(input) : readFileSync(file, 'utf8');
  } catch {
    throw new UnreadableSource(`The file ${file} cannot be read.`);
  }
}

function nextSteps(id: string, route: string, paths: string[], questions: readonly Question[]): string {
  const open = [...new Set(questions.map(({ about, guess }) => `  ? ${about}: ${guess}`))];
  const guessed = `
GUESSED, and to be looked at: npm run check names each until it is ticked off in tools/${id}/questions.md
${open.join('\n')}
`;
  return `
Made, and every check passes but for what is still to be written${open.length > 0 ? ', and for the questions below' : ''}:
${[...paths, `${NAMES_FILE}    the names editors offer, with the new page among them`].map((path) => `  ${path}`).join('\n')}
${open.length > 0 ? guessed : ''}
Next:
  1. npm run dev              then open ${route} and try it with the key "demo"; /studio shows it in every state
  2. tools/${id}/tool.json    ask what the tool has to know; an editor explains every property
                     every "${SAY_HERE} ..." is yours to write: npm run check -- ${id} lists them
  3. tools/${id}/automation.md    say what a good answer is, and what the key "demo" answers
  4. tests/tools/${id}        keep valid/full holding every field, and responses/ what the webhook really answers;
                     add a sample for what only you know: a branch, a limit that matters, an odd answer
  5. npm test -- ${id} -u     tries every bound, option and condition, and writes its snapshots: look at them, and commit them
  6. tools/${id}/tool.json    write "status": "live" in "card" to show the tool on the dashboard; until then search alone finds it
`;
}
