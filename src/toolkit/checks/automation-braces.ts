import { templatesOf } from '../declaration/automation-templates';
import { reaches } from '../declaration/body-schema';
import type { WebhookAutomation } from '../declaration/webhook-automations';
import { type Findings, type FindingText, findingAtOffset } from '../finding';

/** Declarations have single braces and prompts double ones; with the wrong number the model gets the name itself. */
export const explains = 'Placeholders of an automation have two braces on each side.';

export function checkAutomation(automation: WebhookAutomation): Findings {
  return templatesOf(automation).flatMap(({ text, offset }) => [
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
  ]);
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
