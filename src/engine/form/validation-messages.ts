import type { FieldItems, FieldSchema } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import { type FormDeclaration, optionsOf } from '@/registry/options';
import { valueAt } from '@/registry/paths';
import { brokenRules, formEnd } from '@/registry/rules';
import type { FormTool } from '../form-tool';
import type { FieldProblem } from './field-problems';
import { declaredPath, problemMessage, type Violation } from './problem-message';

/** Returns the problem of the answer that ends the form, as a list; empty if no answer ends it. */
export function formEndProblems({ declaration }: FormTool, effective: Answers): FieldProblem[] {
  const end = formEnd(declaration, effective);
  return end ? [{ path: end.path, keyword: end.keyword, message: end.message ?? '' }] : [];
}

/** Returns the problems from date limits, invalid JSON texts and rules between fields. */
export function ruleProblems(tool: FormTool, effective: Answers, now: Date): FieldProblem[] {
  return brokenRules(tool.declaration, effective, now).map(({ path, keyword, params, message }) => ({
    path,
    keyword,
    message: message ?? problemMessage(tool, { path, keyword, params }),
  }));
}

/** Maps a schema problem to the fields where a member can fix it. */
export function toFieldProblems(tool: FormTool, effective: Answers, problem: FieldProblem): FieldProblem[] {
  const { keyword, path } = problem;
  const group = partAt(tool.declaration, path);
  if (keyword === 'required' && group?.type === 'object') return missingPartProblems(tool, group, problem);
  return [moveToList(tool, effective, problem)];
}

/** Returns the problems of an empty required group: each required part is missing, or its first part if none is required. */
function missingPartProblems(tool: FormTool, group: Part, problem: FieldProblem): FieldProblem[] {
  const parts = Object.keys(group.properties ?? {});
  const requiredParts = parts.filter((part) => group.required?.includes(part));
  const { fields = {} } = tool.declaration.messages;
  return (requiredParts.length > 0 ? requiredParts : parts.slice(0, 1)).map((part) => {
    const path = `${problem.path}.${part}`;
    const [groupMessages, partMessages] = [fields[declaredPath(problem.path)], fields[declaredPath(path)]];
    const hasGroupMessageOnly = groupMessages?.required !== undefined && partMessages?.required === undefined;
    const message = hasGroupMessageOnly
      ? problem.message
      : problemMessage(tool, { path, keyword: 'required', params: {} });
    return { ...problem, path, message };
  });
}

/** Sorts the problems of a field by the order of its parts. */
export function sortInFieldOrder({ form }: FormDeclaration, problems: FieldProblem[]): FieldProblem[] {
  const positions = new Map(problems.map(({ path }) => [path, positionOf(form.properties, path.split('.'))]));
  return problems.toSorted((a, b) => comparePositions(positions.get(a.path), positions.get(b.path)));
}

/** Returns the position of a part: its index in each list and group on the path to it. */
function positionOf(fields: Readonly<Record<string, FieldSchema>>, [name = '', ...rest]: string[]): number[] {
  const field = fields[name];
  const ownIndex = Object.keys(fields).indexOf(name);
  if (field?.type !== 'array') return [ownIndex, ...(rest.length > 0 ? positionOf(field?.properties ?? {}, rest) : [])];
  const [entry, ...parts] = rest;
  if (entry === undefined) return [ownIndex];
  return [ownIndex, Number(entry), ...(parts.length > 0 ? positionOf(field.items?.properties ?? {}, parts) : [])];
}

function comparePositions(a: readonly number[] = [], b: readonly number[] = []): number {
  const difference = a.findIndex((step, index) => step !== b[index]);
  return difference < 0 ? a.length - b.length : (a[difference] ?? 0) - (b[difference] ?? -1);
}

/** Moves the problem of a list entry to the list itself if its widget does not render one field per entry. */
function moveToList({ ui }: FormTool, effective: Answers, problem: FieldProblem): FieldProblem {
  const [, list, isEntry] = /^([^.]+)\.(\d+)$/.exec(problem.path) ?? [];
  if (list && typeof ui[list]?.['ui:field'] === 'function') return problem;
  const entry = valueAt(effective, problem.path);
  if (!list || !isEntry || typeof entry !== 'string') return problem;
  return { ...problem, path: list, message: `“${entry}”: ${problem.message}` };
}

/** Returns the default message for keywords that only some kinds of fields can break; undefined for all others. */
export function specificMessage(
  declaration: FormDeclaration,
  { path, keyword, params }: Violation,
): string | undefined {
  const { messages } = declaration;
  const part = partAt(declaration, path);
  // A required checkbox that was never touched breaks `required`; show the same message as for `const`, which a cleared
  // one breaks.
  if (keyword === 'required' && part && 'const' in part)
    return messages.fields?.[declaredPath(path)]?.const ?? TICK_MESSAGE;
  return MESSAGES[keyword]?.(params, part);
}

/** A field, a part of a group, or the items of a list. */
type Part = FieldSchema | FieldItems;

function partAt({ form }: FormDeclaration, path: string): Part | undefined {
  const [field = '', ...keys] = path.split('.');
  return keys.reduce<Part | undefined>(
    (outer, key) => outer?.properties?.[key] ?? (outer && 'items' in outer ? outer.items : undefined),
    form.properties[field],
  );
}

const TICK_MESSAGE = 'Tick this to go on';
const TYPE_MESSAGES: Record<string, string> = { integer: 'Enter a whole number', number: 'Enter a number' };
const FORMAT_MESSAGES: Record<string, string> = { date: 'Enter a date', 'date-time': 'Enter a date and a time' };
/** Messages for formats that we validate with a pattern. */
const PATTERN_MESSAGES: Record<string, string> = { time: 'Enter a time such as 14:30', file: 'Choose the file again' };

const MESSAGES: Record<string, (params: Violation['params'], part: Part | undefined) => string | undefined> = {
  const: () => TICK_MESSAGE,
  type: (_, part) => TYPE_MESSAGES[part?.type ?? ''],
  minItems: ({ limit }, part) => (hasOptions(part) ? undefined : `Add at least ${limit === 1 ? 'one' : limit}`),
  maxItems: ({ limit }, part) => (hasOptions(part) ? undefined : `Keep it to ${limit} at most`),
  uniqueItems: () => 'Enter each of them once',
  multipleOf: ({ multipleOf }) => stepMessage(Number(multipleOf)),
  format: ({ format, line }) => (format === 'json' ? jsonMessage(line) : FORMAT_MESSAGES[String(format)]),
  pattern: (_, part) => PATTERN_MESSAGES[part?.format ?? ''],
  earliest: ({ limit }) => `Choose ${formatDay(String(limit))} or later`,
  latest: ({ limit }) => `Choose ${formatDay(String(limit))} or earlier`,
};

function hasOptions(part: Part | undefined): boolean {
  return optionsOf(part as FieldSchema | undefined).length > 0;
}

function stepMessage(step: number): string {
  const decimalPlaces = Math.round(-Math.log10(step));
  if (step === 1) return 'Enter a whole number';
  if (decimalPlaces < 1 || step !== Number(`1e-${decimalPlaces}`)) return `Enter a multiple of ${step}`;
  return decimalPlaces === 1 ? 'Enter at most one decimal place' : `Enter at most ${decimalPlaces} decimal places`;
}

function jsonMessage(line: unknown): string {
  return `Enter JSON, such as {"name": "Ada"} or [1, 2]. Line ${line} is none.`;
}

function formatDay(day: string): string {
  return new Date(`${day}T00:00`).toLocaleDateString(undefined, { dateStyle: 'medium' });
}
