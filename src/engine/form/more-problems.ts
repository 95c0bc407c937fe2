import type { FieldItems, FieldSchema } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import { type FormDeclaration, optionsOf } from '@/registry/options';
import { valueAt } from '@/registry/paths';
import { brokenRules } from '@/registry/rules';
import type { FormTool } from '../tool';
import type { FieldProblem } from './field-errors';
import { type Broken, namedPath, problemWords } from './problem-words';

/** What the calendar or another field forbids. */
export function ruleProblems(tool: FormTool, effective: Answers, now: Date): FieldProblem[] {
  return brokenRules(tool.declaration, effective, now).map(({ path, keyword, params, message }) => ({
    path,
    keyword,
    message: message ?? problemWords(tool, { path, keyword, params }),
  }));
}

/** A problem at the fields where a member can mend it. */
export function atItsPlaces(tool: FormTool, effective: Answers, problem: FieldProblem): FieldProblem[] {
  const { keyword, path } = problem;
  const group = tool.declaration.form.properties[path];
  if (keyword === 'required' && group?.type === 'object') return missingParts(tool, group, problem);
  return [atItsList(tool, effective, problem)];
}

/** A group nobody touched lacks each part it needs; where it needs none, its first stands for any. */
function missingParts(tool: FormTool, group: FieldSchema, problem: FieldProblem): FieldProblem[] {
  const parts = Object.keys(group.properties ?? {});
  const needed = parts.filter((part) => group.required?.includes(part));
  const { fields = {} } = tool.declaration.messages;
  return (needed.length > 0 ? needed : parts.slice(0, 1)).map((part) => {
    const path = `${problem.path}.${part}`;
    const isGroupWorded = fields[problem.path]?.required !== undefined && fields[path]?.required === undefined;
    const message = isGroupWorded ? problem.message : problemWords(tool, { path, keyword: 'required', params: {} });
    return { ...problem, path, message };
  });
}

/** The problems of a field in the order in which its parts stand. */
export function inOrder({ form }: FormDeclaration, problems: FieldProblem[]): FieldProblem[] {
  const places = new Map(problems.map(({ path }) => [path, placeOf(form.properties, path.split('.'))]));
  return problems.toSorted((a, b) => comparePlaces(places.get(a.path), places.get(b.path)));
}

/** Where a part stands: its number in each list and group on the way to it. */
function placeOf(fields: Readonly<Record<string, FieldSchema>>, [name = '', ...rest]: string[]): number[] {
  const field = fields[name];
  const own = Object.keys(fields).indexOf(name);
  if (field?.type !== 'array') return [own, ...(rest.length > 0 ? placeOf(field?.properties ?? {}, rest) : [])];
  const [entry, ...parts] = rest;
  if (entry === undefined) return [own];
  return [own, Number(entry), ...(parts.length > 0 ? placeOf(field.items?.properties ?? {}, parts) : [])];
}

function comparePlaces(a: readonly number[] = [], b: readonly number[] = []): number {
  const at = a.findIndex((step, index) => step !== b[index]);
  return at < 0 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
}

/** What is wrong with an entry is said under its list, where no widget draws the entries one by one. */
function atItsList({ ui }: FormTool, effective: Answers, problem: FieldProblem): FieldProblem {
  const [, list, isEntry] = /^([^.]+)\.(\d+)$/.exec(problem.path) ?? [];
  if (list && typeof ui[list]?.['ui:field'] === 'function') return problem;
  const entry = valueAt(effective, problem.path);
  if (!list || !isEntry || typeof entry !== 'string') return problem;
  return { ...problem, path: list, message: `“${entry}”: ${problem.message}` };
}

/** General words for what only some kinds of fields can break; undefined where the plain ones do. */
export function moreWords(declaration: FormDeclaration, { path, keyword, params }: Broken): string | undefined {
  const { form, messages } = declaration;
  const [field = '', ...keys] = path.split('.');
  const part = keys.reduce<Part | undefined>(
    (outer, key) => outer?.properties?.[key] ?? (outer && 'items' in outer ? outer.items : undefined),
    form.properties[field],
  );
  // A box nobody touched lacks its tick, as one does that was cleared again.
  if (keyword === 'required' && part && 'const' in part) return messages.fields?.[namedPath(path)]?.const ?? TICK;
  return WORDS[keyword]?.(params, part);
}

/** A field, a part of a group, or what a list holds. */
type Part = FieldSchema | FieldItems;

const TICK = 'Tick this to go on';
const TYPES: Record<string, string> = { integer: 'Enter a whole number', number: 'Enter a number' };
const FORMATS: Record<string, string> = { date: 'Enter a date', 'date-time': 'Enter a date and a time' };
/** What a field wants that a pattern of ours stands for. */
const PATTERNS: Record<string, string> = { time: 'Enter a time such as 14:30', file: 'Choose the file again' };

const WORDS: Record<string, (params: Broken['params'], part: Part | undefined) => string | undefined> = {
  const: () => TICK,
  type: (_, part) => TYPES[part?.type ?? ''],
  minItems: ({ limit }, part) => (isChosen(part) ? undefined : `Add at least ${limit === 1 ? 'one' : limit}`),
  maxItems: ({ limit }, part) => (isChosen(part) ? undefined : `Keep it to ${limit} at most`),
  uniqueItems: () => 'Enter each of them once',
  multipleOf: ({ multipleOf }) => stepWords(Number(multipleOf)),
  format: ({ format }) => FORMATS[String(format)],
  pattern: (_, part) => PATTERNS[part?.format ?? ''],
  earliest: ({ limit }) => `Choose ${dayWords(String(limit))} or later`,
  latest: ({ limit }) => `Choose ${dayWords(String(limit))} or earlier`,
};

function isChosen(part: Part | undefined): boolean {
  return optionsOf(part as FieldSchema | undefined).length > 0;
}

function stepWords(step: number): string {
  const places = Math.round(-Math.log10(step));
  if (step === 1) return 'Enter a whole number';
  if (places < 1 || step !== Number(`1e-${places}`)) return `Enter a multiple of ${step}`;
  return places === 1 ? 'Enter at most one decimal place' : `Enter at most ${places} decimal places`;
}

function dayWords(day: string): string {
  return new Date(`${day}T00:00`).toLocaleDateString(undefined, { dateStyle: 'medium' });
}
