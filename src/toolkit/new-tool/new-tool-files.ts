import { isObject } from '@/contracts/json';
import type { Declaration } from '@/generated/declaration';
import { toSurface } from '../fix/to-surface';
import type { CheckInput } from '../project/check-input';
import { TODO_PREFIX } from '../project/open-questions';
import { choosePlugins } from './choose-plugins';
import { newDeclaration } from './declaration';
import { type NewToolParams, uniqueNames } from './new-tool-params';
import { PART_INSTRUCTIONS, STARTER_EXAMPLES } from './starter-kinds';

const TOPIC = 'a garden shop';

/**
 * Returns the files of a new tool by path: declaration, automation and samples. They pass every rule of `npm run check`.
 *
 * @throws Error if no plugins handle the kind of result
 */
export async function newToolFiles(params: NewToolParams, input: CheckInput): Promise<Record<string, string>> {
  const chosenPlugins = await choosePlugins(params.result, TOPIC, input.plugins);
  const declaration = newDeclaration(params, chosenPlugins, uniqueNames(params.id, input));
  const samples: Record<string, object> = {
    'valid/full': { why: 'Everything filled in.', answers: { topic: TOPIC, apiKey: 'demo' } },
    'invalid/empty': { why: 'Nothing filled in.', answers: {}, problems: { topic: 'required', apiKey: 'required' } },
  };
  for (const [kind, answer] of Object.entries(chosenPlugins.answers)) {
    samples[`responses/${kind}`] = { why: `A chat completion read as ${kind}.`, ...answer, expect: kind };
  }
  return {
    [`tools/${params.id}/tool.json`]: toolFile(declaration, input),
    [`tools/${params.id}/automation.md`]: automationText(params),
    ...sampleFiles(params.id, samples),
  };
}

/** Returns the files of samples, which are named by folder and name, such as "valid/full". */
export function sampleFiles(tool: string, samples: Readonly<Record<string, object>>): Record<string, string> {
  const files = Object.entries(samples).map(([name, sample]) => {
    const [folder] = name.split('/');
    const $schema = `../../../../schemas/samples/${folder === 'responses' ? 'response' : folder}.schema.json`;
    return [`tests/tools/${tool}/${name}.json`, `${JSON.stringify({ $schema, ...sample }, null, 2)}\n`];
  });
  return Object.fromEntries(files);
}

function automationText({ title, result }: NewToolParams): string {
  const example = STARTER_EXAMPLES[result]('{{topic}}');
  const parts = PART_INSTRUCTIONS[result];
  const demo = typeof example === 'string' ? example : `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``;
  return `---
kind: chat
secret: apiKey
respond: completion
${typeof example === 'string' || parts ? '' : `schema: ${result}\n`}---

## System

You are the maker behind "${title}". ${TODO_PREFIX} what a good answer looks like.${parts ? `\n\n${parts}` : ''}

## Example

${TODO_PREFIX} a few lines of an excellent answer, about another topic than those of the samples.

## Prompt

Topic: {{topic}}

## Demo

${demo}
`;
}

/** Returns a resolved declaration as the text of the file that declares it. */
export function toolFile(declaration: Declaration, { defaults }: CheckInput): string {
  const surface = toSurface({ ...declaration }, isObject(defaults?.value) ? defaults.value : {});
  // On one line, so that the formatter breaks it only if it is too long.
  return `${JSON.stringify(surface)}\n`;
}
