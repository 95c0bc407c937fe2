import type { FieldItems, FieldSchema } from '@/generated/declaration';
import { fieldsIn } from '../declaration/form-fields';
import { keyOption, webhookAutomations } from '../declaration/webhook-automations';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';

/**
 * If the operator pays for the model of a tool, every run costs the operator money. So both the cost of a run and the
 * number of runs must be limited.
 */
export const explains =
  "If the operator pays for the model of a tool, the tool limits the length of every text and the runs of a member per day, and its actions and refinements use the member's key.";
export const perTool = true;

/** Formats with a bounded length; files have their own size limits. */
const BOUNDED_FORMATS: readonly unknown[] = ['date', 'time', 'date-time', 'file'];

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => {
    const operatorPaid = webhookAutomations(input, tool).filter((automation) => {
      const key = keyOption(automation);
      return (
        automation.plugin?.manifest.operatorPays === true && key !== undefined && automation.settings[key] === undefined
      );
    });
    return operatorPaid.flatMap(({ declared: { onResult, action } }) =>
      onResult ? actionFindings(tool, action) : [...runFindings(tool), ...refineFindings(tool), ...textFindings(tool)],
    );
  });
}

/** The daily limit counts runs of the tool, not actions on a result. */
function actionFindings({ source, form }: FormTool, action: string | undefined): Finding[] {
  const index = (form.result?.actions ?? []).findIndex(({ id }) => id === action);
  const problem = {
    found: `the action "${action}", for which the operator pays without a limit of runs`,
    expected: "an action that uses the member's key",
    mend: 'Name the body field with the key as "secret" of the action in automation.md, and ask for it in the form.',
  };
  return [findingAt(source, ['result', 'actions', index, 'id'], problem)];
}

function runFindings({ source, form: { request, access } }: FormTool): Finding[] {
  // Visitors have no daily limit each; the limit over all visitors applies.
  if (!request || request.public || access?.perDay !== undefined) return [];
  const problem = {
    found: 'a tool for which the operator pays, without a limit of runs per day',
    expected: '"access": { "perDay": ... }',
    mend: 'Declare access.perDay, or ask members for a key and name its field as "secret" in automation.md.',
  };
  return [findingAt(source, [access ? 'access' : 'request'], problem, 'name')];
}

/** The result sent for a refinement, and the wish, have no maximum length. */
function refineFindings({ source, form: { result } }: FormTool): Finding[] {
  if (!result?.refine) return [];
  const problem = {
    found: '"refine" in a tool for which the operator pays',
    expected: '"refine" only in a tool that uses the member\'s key',
    mend: 'Remove "refine", or ask members for a key and name its field as "secret" in automation.md.',
  };
  return [findingAt(source, ['result', 'refine'], problem, 'name')];
}

function textFindings(tool: FormTool): Finding[] {
  return fieldsIn(tool).flatMap(({ name, field, path }) => {
    const [schema, at] = field.type === 'array' ? [field.items, [...path, 'items']] : [field, path];
    if (!schema || !isOpenText(schema)) return [];
    const problem = {
      found: `"${name}" without "maxLength" in a tool for which the operator pays`,
      expected: 'a maximum length of every text a member can write',
      mend: 'Add "maxLength": generous for people, and small beside what a model is asked.',
    };
    return [findingAt(tool.source, at, problem, 'name')];
  });
}

/** Returns true for a text of unlimited length. Another rule checks the length of lists. */
function isOpenText({ type, enum: choices, maxLength, format }: FieldSchema | FieldItems): boolean {
  return type === 'string' && !choices && maxLength === undefined && !BOUNDED_FORMATS.includes(format);
}
