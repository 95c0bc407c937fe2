import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Finding, RuleFinding } from '../finding';
import { type CheckedTool, type CheckInput, isFormTool } from '../project/check-input';
import { samplesFor } from '../project/sample-files';
import type { FindingsCache } from './findings-cache';
import { runRule } from './run-rule';

/** A rule: its name is that of its file in `src/toolkit/checks`, which exports all else. */
export interface Rule {
  name: string;
  /** What the rule requires, in one sentence. */
  explains: string;
  /**
   * true: it checks each tool by itself and reads neither other tools nor `files`, so its findings are valid until that
   * tool changes.
   */
  perTool?: boolean;
  /** A pure function of the input. */
  check(input: CheckInput): Finding[];
}

const FOLDER = join(import.meta.dirname, '..', 'checks');

/** Loads every rule of `src/toolkit/checks`. */
export async function loadRules(): Promise<Rule[]> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts'));
  return Promise.all(
    files.sort().map(async (file) => ({
      name: basename(file, '.ts'),
      ...((await import(pathToFileURL(join(FOLDER, file)).href)) as Omit<Rule, 'name'>),
    })),
  );
}

/**
 * Runs all rules and returns their findings sorted by file and position. A rule that throws is reported as a finding.
 */
export function applyRules(rules: readonly Rule[], input: CheckInput, cache?: FindingsCache): RuleFinding[] {
  const [perTool, projectRules] = partitionRules(rules);
  return sortFindings([...runProjectRules(projectRules, input), ...runToolRules(perTool, input, cache)]);
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

/** Sorts findings by file and position. */
export function sortFindings(problems: readonly RuleFinding[]): RuleFinding[] {
  return problems.toSorted(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.rule, b.rule),
  );
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

/**
 * Returns the findings of a rule without duplicates: a resolved declaration may contain one text of the file several
 * times.
 */
function findingsOfRule(rule: Rule, input: CheckInput): RuleFinding[] {
  const found = new Map(runRule(rule, input).map((finding) => [JSON.stringify(finding), finding]));
  return [...found.values()].map((finding) => ({ rule: rule.name, ...finding }));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
