import type { CheckInput } from '../project/check-input';
import { TODO_PREFIX } from '../project/open-questions';
import { type AnswerShape, inferAnswerShape } from './answer-shape';
import { choosePlugins } from './choose-plugins';
import { type Draft, type Question, UnreadableSource } from './draft';
import { draftDeclaration } from './draft-declaration';
import { type DraftField, type DraftForm, draftForm } from './draft-form';
import { sampleFiles, toolFile } from './new-tool-files';
import { type NewToolParams, uniqueNames, uniqueWebhook } from './new-tool-params';
import { toHelp, toSentence } from './sanitize-text';
import { maskSecretsInText } from './secrets';

/** Demo and sample of a tool whose answers are unknown. */
const UNKNOWN_ANSWER = 'The answer of the service shows here.';
const KEY = { type: 'string', format: 'password', title: 'OpenAI API key' };

/**
 * Returns the files of a drafted tool by path (declaration, automation, samples and questions), without any secret of the
 * source, and the guesses that were made for them.
 *
 * @throws UnreadableSource if the draft asks for nothing, or its answer contains no result
 */
export async function draftFiles(
  wishes: Omit<NewToolParams, 'result'>,
  draft: Draft,
  input: CheckInput,
): Promise<{ files: Record<string, string>; questions: Question[] }> {
  const { callsService, secrets } = draft;
  const form = formWithKey(draft);
  const names = uniqueNames(wishes.id, input);
  const webhook = uniqueWebhook(draft.webhook, names.webhook, input);
  const shape = callsService ? serviceAnswerShape(draft, input) : await modelAnswerShape(input);
  const about =
    toSentence(maskSecretsInText(draft.about ?? '', secrets)) ||
    `${wishes.title}. ${TODO_PREFIX} in one sentence what a member gets.`;
  const declaration = draftDeclaration({ wishes, about, names: { ...names, webhook }, form, shape, callsService });
  const fromSource = [...draft.questions, ...form.questions, ...(draft.answer?.questions ?? []), ...shape.questions];
  const questions = [...fromSource, ...toolQuestions(draft, webhook)].map(({ about: part, guess }) => ({
    about: maskSecretsInText(part, secrets),
    guess: maskSecretsInText(guess, secrets),
  }));
  const folder = `tools/${wishes.id}`;
  const questionsFile = questionsText(draft.source, questions);
  const files = {
    [`${folder}/tool.json`]: toolFile(declaration, input),
    [`${folder}/automation.md`]: callsService
      ? serviceAutomation(form, shape.body)
      : modelAutomation(wishes.title, about, form),
    ...(questionsFile && { [`${folder}/questions.md`]: questionsFile }),
    ...samplesOf(wishes.id, form, shape),
  };
  return { files: assertNoSecrets(files, secrets), questions };
}

/** Returns the shape of the answer of a service. A made-up answer that reads as none is left out, and asked for. */
function serviceAnswerShape({ answer, secrets }: Draft, { normalisers }: CheckInput): AnswerShape {
  const shapeOf = (body: unknown) => inferAnswerShape(body, secrets, normalisers);
  if (!answer?.isMadeUp) return shapeOf(answer?.body ?? UNKNOWN_ANSWER);
  try {
    return shapeOf(answer.body);
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    const guess =
      'What its schema describes reads as no result, so a text was taken: make the tool anew with --answer.';
    const { questions, ...shape } = shapeOf(UNKNOWN_ANSWER);
    return { ...shape, questions: [...questions, { about: 'The answer', guess }] };
  }
}

/** Returns the form of a draft. A form for a model has no files, and gets an API key unless the schema has a secret. */
function formWithKey(draft: Draft): DraftForm {
  const baseForm = draftForm(draft);
  if (draft.callsService) return baseForm;
  const withKey = { allOf: [draft.inputSchema, { properties: { apiKey: KEY }, required: ['apiKey'] }] };
  const form = keyOf(baseForm.fields) ? baseForm : draftForm({ ...draft, inputSchema: withKey });
  const key = keyOf(form.fields);
  const isFile = ({ field }: DraftField) => field.format === 'file' || field.items?.format === 'file';
  const droppedFiles = form.fields
    .filter(isFile)
    .map(({ name }) => ({ about: name, guess: 'The field was left out, because a model gets no files.' }));
  const fields = form.fields.filter((one) => !isFile(one)).map((one) => (one === key ? modelKey(one) : one));
  return { fields, constants: [], questions: [...form.questions, ...droppedFiles] };
}

/** Returns the key of a form: the field from `apiKey`, or else its first secret. */
function keyOf(fields: readonly DraftField[]): DraftField | undefined {
  const keys = fields.filter(({ secret }) => secret);
  return keys.find(({ path }) => path.join('.') === 'apiKey') ?? keys[0];
}

