import { parseFormula } from '@/registry/formula';
import type { FormDeclaration } from '@/registry/options';
import { type FormField, groupForm } from '../declaration/form-fields';
import type { Findings, FindingText } from '../finding';
import { findingAtName } from '../json/json-locations';
import type { FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';
import { joinNames } from '../text/suggest';

/** A formula can only use numbers that come before its field; with any other name, the field stays empty. */
export const explains =
  'A computed figure is a number with a formula that uses only earlier numbers; it is not required and has no default.';

export function checkField(formField: FormField, tool: FormTool): Findings {
  const problem = formField.field.compute && problemOf(tool, formField);
  return problem && findingAtName(tool.source, [...formField.path, 'compute'], problem);
}

function problemOf(tool: FormTool, { name, field, parent }: FormField): FindingText | undefined {
  const scope = parent ? groupForm(tool, parent) : tool.form;
  const required = parent ? (parent.field.required ?? parent.field.items?.required) : tool.form.form.required;
  const isRequired = required?.includes(name) || tool.form.reveal?.[name]?.required || field.requiredIf;
  if (field.type !== 'number' || isRequired || field.default !== undefined || (!parent && tool.form.prefill?.[name]))
    return {
      found: `"${name}", a computed figure that is declared like a field to fill in`,
      expected: 'a number that nobody fills in',
      mend: 'Remove "type", "required", "default" and "prefill" from it.',
    };
  const [firstToken, ...otherTokens] = field.compute ?? [];
  // Lowering turns a formula that it cannot parse into a single token.
  if (typeof firstToken === 'string' && otherTokens.length === 0 && !/^(sum)?\$/.test(firstToken))
    return syntaxProblem(firstToken);
  const names = namesIn(field.compute ?? []);
  const earlierFigures = figuresBefore(scope, name);
  const unknown = names.find((figure) => !earlierFigures.includes(figure));
  const mend = parent
    ? `Name another number of "${parent.name}" that comes before it.`
    : 'Name a number that comes before it.';
  if (unknown === undefined) return undefined;
  const laterFigures = figuresBefore(scope, undefined);
  if (unknown === name) return outOfOrder(`"${name}", which is this figure itself`, earlierFigures, mend);
  if (laterFigures.includes(unknown)) return outOfOrder(`"${unknown}", which comes after it`, earlierFigures, mend);
  if (scope.form.properties[unknown.split('.')[0] ?? ''])
    return outOfOrder(`"${unknown}", which is no number`, earlierFigures, mend);
  return unknownNameText('figure', unknown, earlierFigures, mend);
}

function outOfOrder(found: string, earlierFigures: readonly string[], mend: string): FindingText {
  const expected = earlierFigures.length > 0 ? `one of ${joinNames(earlierFigures)}` : 'a number that comes before it';
  return { found, expected, mend };
}

function syntaxProblem(formula: string): FindingText {
  let reason = '';
  try {
    parseFormula(formula);
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
  }
  return {
    found: `the formula "${formula}": ${reason}`,
    expected: 'numbers, fields, + - * /, parentheses, ceil, floor, round, min, max and sum',
    mend: 'Correct the formula.',
  };
}

function namesIn(postfix: readonly (string | number)[]): string[] {
  return postfix.flatMap((token) => (typeof token === 'string' && token.includes('$') ? [token.replace('$', '')] : []));
}

/** Returns the numbers before a field, or all: fields, parts of groups, and lists of numbers (with the prefix "sum"). */
function figuresBefore({ form }: FormDeclaration, name: string | undefined): string[] {
  const fields = Object.entries(form.properties);
  const end = fields.findIndex(([field]) => field === name);
  return fields.slice(0, name === undefined ? undefined : end).flatMap(([field, { type, properties, items }]) => {
    if (isNumber(type)) return [field];
    if (properties) return numbersOf(properties).map((part) => `${field}.${part}`);
    if (items?.properties) return numbersOf(items.properties).map((part) => `sum${field}.${part}`);
    return isNumber(items?.type) ? [`sum${field}`] : [];
  });
}

function numbersOf(parts: FormDeclaration['form']['properties']): string[] {
  return Object.entries(parts).flatMap(([name, { type }]) => (isNumber(type) ? [name] : []));
}

function isNumber(type: string | undefined): boolean {
  return type === 'number' || type === 'integer';
}
