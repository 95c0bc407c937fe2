import { isObject } from '@/contracts/json';
import type { Defaults } from '@/registry/surface/defaults';
import type { JsonObject, JsonPath } from '@/registry/surface/json-builder';
import { isFirstEdition, readDeclaration } from '@/registry/surface/read-declaration';
import { applyRules, type Rule } from '../check/rules';
import { positionAt, type RuleFinding } from '../finding';
import { parseJson } from '../json/json-locations';
import { authoredFiles } from '../project/authored-files';
import { type CheckInput, createCheckInput } from '../project/check-input';
import type { PluginCode } from '../project/plugin-code';
import { applyEdit, correctName } from './misspelled-names';
import { normalizeText } from './plain-text';
import { dropRepeatedDefaults } from './repeated-defaults';
import { rewriteDeclaration } from './rewrite-declaration';

/** An applied fix; `what` follows the name of the file: "Othr" is "Other" now. */
export interface AppliedFix {
  file: string;
  line: number;
  what: string;
}

/** The fixed files, and what was fixed in them. */
export interface FixResult {
  files: ReadonlyMap<string, string>;
  fixes: AppliedFix[];
}

/**
 * Fixes what has only one possible correction: byte order marks, line endings, deceptive letters, and misspelled names
 * close to a single known name. Declarations of the first edition are rewritten, and words that repeat a default are
 * dropped. A name is left alone if correcting it would cause another problem.
 */
export function applyFixes(
  originals: ReadonlyMap<string, string>,
  rules: readonly Rule[],
  code: Partial<PluginCode>,
): FixResult {
  const files = new Map(originals);
  const fixes: AppliedFix[] = [];
  for (const { path, text } of authoredFiles(files)) {
    const plain = normalizeText(text);
    if (plain !== text) fixes.push({ file: path, line: 1, what: 'has plain letters and line ends now' });
    files.set(path, plain);
  }
  for (const { path, text, what } of shortenedDeclarations(files)) {
    fixes.push({ file: path, line: 1, what });
    files.set(path, text);
  }
  let input = createCheckInput(files, code);
  let problems = applyRules(rules, input);
  const tried = new Set<string>();
  for (;;) {
    const problem = problems.find((one) => one.didYouMean !== undefined && !tried.has(attemptKey(one)));
    if (!problem) return { files: input.files, fixes };
    tried.add(attemptKey(problem));
    const edit = correctName(input, problem);
    if (!edit) continue;
    const text = input.files.get(edit.file) ?? '';
    const next = createCheckInput(new Map(input.files).set(edit.file, applyEdit(text, edit)), code);
    const remaining = applyRules(rules, next);
    if (!isBetter(input, next, problems, remaining, problem)) continue;
    const { line } = positionAt(text, edit.offset);
    fixes.push({ file: edit.file, line, what: `"${edit.original}" is "${edit.replacement}" now` });
    [input, problems] = [next, remaining];
  }
}

/** Rewrites the declarations of the first edition, and those that repeat a default. */
function shortenedDeclarations(files: ReadonlyMap<string, string>): { path: string; text: string; what: string }[] {
  const parsed = parseJson(DEFAULTS, files.get(DEFAULTS) ?? '{}').value;
  const defaults = isObject(parsed) ? parsed : {};
  return [...files].flatMap(([path, text]) => {
    if (!/^tools\/[^/]+\/tool\.json$/.test(path)) return [];
    const { value } = parseJson(path, text);
    const short = shorten(value, defaults);
    // On one line, so that the formatter breaks only what is too long for one.
    return short ? [{ path, text: `${JSON.stringify(short.surface)}\n`, what: short.what }] : [];
  });
}

function shorten(value: unknown, defaults: Defaults): { surface: JsonObject; what: string } | undefined {
  if (isFirstEdition(value)) {
    const { surface, lost } = rewriteDeclaration(readDeclaration(value, {}).declaration, defaults);
    const rest = lost.length > 0 ? `, but look at ${joinPaths(lost)}` : '';
    return { surface, what: `says each field in one place now${rest}` };
  }
  if (!isObject(value)) return undefined;
  const { surface, dropped } = dropRepeatedDefaults(value, defaults);
  return dropped.length > 0 ? { surface, what: `leaves ${joinPaths(dropped)} to the defaults now` } : undefined;
}

function joinPaths(paths: readonly JsonPath[]): string {
  return paths.map((path) => path.join('.')).join(', ');
}

const DEFAULTS = 'tools/defaults.json';

/**
 * Returns true if a fix removed its problem and caused no other. A declaration that became readable may have findings
 * that were hidden before.
 */
function isBetter(
  before: CheckInput,
  after: CheckInput,
  problems: readonly RuleFinding[],
  remaining: readonly RuleFinding[],
  fixedProblem: RuleFinding,
): boolean {
  const problemsBefore = new Set(problems.map(problemKey));
  if (remaining.filter((one) => problemKey(one) === problemKey(fixedProblem)).length >= count(problems, fixedProblem))
    return false;
  const unreadable = new Set(before.tools.filter(({ declaration }) => !declaration).map(({ id }) => id));
  const readNow = after.tools.some(({ id, declaration }) => declaration && unreadable.has(id));
  return readNow || remaining.every((one) => problemsBefore.has(problemKey(one)));
}

function count(problems: readonly RuleFinding[], wanted: RuleFinding): number {
  return problems.filter((one) => problemKey(one) === problemKey(wanted)).length;
}

function problemKey({ rule, file, found }: RuleFinding): string {
  return `${rule} ${file} ${found}`;
}

function attemptKey({ file, line, column, didYouMean }: RuleFinding): string {
  return `${file}:${line}:${column} ${didYouMean}`;
}
