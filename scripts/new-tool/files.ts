import { SAY_HERE } from '../lib/open-questions.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { choosePlugins } from './choose-plugins.ts';
import { newDeclaration } from './declaration.ts';
import { EXAMPLES, PARTS_TO_NAME } from './examples.ts';
import { freeNames, type Wishes } from './wishes.ts';

const TOPIC = 'a garden shop';

/**
 * The files of a new tool by path: declaration, automation and samples, such that every rule of `npm run check` is
 * content with them.
 *
 * @throws Error where no plugins for the kind of result are there
 */
export async function newToolFiles(wishes: Wishes, input: CheckInput): Promise<Record<string, string>> {
  const chosen = await choosePlugins(wishes.result, TOPIC, input.plugins);
  const declaration = newDeclaration(wishes, chosen, freeNames(wishes.id, input));
  const samples: Record<string, object> = {
    'valid/full': { why: 'Everything filled in.', answers: { topic: TOPIC, apiKey: 'demo' } },
    'invalid/empty': { why: 'Nothing filled in.', answers: {}, problems: { topic: 'required', apiKey: 'required' } },
  };
  for (const [kind, answer] of Object.entries(chosen.answers)) {
    samples[`responses/${kind}`] = { why: `A chat completion read as ${kind}.`, ...answer, expect: kind };
  }
  return {
    [`tools/${wishes.id}/tool.json`]: json(declaration),
    [`tools/${wishes.id}/automation.md`]: automation(wishes),
    ...Object.fromEntries(
      Object.entries(samples).map(([name, sample]) => [
        `tests/tools/${wishes.id}/${name}.json`,
        json({ $schema: contractOf(name), ...sample }),
      ]),
    ),
  };
}

/** The contract of a sample, by the folder it stands in. */
export function contractOf(name: string): string {
  const kind = name.startsWith('responses/') ? 'response' : name.slice(0, name.indexOf('/'));
  return `../../../../schemas/samples/${kind}.schema.json`;
}

function automation({ title, result }: Wishes): string {
  const example = EXAMPLES[result]('{{topic}}');
  const parts = PARTS_TO_NAME[result];
  const demo = typeof example === 'string' ? example : `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``;
  return `---
kind: chat
secret: apiKey
respond: completion
${typeof example === 'string' || parts ? '' : `schema: ${result}\n`}---

## System

You are the maker behind "${title}". ${SAY_HERE} what a good answer looks like.${parts ? `\n\n${parts}` : ''}

## Example

${SAY_HERE} a few lines of an excellent answer, about another topic than those of the samples.

## Prompt

Topic: {{topic}}

## Demo

${demo}
`;
}

/** A value as a file of the project holds it. */
export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
