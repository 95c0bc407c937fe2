import type { FieldItems, FieldSchema } from '@/generated/declaration';
import { describedAutomations, keyWord } from '../lib/described-automations.ts';
import { fieldsIn } from '../lib/fields.ts';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** Whoever may run such a tool spends the operator's money: what one run may cost, and how many there are, must have an end. */
export const rule = {
  name: 'operator-pays',
  perTool: true,
  explains:
    "A tool whose model the operator pays for bounds every text it asks for, and a member's runs of a day; actions and wishes ask a model with the member's key alone.",
};

/** Texts whose format bounds them, and files, whose size is bounded by their own words. */
const BOUNDED_FORMATS: readonly unknown[] = ['date', 'time', 'date-time', 'file'];

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => {
    const paid = describedAutomations(input, tool).filter((automation) => {
      const key = keyWord(automation);
      return automation.plugin?.says.operatorPays === true && key !== undefined && automation.words[key] === undefined;
    });
    return paid.flatMap(({ declared: { onResult, action } }) =>
      onResult ? actionFindings(tool, action) : [...runFindings(tool), ...refineFindings(tool), ...textFindings(tool)],
    );
  });
}

/** Runs of a day are counted for the tool, not for what is done with a result. */
function actionFindings({ source, form }: FormTool, action: string | undefined): Finding[] {
  const index = (form.result?.actions ?? []).findIndex(({ id }) => id === action);
  const words = {
    found: `an action "${action}" whose model the operator pays for, as often as anybody asks`,
    expected: "an action that asks with the member's key",
    mend: 'Name the body field with the key as "secret" of the action in automation.md, and ask for it in the form.',
  };
  return [finding(source, ['result', 'actions', index, 'id'], words)];
}

function runFindings({ source, form: { request, access } }: FormTool): Finding[] {
  // Visitors have no runs of a day: the cap over all of them holds them.
  if (!request || request.public || access?.perDay !== undefined) return [];
  const words = {
    found: 'a tool whose model the operator pays for, without a bound on the runs of a day',
    expected: '"access": { "perDay": ... }',
    mend: 'Declare access.perDay, or ask members for a key and name its field as "secret" in automation.md.',
  };
  return [finding(source, [access ? 'access' : 'request'], words, 'name')];
}

/** A result that is sent back to be changed is as long as whoever sends it likes, and a wish asks for anything. */
function refineFindings({ source, form: { result } }: FormTool): Finding[] {
  if (!result?.refine) return [];
  const words = {
    found: 'a result to refine, though the operator pays for what is wished for',
    expected: "refine in a tool that asks with the member's key",
    mend: 'Remove "refine", or ask members for a key and name its field as "secret" in automation.md.',
  };
  return [finding(source, ['result', 'refine'], words, 'name')];
}

function textFindings(tool: FormTool): Finding[] {
  return fieldsIn(tool).flatMap(({ name, field, path }) => {
    const [open, at] = field.type === 'array' ? [field.items, [...path, 'items']] : [field, path];
    if (!open || !isOpenText(open)) return [];
    const words = {
      found: `"${name}" without "maxLength", though the operator pays for what is asked about it`,
      expected: 'a bound on everything a member may write',
      mend: 'Add "maxLength": generous for people, and small beside what a model is asked.',
    };
    return [finding(tool.source, at, words, 'name')];
  });
}

/** Whether a text may be of any length. How long a list may be is looked at by another rule. */
function isOpenText({ type, enum: choices, maxLength, format }: FieldSchema | FieldItems): boolean {
  return type === 'string' && !choices && maxLength === undefined && !BOUNDED_FORMATS.includes(format);
}
