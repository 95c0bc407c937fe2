import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type FormField, fieldsIn } from '../declaration/form-fields';
import { type WebhookAutomation, webhookAutomations } from '../declaration/webhook-automations';
import { errorMessage, type Finding, type Findings, flattenFindings, type RuleFinding } from '../finding';
import { type CheckedTool, type CheckInput, type FormTool, isFormTool } from '../project/check-input';
import { NAMES_FILE } from '../project/read-project';
import { samplesFor } from '../project/sample-files';
import type { FindingsCache } from './findings-cache';

/** A rule of the check. Its name is that of its file in `src/toolkit/checks`. */
export interface Rule {
  name: string;
  /** What the rule requires, in one sentence. */
  explains: string;
  /** true: it reads one tool at a time and no `files`, so its findings are valid until that tool changes. */
  perTool?: boolean;
  /** true: what it finds makes the findings of all other rules meaningless, so only its own are reported. */
  stopsOthers?: boolean;
  /** A pure function of the input. */
  check(input: CheckInput): Finding[];
}

const FOLDER = join(import.meta.dirname, '..', 'checks');

/** What a file of `src/toolkit/checks` exports: one of these checks. All but the first make the rule `perTool`. */
type RuleModule = { explains: string; stopsOthers?: boolean } & (
  | { check(input: CheckInput): Findings }
  | { checkTool(tool: CheckedTool, input: CheckInput): Findings }
  | { checkForm(tool: FormTool, input: CheckInput): Findings }
  | { checkField(formField: FormField, tool: FormTool, input: CheckInput): Findings }
  | { checkAutomation(automation: WebhookAutomation, tool: FormTool, input: CheckInput): Findings }
);

/** Loads every rule of `src/toolkit/checks`. */
export async function loadRules(): Promise<Rule[]> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts'));
  return Promise.all(
    files
      .sort()
      .map(async (file) => ruleOf(basename(file, '.ts'), await import(pathToFileURL(join(FOLDER, file)).href))),
  );
}

function ruleOf(name: string, module: RuleModule): Rule {
  const findingsIn = (input: CheckInput): Findings => {
    if ('check' in module) return module.check(input);
    if ('checkTool' in module) return input.tools.map((tool) => module.checkTool(tool, input));
    return input.forms.map((tool) => {
      if ('checkForm' in module) return module.checkForm(tool, input);
      if ('checkField' in module) return fieldsIn(tool).map((formField) => module.checkField(formField, tool, input));
      return webhookAutomations(input, tool).map((automation) => module.checkAutomation(automation, tool, input));
    });
  };
  const perTool = !('check' in module);
  const { explains, stopsOthers = false } = module;
  return { name, explains, perTool, stopsOthers, check: (input) => flattenFindings(findingsIn(input)) };
}

/** Runs all rules and returns their findings, sorted by file and position. A rule that throws is a finding. */
export function applyRules(rules: readonly Rule[], input: CheckInput, cache?: FindingsCache): RuleFinding[] {
  const stopping = findingsThatStop(rules, input);
  if (stopping.length > 0) return stopping;
  const [perTool, projectRules] = partitionRules(rules);
  return sortFindings([...runProjectRules(projectRules, input), ...runToolRules(perTool, input, cache)]);
}

/** Returns the findings after which no other rule is worth running. */
export function findingsThatStop(rules: readonly Rule[], input: CheckInput): RuleFinding[] {
  const stopping = runProjectRules(
    rules.filter(({ stopsOthers }) => stopsOthers),
    input,
  );
  if (stopping.length > 0) return stopping;
  // Every declaration names what is in these files: while one cannot be read, each of its names seems to be missing.
  const unreadable = [input.brand, input.options, input.defaults, input.providers].filter(
    (source) => source !== undefined && source.syntax.length > 0,
  );
  if (unreadable.length === 0) return [];
  const projectRules = rules.filter(({ perTool }) => !perTool);
  return sortFindings(runProjectRules(projectRules, input)).filter(({ file }) =>
    unreadable.some((source) => source?.path === file),
  );
}

