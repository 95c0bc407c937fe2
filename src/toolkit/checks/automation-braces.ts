import { templatesOf } from '../declaration/automation-templates';
import { reaches } from '../declaration/body-schema';
import { webhookAutomations } from '../declaration/webhook-automations';
import { type Finding, type FindingText, findingAtOffset } from '../finding';
import type { CheckInput } from '../project/check-input';

/**
 * Placeholders have single braces in declarations and double braces in prompts. With the wrong number the model gets the
 * name instead of the value.
 */
export const explains = 'Placeholders of an automation have two braces on each side.';
export const perTool = true;

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) =>
    webhookAutomations(input, tool).flatMap((automation) =>
      templatesOf(automation).flatMap(({ text, offset }) => [
        ...[...text.matchAll(/(?<!\{)\{\{(?!\{)[^\S\n]*(?:\}\}|[^{}\n]*(?=[{\n]|$))/g)].map((match) =>
          findingAtOffset(automation.source, offset + match.index, unclosedProblem(match[0])),
        ),
        ...[...text.matchAll(/(\{+)\s*([A-Za-z_$][\w$.]*)\s*(\}+)/g)]
          .filter(([, open = '', name = '', close = '']) => {
            if (open.length === 2 && close.length === 2) return false;
            // Single braces may be meant for the model, unless they contain the name of a field.
            return open.length + close.length > 2 || (automation.body !== undefined && reaches(automation.body, name));
          })
          .map((match) => {
            const [braces, , name] = match;
            const problem = { found: braces, expected: `{{${name}}}`, mend: `Write {{${name}}}.` };
            return findingAtOffset(automation.source, offset + match.index, problem);
          }),
      ]),
    ),
  );
}

/** Describes braces that are empty, or not closed in their line. */
function unclosedProblem(braces: string): FindingText {
  const [, name = 'name'] = /^\{\{\s*([A-Za-z_$][\w$]*(?:\.[\w$]+)*)/.exec(braces) ?? [];
  const isEmpty = braces.endsWith('}}');
  return {
    found: isEmpty ? `${braces}, which names no field` : `"${braces.trim()}", braces that are not closed in this line`,
    expected: `{{${name}}}`,
    mend: isEmpty ? 'Write the name of a body field between the braces, or remove them.' : `Write {{${name}}}.`,
  };
}
