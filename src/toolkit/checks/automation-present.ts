import type { FormDeclaration } from '@/registry/options';
import { requestsOf } from '@/registry/requests';
import type { Findings } from '../finding';
import { findingAt, findingAtName } from '../json/json-locations';
import { frontMatterOf } from '../project/automation-source';
import { type CheckedTool, type FormTool, isFormTool } from '../project/check-input';
import { optionRequestsIn, unknownNameText } from '../project/declaration-texts';

/** The server answers a webhook with the automation of its tool; without an automation the run never gets an answer. */
export const explains =
  'A tool that sends a request has an automation.md, which describes its webhook and those of its actions, and no others.';

export function checkTool(tool: CheckedTool): Findings {
  return [unneededFindings(tool), isFormTool(tool) && [fileFindings(tool), actionFindings(tool)]];
}

function unneededFindings({ declaration, form, automation }: CheckedTool): Findings {
  if (!automation || !declaration || (form && sendsAnything(form))) return [];
  const mend = 'Remove the file, or declare a request.';
  return findingAt(automation, [], { found: 'an automation of a tool that sends nothing', expected: 'none', mend });
}

function sendsAnything(form: FormDeclaration): boolean {
  return requestsOf(form).length + optionRequestsIn(form).length > 0;
}

function fileFindings({ id, source, form, automation }: FormTool): Findings {
  if (automation || !sendsAnything(form)) return [];
  const found = `no tools/${id}/automation.md`;
  const problem = { found, expected: 'a description of what the webhook does', mend: 'Add the file.' };
  return findingAtName(source, ['request'], problem);
}

function actionFindings({ id, source, form, automation }: FormTool): Findings {
  if (!automation || automation.value === undefined) return [];
  const described = Object.keys(frontMatterOf(automation).actions ?? {});
  const requests = requestsOf(form).filter(({ action, refines }) => action !== undefined && !refines);
  const declared = requests.map(({ action = '' }) => action);
  const missing = requests.filter(({ action = '' }) => !described.includes(action));
  const extra = described.filter((action) => !declared.includes(action));
  return [
    missing.map(({ action, path }) => {
      const found = `the action "${action}", which automation.md does not describe`;
      const mend = `Add "${action}" under actions in tools/${id}/automation.md.`;
      return findingAtName(source, path, { found, expected: 'what its webhook does', mend });
    }),
    extra.map((action) => {
      const problem = unknownNameText('action', action, declared, 'Correct the id, or remove it.');
      return findingAtName(automation, ['actions', action], problem);
    }),
  ];
}
