import { secretFields } from '@/registry/answers';
import { placesIn } from '@/registry/paths';
import { placeholdersIn, templatesOf } from '../lib/automation-text.ts';
import { reaches } from '../lib/body-shape.ts';
import { type DescribedAutomation, describedAutomations, namingWords } from '../lib/described-automations.ts';
import { type Finding, findingAt } from '../lib/finding.ts';
import { frontMatterOf } from '../lib/front-matter.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/**
 * An answer that no prompt reads was asked for in vain, and a demo that leaves out what the prompt reads shows a newcomer a
 * tool that does not listen.
 */
export const rule = {
  name: 'prompt-and-demo',
  explains: 'A prompt reads every answer that is sent for it, and its demo names what the prompt reads.',
  perTool: true,
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) =>
    describedAutomations(input, tool).flatMap((described) => {
      const texts = askedTexts(described);
      if (!texts.some(({ heading }) => heading === 'Prompt')) return [];
      // A name that is none is a slip of one that is missing then, and reported by a rule of its own.
      const known = texts.every(({ text }) => mentionedIn(text).every((name) => isKnown(described, name)));
      return known ? [...unread(tool, described), ...unnamed(described)] : [];
    }),
  );
}

/** Body fields made of answers that no text and no word of the automation names. */
function unread(tool: FormTool, described: DescribedAutomation): Finding[] {
  // A field that should be sent in place of another one's choice would be told of here for the slip in its name.
  const fields = tool.declaration.form?.properties ?? {};
  if (Object.keys(tool.declaration.reveal ?? {}).some((name) => !Object.hasOwn(fields, name))) return [];
  const { declared, source, path } = described;
  const front = frontMatterOf(source);
  const used = new Set(
    [
      ...namesIn(described),
      ...namingWords(described).flatMap(({ value }) => [value, ...placeholdersIn(value).map(({ name }) => name)]),
      ...(path.length === 0 ? [front.recall?.when ?? ''] : []),
    ].map((name) => name.split('.')[0]),
  );
  const secrets = secretFields(tool.form);
  const entries = sentBy(tool, described);
  const read = new Set(entries.flatMap(({ name, answers }) => (used.has(name) ? answers : [])));
  return entries.flatMap(({ name, answers }) => {
    if (
      answers.length === 0 ||
      answers.some((answer) => secrets.includes(answer)) ||
      used.has(name) ||
      answers.some((answer) => read.has(answer))
    )
      return [];
    const words = {
      found: `"${name}" in the body of "${declared.request.webhook}", which its prompt never reads`,
      expected: `{{${name}}} in the prompt`,
      mend: `Write {{${name}}} into tools/${tool.id}/automation.md, or do not ${isWritten(declared.request.body, name) ? 'send' : 'ask for'} it.`,
    };
    const at =
      answers.includes(name) && !isWritten(declared.request.body, name) ? ['form', 'properties'] : ['request', 'body'];
    return [finding(tool.source, [...at, name], words, 'name')];
  });
}

/** Whether a body names this field itself, and does not take it from the form as a whole. */
function isWritten(body: unknown, name: string): boolean {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, name);
}

/** The body fields of a request, each with the answers it is made of; a body that is the form has one for each that is sent. */
function sentBy({ form }: FormTool, { declared, body }: DescribedAutomation): { name: string; answers: string[] }[] {
  const written = declared.request.body;
  const named = typeof written === 'object' && written !== null ? Object.entries(written) : [];
  const whole = written === 'form' || named.some(([name]) => name === '...');
  // What must be ticked is the same in every run.
  const fields = Object.keys(whole ? (body?.properties ?? {}) : {}).filter(
    (name) => form.form.properties[name]?.const === undefined && form.form.properties[name] !== undefined,
  );
  return [
    ...fields.map((name) => ({ name, answers: [name] })),
    ...named.map(([name, value]) => ({ name, answers: answersIn(value) })),
  ];
}

/** The form's fields that a part of a body is made of. */
function answersIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { from, text, object } = value as { from?: unknown; text?: unknown; object?: unknown };
  if (typeof from === 'string') return [from];
  if (typeof text === 'string') return placesIn(text).map((place) => place.split('.')[0] ?? place);
  return Object.values((object ?? {}) as object).flatMap(answersIn);
}

/** What the prompt reads and the demo does not name. */
function unnamed(described: DescribedAutomation): Finding[] {
  const { source, words: front, declared } = described;
  // Others answer with what they looked up or made, not with a text on the answers.
  if (front.kind !== 'chat' || declared.onResult) return [];
  const { recall, reads } = frontMatterOf(source);
  const texts = templatesOf(described);
  const demo = texts.find(({ heading }) => heading === 'Demo');
  const prompt = texts.find(({ heading }) => heading === 'Prompt');
  if (!demo || !prompt) return [];
  const named = new Set(mentionedIn(demo.text));
  const besides = [recall?.as, recall?.when, reads?.as];
  const missing = mentionedIn(prompt.text).filter(
    (name, index, all) => all.indexOf(name) === index && !named.has(name) && !besides.includes(name),
  );
  if (missing.length === 0) return [];
  const words = {
    found: `a demo without ${missing.map((name) => `{{${name}}}`).join(', ')}, which the prompt reads`,
    expected: 'a demo that shows that every answer counts',
    mend: 'Write it into the demo.',
  };
  return [findingAt(source, demo.offset, words)];
}

/** The texts of a run that makes a result; what changes one stands in a section of its own. */
function askedTexts(described: DescribedAutomation) {
  return templatesOf(described).filter(({ heading }) => heading !== 'Refine');
}

function namesIn(described: DescribedAutomation): string[] {
  return askedTexts(described).flatMap(({ text, heading }) => (heading === 'Demo' ? [] : mentionedIn(text)));
}

/** Names in braces: with too few or too many of them, a rule of its own tells. */
function mentionedIn(text: string): string[] {
  return [...text.matchAll(/\{{1,3}\s*([A-Za-z_$][\w$.]*)\s*\}{1,3}|\{\{\s*([A-Za-z_$][\w$]*(?:\.[\w$]+)*)/g)].map(
    ([, closed, open = '']) => closed ?? open,
  );
}

function isKnown({ body, plugin, source }: DescribedAutomation, name: string): boolean {
  const { recall, reads } = frontMatterOf(source);
  const besides = [...(plugin?.says.adds ?? []), recall?.as, reads?.as];
  return besides.includes(name) || body === undefined || reaches(body, name);
}
