import { placeholdersIn, templatesOf } from '../lib/automation-text.ts';
import { describedAutomations, keyWord } from '../lib/described-automations.ts';
import { type Finding, findingAt } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';

/** The key is for the provider alone. */
export const rule = {
  name: 'key-in-texts',
  explains: "No text of an automation names the member's key.",
  perTool: true,
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) =>
    describedAutomations(input, tool).flatMap((described) => {
      const key = described.words[keyWord(described) ?? ''];
      return templatesOf(described).flatMap(({ text, offset }) =>
        placeholdersIn(text)
          .filter(({ name }) => name === key)
          .map(({ name, at }) => {
            const words = {
              found: `{{${name}}}, the member's key, in a text`,
              expected: 'texts without it: it goes to the provider alone',
              mend: 'Remove it.',
            };
            return findingAt(described.source, offset + at, words);
          }),
      );
    }),
  );
}
