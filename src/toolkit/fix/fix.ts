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
import { deceptiveLetters } from '../text/deceptive-letters';
import { applyEdit, correctName } from './misspelled-names';
import { dropRepeatedDefaults, rewriteDeclaration } from './rewrite-declaration';

/** An applied fix. */
export interface AppliedFix {
  file: string;
  line: number;
  /** What has changed, such as `"Othr" is "Other" now`. */
  what: string;
}

/**
 * Fixes everything with only one possible correction: byte order marks, line endings, deceptive letters, and misspelled
 * names close to a single existing name. Rewrites declarations of the first edition and drops words that repeat a default.
 * Does not correct a name if that would cause another problem.
 */
export function applyFixes(
  originals: ReadonlyMap<string, string>,
  rules: readonly Rule[],
  code: Partial<PluginCode>,
): { files: ReadonlyMap<string, string>; fixes: AppliedFix[] } {
  const files = new Map(originals);
  const fixes: AppliedFix[] = [];
  for (const { path, text } of authoredFiles(files)) {
    const normalizedText = normalizeText(text);
    if (normalizedText !== text) fixes.push({ file: path, line: 1, what: 'has plain letters and line ends now' });
    files.set(path, normalizedText);
  }
  for (const { path, text, what } of shortenedDeclarations(files)) {
    fixes.push({ file: path, line: 1, what });
    files.set(path, text);
  }
  let input = createCheckInput(files, code);
  let problems = applyRules(rules, input);
  const attempts = new Set<string>();
  for (;;) {
    const problem = problems.find((one) => one.didYouMean !== undefined && !attempts.has(attemptKey(one)));
    if (!problem) return { files: input.files, fixes };
    attempts.add(attemptKey(problem));
    const edit = correctName(input, problem);
    if (!edit) continue;
    const text = input.files.get(edit.file) ?? '';
    const fixedInput = createCheckInput(new Map(input.files).set(edit.file, applyEdit(text, edit)), code);
    const remaining = applyRules(rules, fixedInput);
    if (!isBetter(input, fixedInput, problems, remaining, problem)) continue;
    const { line } = positionAt(text, edit.offset);
    fixes.push({ file: edit.file, line, what: `"${edit.original}" is "${edit.replacement}" now` });
    [input, problems] = [fixedInput, remaining];
  }
}

/** Rewrites the declarations of the first edition, and those that repeat a default. */
function shortenedDeclarations(files: ReadonlyMap<string, string>): { path: string; text: string; what: string }[] {
  const { value: defaultsValue } = parseJson(DEFAULTS, files.get(DEFAULTS) ?? '{}');
  const defaults = isObject(defaultsValue) ? defaultsValue : {};
  return [...files].flatMap(([path, text]) => {
    if (!/^tools\/[^/]+\/tool\.json$/.test(path)) return [];
    const { value } = parseJson(path, text);
    const shortened = shorten(value, defaults);
    // On one line, so that the formatter breaks it only if it is too long.
    return shortened ? [{ path, text: `${JSON.stringify(shortened.surface)}\n`, what: shortened.what }] : [];
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
  const count = (all: readonly RuleFinding[]) =>
    all.filter((one) => problemKey(one) === problemKey(fixedProblem)).length;
  if (count(remaining) >= count(problems)) return false;
  const unreadable = new Set(before.tools.filter(({ declaration }) => !declaration).map(({ id }) => id));
  const readNow = after.tools.some(({ id, declaration }) => declaration && unreadable.has(id));
  return readNow || remaining.every((one) => problemsBefore.has(problemKey(one)));
}

function problemKey({ rule, file, found }: RuleFinding): string {
  return `${rule} ${file} ${found}`;
}

function attemptKey({ file, line, column, didYouMean }: RuleFinding): string {
  return `${file}:${line}:${column} ${didYouMean}`;
}

/** Normalizes a text: removes the byte order mark, uses line feeds only, and replaces deceptive letters. */
export function normalizeText(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  // Replaces from the end, so that earlier offsets stay valid.
  return deceptiveLetters(lines).reduceRight(
    (plain, { offset, letter, looksLike = '' }) =>
      plain.slice(0, offset) + looksLike + plain.slice(offset + letter.length),
    lines,
  );
}
