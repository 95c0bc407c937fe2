import { templatesOf } from '../lib/automation-text.ts';
import { reaches } from '../lib/body-shape.ts';
import { describedAutomations } from '../lib/described-automations.ts';
import { type Finding, findingAt, type Words } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';

/** Messages of a declaration have single braces, prompts have double ones: with the wrong number the model reads the name. */
export const rule = {
  name: 'automation-braces',
  explains: 'Placeholders of an automation stand in two braces on each side.',
  perTool: true,
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) =>
    describedAutomations(input, tool).flatMap((described) =>
      templatesOf(described).flatMap(({ text, offset }) => [
        ...[...text.matchAll(/(?<!\{)\{\{(?!\{)[^\S\n]*(?:\}\}|[^{}\n]*(?=[{\n]|$))/g)].map((match) =>
          findingAt(described.source, offset + match.index, openWords(match[0])),
        ),
        ...[...text.matchAll(/(\{+)\s*([A-Za-z_$][\w$.]*)\s*(\}+)/g)]
          .filter(([, open = '', name = '', close = '']) => {
            if (open.length === 2 && close.length === 2) return false;
            // One on each side may be meant for the model, unless it is the name of a field.
            return open.length + close.length > 2 || (described.body !== undefined && reaches(described.body, name));
          })
          .map((match) => {
            const [written, , name] = match;
            const words = { found: written, expected: `{{${name}}}`, mend: `Write {{${name}}}.` };
            return findingAt(described.source, offset + match.index, words);
          }),
      ]),
    ),
  );
}

/** Braces with nothing in them, or that nothing closes in their line. */
function openWords(written: string): Words {
  const [, name = 'name'] = /^\{\{\s*([A-Za-z_$][\w$]*(?:\.[\w$]+)*)/.exec(written) ?? [];
  const empty = written.endsWith('}}');
  return {
    found: empty ? `${written}, which names nothing` : `"${written.trim()}", braces that nothing closes in this line`,
    expected: `{{${name}}}`,
    mend: empty ? 'Write the name of a body field between the braces, or remove them.' : `Write {{${name}}}.`,
  };
}
