import type { Finding } from './finding.ts';
import type { CheckedTool, CheckInput } from './registry-input.ts';
import type { RuleModule } from './rules.ts';

/**
 * What a rule finds, whatever happens to it: a rule that throws stands in for what it could not look at with a finding
 * of its own, and goes on with all other tools.
 */
export function findingsOf({ rule, check }: RuleModule, input: CheckInput): Finding[] {
  try {
    return check(input);
  } catch (error) {
    const culprits = throws(check, readingOnly(input, [])) ? [] : culpritsOf(check, input);
    if (culprits.length === 0) return [crash(rule.name, `scripts/checks/${rule.name}.ts`, error)];
    const rest = readingOnly(
      input,
      input.tools.filter((tool) => !culprits.includes(tool)),
    );
    const told = culprits.map(({ source }) => crash(rule.name, source.path, error));
    return [...told, ...(throws(check, rest) ? [] : check(rest))];
  }
}

/** An error in one line, without a stack. */
export function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ');
}

/** The tools a rule throws at when it reads nothing but them. */
function culpritsOf(check: RuleModule['check'], input: CheckInput): CheckedTool[] {
  return input.tools.filter((tool) => throws(check, readingOnly(input, [tool])));
}

function crash(name: string, file: string, error: unknown): Finding {
  return {
    file,
    line: 1,
    column: 1,
    found: `something the rule "${name}" stumbles over (${messageOf(error)})`,
    expected: 'what the rules can look at',
    mend: `Mend the other problems of this file first, then what was changed last. The rule itself is to be mended too: it is scripts/checks/${name}.ts.`,
  };
}

function throws(check: RuleModule['check'], input: CheckInput): boolean {
  try {
    check(input);
    return false;
  } catch {
    return true;
  }
}

/** The input as if no other tools could be read, which every rule copes with. */
function readingOnly(input: CheckInput, wanted: readonly CheckedTool[]): CheckInput {
  const tools = input.tools.map((tool) =>
    wanted.includes(tool) ? tool : { ...tool, declaration: undefined, form: undefined },
  );
  return { ...input, tools, forms: input.forms.filter((form) => tools.includes(form)) };
}
