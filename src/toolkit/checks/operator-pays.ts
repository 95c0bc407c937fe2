import type { FieldItems, FieldSchema } from '@/generated/declaration';
import { fieldsIn } from '../declaration/form-fields';
import { keyOption, webhookAutomations } from '../declaration/webhook-automations';
import type { Findings } from '../finding';
import { findingAt, findingAtName } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';

/** If the operator pays for the model, every run costs money, so its cost and the number of runs must be limited. */
export const explains =
  "If the operator pays for the model of a tool, the tool limits the length of every text and the runs of a member per day, and its actions and refinements use the member's key.";

/** Formats with a bounded length; files have their own size limits. */
const BOUNDED_FORMATS: readonly unknown[] = ['date', 'time', 'date-time', 'file'];

export function checkForm(tool: FormTool, input: CheckInput): Findings {
  const operatorPaid = webhookAutomations(input, tool).filter((automation) => {
    const key = keyOption(automation);
    return (
      automation.plugin?.manifest.operatorPays === true && key !== undefined && automation.settings[key] === undefined
    );
  });
  return operatorPaid.flatMap(({ declared: { onResult, action } }) =>
    onResult ? actionFindings(tool, action) : [runFindings(tool), refineFindings(tool), textFindings(tool)],
  );
}

/** The daily limit counts runs of the tool, not actions on a result. */
function actionFindings({ source, form }: FormTool, action: string | undefined): Findings {
  const index = (form.result?.actions ?? []).findIndex(({ id }) => id === action);
  return findingAt(source, ['result', 'actions', index, 'id'], {
    found: `the action "${action}", for which the operator pays without a limit of runs`,
    expected: "an action that uses the member's key",
    mend: 'Name the body field with the key as "secret" of the action in automation.md, and ask for it in the form.',
  });
}

function runFindings({ source, form: { request, access } }: FormTool): Findings {
  // Visitors have no daily limit each; the limit over all visitors applies.
  if (!request || request.public || access?.perDay !== undefined) return [];
  return findingAtName(source, [access ? 'access' : 'request'], {
    found: 'a tool for which the operator pays, without a limit of runs per day',
    expected: '"access": { "perDay": ... }',
    mend: 'Declare access.perDay, or ask members for a key and name its field as "secret" in automation.md.',
  });
}

/** The result sent for a refinement, and the wish, have no maximum length. */
function refineFindings({ source, form: { result } }: FormTool): Findings {
  if (!result?.refine) return [];
  return findingAtName(source, ['result', 'refine'], {
    found: '"refine" in a tool for which the operator pays',
    expected: '"refine" only in a tool that uses the member\'s key',
    mend: 'Remove "refine", or ask members for a key and name its field as "secret" in automation.md.',
  });
}

function textFindings(tool: FormTool): Findings {
  return fieldsIn(tool).flatMap(({ name, field, path }) => {
    const [schema, at] = field.type === 'array' ? [field.items, [...path, 'items']] : [field, path];
    if (!schema || !isOpenText(schema)) return [];
    return findingAtName(tool.source, at, {
      found: `"${name}" without "maxLength" in a tool for which the operator pays`,
      expected: 'a maximum length of every text a member can write',
      mend: 'Add "maxLength": generous for people, and small beside what a model is asked.',
    });
  });
}

/** Returns true for a text of unlimited length. Another rule checks the length of lists. */
function isOpenText({ type, enum: choices, maxLength, format }: FieldSchema | FieldItems): boolean {
  return type === 'string' && !choices && maxLength === undefined && !BOUNDED_FORMATS.includes(format);
}
