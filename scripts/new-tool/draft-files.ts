import { SAY_HERE } from '../lib/open-questions.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { type AnswerShape, shapeOf } from './answer-shape.ts';
import { choosePlugins } from './choose-plugins.ts';
import type { Draft, Question } from './draft.ts';
import { draftDeclaration } from './draft-declaration.ts';
import { type DraftField, type DraftForm, fieldsOf } from './fields-of.ts';
import { contractOf, json } from './files.ts';
import { questionsText } from './questions.ts';
import { maskedText } from './secrets.ts';
import { freeNames, freeWebhook, type Wishes } from './wishes.ts';
import { asSentence } from './words.ts';

/** Demo and sample of a tool whose answers nobody has shown yet. */
const UNKNOWN = 'What comes back stands here.';
const KEY = { type: 'string', format: 'password', title: 'OpenAI API key' };

/** Files by path, and what had to be guessed for them. */
export interface DraftedFiles {
  files: Record<string, string>;
  questions: Question[];
}

/**
 * The files of a tool made of a draft: declaration, automation, samples and questions. No secret of the source is in them.
 *
 * @throws UnreadableSource where the draft asks for nothing, or its answer holds no result
 */
export async function draftFiles(
  wishes: Omit<Wishes, 'result'>,
  draft: Draft,
  input: CheckInput,
): Promise<DraftedFiles> {
  const { called, secrets } = draft;
  const form = formOf(draft);
  const names = freeNames(wishes.id, input);
  const webhook = freeWebhook(draft.webhook, names.webhook, input);
  const shape = called ? shapeOf(draft.answer?.body ?? UNKNOWN, secrets, input.readers) : await writtenShape(input);
  const about =
    asSentence(maskedText(draft.about ?? '', secrets)) ||
    `${wishes.title}. ${SAY_HERE} in one sentence what a member gets.`;
  const declaration = draftDeclaration({ wishes, about, names: { ...names, webhook }, form, shape, called });
  const ofAnswer = draft.answer?.questions ?? [];
  const open = [...draft.questions, ...form.questions, ...ofAnswer, ...shape.questions, ...ofTheTool(draft, webhook)];
  const questions = open.map(({ about: part, guess }) => ({
    about: maskedText(part, secrets),
    guess: maskedText(guess, secrets),
  }));
  const folder = `tools/${wishes.id}`;
  const openText = questionsText(draft.source, questions);
  const files = {
    [`${folder}/tool.json`]: json(declaration),
    [`${folder}/automation.md`]: called
      ? calledAutomation(form, shape.body)
      : writtenAutomation(wishes.title, about, form),
    ...(openText && { [`${folder}/questions.md`]: openText }),
    ...samplesOf(wishes.id, form, shape),
  };
  return { files: withoutSecrets(files, secrets), questions };
}

/** The form of a draft; a model needs a key, and gets no files. A schema that asks for a secret asks for that key. */
function formOf(draft: Draft): DraftForm {
  const asked = fieldsOf(draft);
  if (draft.called) return asked;
  const keyed = { allOf: [draft.asks, { properties: { apiKey: KEY }, required: ['apiKey'] }] };
  const form = keyOf(asked.fields) ? asked : fieldsOf({ ...draft, asks: keyed });
  const key = keyOf(form.fields);
  const isFile = ({ field }: DraftField) => field.format === 'file' || field.items?.format === 'file';
  const left = form.fields
    .filter(isFile)
    .map(({ name }) => ({ about: name, guess: 'A model is asked, which gets no files; it was left out.' }));
  const fields = form.fields.filter((one) => !isFile(one)).map((one) => (one === key ? modelKey(one) : one));
  return { fields, constants: [], questions: [...form.questions, ...left] };
}

/** The key a form is sent with: the one called so, or else its first secret. */
function keyOf(fields: readonly DraftField[]): DraftField | undefined {
  const keys = fields.filter(({ secret }) => secret);
  return keys.find(({ path }) => path.join('.') === 'apiKey') ?? keys[0];
}

