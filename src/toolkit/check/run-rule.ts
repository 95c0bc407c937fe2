import { errorMessage, type Finding } from '../finding';
import type { CheckedTool, CheckInput } from '../project/check-input';
import type { Rule } from './rules';

/** Runs a rule. If it throws, reports a finding for each tool that makes it throw and runs it again on all others. */
export function runRule({ name, check }: Rule, input: CheckInput): Finding[] {
  try {
    return check(input);
  } catch (error) {
    const culprits = throws(check, withReadable(input, [])) ? [] : culpritsOf(check, input);
    if (culprits.length === 0) return [crashFinding(name, `src/toolkit/checks/${name}.ts`, error)];
    const rest = withReadable(
      input,
      input.tools.filter((tool) => !culprits.includes(tool)),
    );
    const crashes = culprits.map(({ source }) => crashFinding(name, source.path, error));
    return [...crashes, ...(throws(check, rest) ? [] : check(rest))];
  }
}

/** Returns the tools that make a rule throw when it reads no other tool. */
function culpritsOf(check: Rule['check'], input: CheckInput): CheckedTool[] {
  return input.tools.filter((tool) => throws(check, withReadable(input, [tool])));
}

function crashFinding(name: string, file: string, error: unknown): Finding {
  return {
    file,
    line: 1,
    column: 1,
    found: `something that makes the rule "${name}" crash (${errorMessage(error)})`,
    expected: 'a file that the rules can read',
    mend: `Correct the other problems of this file first, then what was changed last. Correct the rule too: no file may make it crash (src/toolkit/checks/${name}.ts).`,
  };
}

function throws(check: Rule['check'], input: CheckInput): boolean {
  try {
    check(input);
    return false;
  } catch {
    return true;
  }
}

/** Returns the input as if only these tools could be read; every rule expects unreadable tools. */
function withReadable(input: CheckInput, readable: readonly CheckedTool[]): CheckInput {
  const tools = input.tools.map((tool) =>
    readable.includes(tool) ? tool : { ...tool, declaration: undefined, form: undefined },
  );
  return { ...input, tools, forms: input.forms.filter((form) => tools.includes(form)) };
}