/** Returns the key field of a model: it is required and can be tested with its provider. */
function modelKey(keyField: DraftField): DraftField {
  return { ...keyField, required: true, fieldUi: { ...keyField.fieldUi, provider: 'openai', placeholder: 'sk-...' } };
}

async function modelAnswerShape(input: CheckInput): Promise<AnswerShape> {
  const { normaliser, renderer, answers } = await choosePlugins('text', 'an example', input.plugins);
  return {
    normaliser,
    kind: 'text',
    result: { renderer } as AnswerShape['result'],
    body: answers.text?.body,
    questions: [],
  };
}

function toolQuestions({ callsService, answer, webhook: requestedWebhook }: Draft, webhook: string): Question[] {
  if (!callsService) {
    const guess = 'What a good answer is was not said: write "## System" and "## Example".';
    return [{ about: 'automation.md', guess }];
  }
  const questions: Question[] = [];
  if (!answer) {
    const guess =
      'It is not known, and taken for a text: make the tool anew with --answer and a file of what came back.';
    questions.push({ about: 'The answer', guess });
  }
  if (requestedWebhook && requestedWebhook !== webhook) {
    const guess = `Its path cannot be the name of a webhook, or is taken: call it "${webhook}" in n8n.`;
    questions.push({ about: 'The workflow', guess });
  }
  return questions;
}

function serviceAutomation({ fields }: DraftForm, answer: unknown): string {
  const key = keyOf(fields)?.name;
  return `---
kind: n8n
${key ? `secret: ${key}\n` : ''}---

## Demo

${demoOf(answer)}
`;
}

/** Returns a demo in a code fence, so that none of its lines is parsed as a heading. */
function demoOf(answer: unknown): string {
  if (typeof answer !== 'string') return `\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``;
  return `\`\`\`text\n${answer.replace(/^(\s*)(?:`{3,}|~{3,})/gm, '$1').trim()}\n\`\`\``;
}

function modelAutomation(title: string, about: string, { fields }: DraftForm): string {
  const visibleFields = fields.filter(({ secret }) => !secret);
  const lines = visibleFields.map(({ name, field }) => `${field.title}: {{${name}}}`).join('\n');
  const key = keyOf(fields)?.name ?? 'apiKey';
  return `---
kind: chat
secret: ${key}
respond: completion
---

## System

You are the maker behind "${title}". ${about} ${TODO_PREFIX} what a good answer looks like.

## Example

${TODO_PREFIX} a few lines of an excellent answer, about another topic than those of the samples.

## Prompt

${lines || 'Say something.'}

## Demo

A first draft.

${lines}
`;
}

function samplesOf(id: string, { fields }: DraftForm, { kind, body }: AnswerShape): Record<string, string> {
  const requiredFields = fields.filter(({ required, field }) => required && field.type !== 'boolean');
  const answers = (selected: readonly DraftField[]) =>
    Object.fromEntries(selected.map(({ name, example }) => [name, example]));
  const contentType = typeof body === 'string' ? 'text/plain' : 'application/json';
  const samples: Record<string, object> = {
    'valid/full': { why: 'Everything filled in.', answers: answers(fields) },
    ...(requiredFields.length < fields.length && {
      'valid/least': { why: 'No more than must be.', answers: answers(requiredFields) },
    }),
    ...(requiredFields.length > 0 && {
      'invalid/empty': {
        why: 'Nothing filled in.',
        answers: {},
        problems: Object.fromEntries(requiredFields.map(({ name }) => [name, 'required'])),
      },
    }),
    [`responses/${kind}`]: { why: `An answer read as ${kind}.`, status: 200, contentType, body, expect: kind },
  };
  return sampleFiles(id, samples);
}

/** Last safeguard: throws if any file contains a secret of the source. */
function assertNoSecrets(files: Record<string, string>, secrets: readonly string[]): Record<string, string> {
  const longSecrets = secrets.filter((secret) => secret.length >= 8);
  const leak = Object.entries(files).find(([, text]) => longSecrets.some((secret) => text.includes(secret)));
  if (leak)
    throw new Error(
      `A secret of the source would stand in ${leak[0]}; nothing was written. Replace it by "..." in the source.`,
    );
  return files;
}

/** Returns the text of a tool's questions.md; undefined without questions. */
function questionsText(source: string, questions: readonly Question[]): string | undefined {
  if (questions.length === 0) return undefined;
  const lines = [...new Set(questions.map(({ about, guess }) => `- [ ] ${toHelp(about)}: ${toSingleLine(guess)}`))];
  return `# Questions

This tool was made from ${source}, which does not say everything. Below are the guesses. If one is wrong, correct it in the
declaration. Then put an x between the brackets, or remove the line. \`npm run check\` lists the open questions; once there are none, remove the file.

${lines.join('\n')}
`;
}

/** Keeps a guess on one line, since it may quote names of the source. */
function toSingleLine(guess: string): string {
  return toHelp(guess).slice(0, 400);
}