/** The key of a model must be filled in, and is tried at its provider. */
function modelKey(one: DraftField): DraftField {
  return { ...one, required: true, look: { ...one.look, provider: 'openai', placeholder: 'sk-...' } };
}

/** A model answers with a text. */
async function writtenShape(input: CheckInput): Promise<AnswerShape> {
  const { normaliser, renderer, answers } = await choosePlugins('text', 'an example', input.plugins);
  return {
    normaliser,
    kind: 'text',
    result: { renderer } as AnswerShape['result'],
    body: answers.text?.body,
    questions: [],
  };
}

function ofTheTool({ called, answer, webhook: wanted }: Draft, webhook: string): Question[] {
  if (!called)
    return [
      { about: 'automation.md', guess: 'What a good answer is was not said: write "## System" and "## Example".' },
    ];
  return [
    ...(answer
      ? []
      : [
          {
            about: 'The answer',
            guess:
              'It is not known, and taken for a text: make the tool anew with --answer and a file of what came back.',
          },
        ]),
    ...(wanted && wanted !== webhook
      ? [
          {
            about: 'The workflow',
            guess: `Its path cannot be the name of a webhook, or is taken: call it "${webhook}" in n8n.`,
          },
        ]
      : []),
  ];
}

function calledAutomation({ fields }: DraftForm, answer: unknown): string {
  const key = keyOf(fields)?.name;
  return `---
kind: n8n
${key ? `secret: ${key}\n` : ''}---

## Demo

${demoOf(answer)}
`;
}

/** In a fence, so that nothing of it is read as a section. */
function demoOf(answer: unknown): string {
  if (typeof answer !== 'string') return `\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``;
  return `\`\`\`text\n${answer.replace(/^(\s*)(?:`{3,}|~{3,})/gm, '$1').trim()}\n\`\`\``;
}

function writtenAutomation(title: string, about: string, { fields }: DraftForm): string {
  const asked = fields.filter(({ secret }) => !secret);
  const lines = asked.map(({ name, field }) => `${field.title}: {{${name}}}`).join('\n');
  const key = keyOf(fields)?.name ?? 'apiKey';
  return `---
kind: chat
secret: ${key}
respond: completion
---

## System

You are the maker behind "${title}". ${about} ${SAY_HERE} what a good answer looks like.

## Example

${SAY_HERE} a few lines of an excellent answer, about another topic than those of the samples.

## Prompt

${lines || 'Say something.'}

## Demo

A first draft.

${lines}
`;
}

function samplesOf(id: string, { fields }: DraftForm, { kind, body }: AnswerShape): Record<string, string> {
  const needed = fields.filter(({ required, field }) => required && field.type !== 'boolean');
  const answers = (own: readonly DraftField[]) => Object.fromEntries(own.map(({ name, example }) => [name, example]));
  const contentType = typeof body === 'string' ? 'text/plain' : 'application/json';
  const samples: Record<string, object> = {
    'valid/full': { why: 'Everything filled in.', answers: answers(fields) },
    ...(needed.length < fields.length && { 'valid/least': { why: 'No more than must be.', answers: answers(needed) } }),
    ...(needed.length > 0 && {
      'invalid/empty': {
        why: 'Nothing filled in.',
        answers: {},
        problems: Object.fromEntries(needed.map(({ name }) => [name, 'required'])),
      },
    }),
    [`responses/${kind}`]: { why: `An answer read as ${kind}.`, status: 200, contentType, body, expect: kind },
  };
  const files = Object.entries(samples).map(([name, sample]) => [
    `tests/tools/${id}/${name}.json`,
    json({ $schema: contractOf(name), ...sample }),
  ]);
  return Object.fromEntries(files);
}

/** The last gate: whatever way a secret of the source took, it is in no file. */
function withoutSecrets(files: Record<string, string>, secrets: readonly string[]): Record<string, string> {
  const long = secrets.filter((secret) => secret.length >= 8);
  const found = Object.entries(files).find(([, text]) => long.some((secret) => text.includes(secret)));
  if (found)
    throw new Error(
      `A secret of the source would stand in ${found[0]}; nothing was written. Replace it by "..." in the source.`,
    );
  return files;
}
