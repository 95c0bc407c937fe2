import type { FieldItems, FieldSchema } from '@/generated/declaration';
import { fieldsIn } from '../declaration/form-fields';
import { keyOption, webhookAutomations } from '../declaration/webhook-automations';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';

/**
 * Each run of a tool costs money if the operator pays for its model: the cost of a run and the number of runs must be
 * limited.
 */
export const explains =
  "If the operator pays for the model of a tool, the tool limits the length of every text and the runs of a member per day; its actions and refinements run on the member's key only.";
export const perTool = true;

/** Formats with a bounded length; files have size limits of their own. */
const BOUNDED_FORMATS: readonly unknown[] = ['date', 'time', 'date-time', 'file'];

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => {
    const paid = webhookAutomations(input, tool).filter((automation) => {
      const key = keyOption(automation);
      return (
        automation.plugin?.manifest.operatorPays === true && key !== undefined && automation.settings[key] === undefined
      );
    });
    return paid.flatMap(({ declared: { onResult, action } }) =>
      onResult ? actionFindings(tool, action) : [...runFindings(tool), ...refineFindings(tool), ...textFindings(tool)],
    );
  });
}

/** The daily limit counts runs of the tool, not actions on a result. */
function actionFindings({ source, form }: FormTool, action: string | undefined): Finding[] {
  const index = (form.result?.actions ?? []).findIndex(({ id }) => id === action);
  const problem = {
    found: `an action "${action}" whose model the operator pays for, as often as anybody asks`,
    expected: "an action that asks with the member's key",
    mend: 'Name the body field with the key as "secret" of the action in automation.md, and ask for it in the form.',
  };
  return [findingAt(source, ['result', 'actions', index, 'id'], problem)];
}

function runFindings({ source, form: { request, access } }: FormTool): Finding[] {
  // Visitors have no daily limit each; the limit over all visitors applies.
  if (!request || request.public || access?.perDay !== undefined) return [];
  const problem = {
    found: 'a tool whose model the operator pays for, without a bound on the runs of a day',
    expected: '"access": { "perDay": ... }',
    mend: 'Declare access.perDay, or ask members for a key and name its field as "secret" in automation.md.',
  };
  return [findingAt(source, [access ? 'access' : 'request'], problem, 'name')];
}

/** The result sent for a refinement, and the wish, have no maximum length. */
function refineFindings({ source, form: { result } }: FormTool): Finding[] {
  if (!result?.refine) return [];
  const problem = {
    found: 'a result to refine, though the operator pays for what is wished for',
    expected: "refine in a tool that asks with the member's key",
    mend: 'Remove "refine", or ask members for a key and name its field as "secret" in automation.md.',
  };
  return [findingAt(source, ['result', 'refine'], problem, 'name')];
}

function textFindings(tool: FormTool): Finding[] {
  return fieldsIn(tool).flatMap(({ name, field, path }) => {
    const [open, at] = field.type === 'array' ? [field.items, [...path, 'items']] : [field, path];
    if (!open || !isOpenText(open)) return [];
    const problem = {
      found: `"${name}" without "maxLength", though the operator pays for what is asked about it`,
      expected: 'a bound on everything a member may write',
      mend: 'Add "maxLength": generous for people, and small beside what a model is asked.',
    };
    return [findingAt(tool.source, at, problem, 'name')];
  });
}

/** Returns true for a text of unlimited length. The length of lists is checked by another rule. */
function isOpenText({ type, enum: choices, maxLength, format }: FieldSchema | FieldItems): boolean {
  return type === 'string' && !choices && maxLength === undefined && !BOUNDED_FORMATS.includes(format);
}