/** Runs the rules that read more than one tool, or files that belong to none. */
export function runProjectRules(projectRules: readonly Rule[], input: CheckInput): RuleFinding[] {
  return projectRules.flatMap((rule) => findingsOfRule(rule, input));
}

/** Runs the per-tool rules on every tool. */
export function runToolRules(
  perTool: readonly Rule[],
  input: CheckInput,
  cache: FindingsCache | undefined,
): RuleFinding[] {
  return input.tools.flatMap((tool) => checkTool(perTool, input, tool, cache));
}

/** Sorts findings by file and position; those of a declaration come before what may follow from them in other files. */
export function sortFindings(problems: readonly RuleFinding[]): RuleFinding[] {
  return problems.toSorted(
    (a, b) =>
      compare(causeKey(a.file), causeKey(b.file)) ||
      compare(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compare(a.rule, b.rule),
  );
}

/**
 * Returns a key that sorts shared files before those of tools, the declaration of a tool before its other files, and last the
 * file of names, which is made of all of them.
 */
function causeKey(file: string): string {
  if (file === NAMES_FILE) return '~';
  const [, tests, tool, rest] = /^(tests\/)?tools\/([^/]+)\/(.+)$/.exec(file) ?? [];
  if (tool === undefined) return '';
  const ranks = ['tool.json', 'automation.md'];
  return `${tool} ${tests ? ranks.length + 1 : (ranks.indexOf(rest ?? '') + ranks.length + 1) % (ranks.length + 1)}`;
}

/**
 * Runs the per-tool rules on one tool. Findings are reused unless the tool, its samples or the shared files have
 * changed.
 *
 * @param compute used instead of running the rules, if another thread has the findings
 */
export function checkTool(
  perTool: readonly Rule[],
  input: CheckInput,
  tool: CheckedTool,
  cache?: FindingsCache,
  compute = () => checkOneTool(perTool, input, tool),
): RuleFinding[] {
  const samples = samplesFor(input.samples, tool.id);
  const inputs = [perTool.length, input.sharedContext, ...samples.map(({ source }) => source)];
  const cached = previousFindings.get(tool);
  const isCurrent =
    cached?.inputs.length === inputs.length && inputs.every((part, index) => part === cached.inputs[index]);
  const found = isCurrent ? () => cached.problems : compute;
  const problems = cache ? cache.findingsFor(input, tool, samples, found) : found();
  previousFindings.set(tool, { inputs, problems });
  return problems;
}

function checkOneTool(perTool: readonly Rule[], input: CheckInput, tool: CheckedTool): RuleFinding[] {
  const samples = samplesFor(input.samples, tool.id);
  const forms = isFormTool(tool) ? [tool] : [];
  const oneToolInput = {
    ...input,
    files: new Map(),
    tools: [tool],
    forms,
    samples,
    failureSamples: [],
    fixedRoutes: [],
  };
  return perTool.flatMap((rule) => findingsOfRule(rule, oneToolInput));
}

/** Splits rules into those that check each tool by itself and all others. */
export function partitionRules(rules: readonly Rule[]): [perTool: Rule[], projectRules: Rule[]] {
  return [rules.filter(({ perTool }) => perTool), rules.filter(({ perTool }) => !perTool)];
}

const previousFindings = new WeakMap<CheckedTool, { inputs: unknown[]; problems: RuleFinding[] }>();

/** Returns the findings of a rule once each: a resolved declaration may contain one text of the file twice. */
function findingsOfRule(rule: Rule, input: CheckInput): RuleFinding[] {
  const found = new Map(runRule(rule, input).map((finding) => [JSON.stringify(finding), finding]));
  return [...found.values()].map((finding) => ({ rule: rule.name, ...finding }));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Runs a rule. If it throws, reports a finding for each tool that makes it throw and runs it again on all others. */
function runRule({ name, check }: Rule, input: CheckInput): Finding[] {
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

/** Returns whether a rule crashes on these files. */
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
