import { positionAt, type RuleFinding } from '../lib/finding.ts';
import type { PluginCode } from '../lib/plugin-code.ts';
import { type CheckInput, checkInput } from '../lib/registry-input.ts';
import { applyRules, type RuleModule } from '../lib/rules.ts';
import { writtenFiles } from '../lib/written-files.ts';
import { edited, nearName } from './near-name.ts';
import { plainText } from './plain-text.ts';

/** What was mended, in words that follow the file: "Othr" is "Other" now. */
export interface Mended {
  file: string;
  line: number;
  what: string;
}

/** Files with what could be mended without anybody being asked, and what that was. */
export interface FixedFiles {
  files: ReadonlyMap<string, string>;
  mended: Mended[];
}

/**
 * Mends what can only have been meant in one way: byte order marks, line ends, letters that are not what they look like,
 * and misspelt names to which one name alone is close. A name is kept as it was where its mend would bring up another problem.
 */
export function fixed(
  given: ReadonlyMap<string, string>,
  rules: readonly RuleModule[],
  code: Partial<PluginCode>,
): FixedFiles {
  const files = new Map(given);
  const mended: Mended[] = [];
  for (const { path, text } of writtenFiles(files)) {
    const plain = plainText(text);
    if (plain !== text) mended.push({ file: path, line: 1, what: 'has plain letters and line ends now' });
    files.set(path, plain);
  }
  let input = checkInput(files, code);
  let problems = applyRules(rules, input);
  const tried = new Set<string>();
  for (;;) {
    const problem = problems.find((one) => one.didYouMean !== undefined && !tried.has(placeOf(one)));
    if (!problem) return { files: input.files, mended };
    tried.add(placeOf(problem));
    const edit = nearName(input, problem);
    if (!edit) continue;
    const text = input.files.get(edit.file) ?? '';
    const next = checkInput(new Map(input.files).set(edit.file, edited(text, edit)), code);
    const left = applyRules(rules, next);
    if (!isBetter(input, next, problems, left, problem)) continue;
    const { line } = positionAt(text, edit.offset);
    mended.push({ file: edit.file, line, what: `"${edit.was}" is "${edit.is}" now` });
    [input, problems] = [next, left];
  }
}

/**
 * Whether a mend took its problem away and brought no other. What is found in a declaration that can be read only now was
 * there before.
 */
function isBetter(
  before: CheckInput,
  after: CheckInput,
  problems: readonly RuleFinding[],
  left: readonly RuleFinding[],
  mended: RuleFinding,
): boolean {
  const known = new Set(problems.map(wordsOf));
  if (left.filter((one) => wordsOf(one) === wordsOf(mended)).length >= count(problems, mended)) return false;
  const unread = new Set(before.tools.filter(({ declaration }) => !declaration).map(({ id }) => id));
  const readNow = after.tools.some(({ id, declaration }) => declaration && unread.has(id));
  return readNow || left.every((one) => known.has(wordsOf(one)));
}

function count(problems: readonly RuleFinding[], wanted: RuleFinding): number {
  return problems.filter((one) => wordsOf(one) === wordsOf(wanted)).length;
}

function wordsOf({ rule, file, found }: RuleFinding): string {
  return `${rule} ${file} ${found}`;
}

function placeOf({ file, line, column, didYouMean }: RuleFinding): string {
  return `${file}:${line}:${column} ${didYouMean}`;
}
