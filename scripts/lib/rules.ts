import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Finding, RuleFinding } from './finding.ts';
import type { KeptFindings } from './kept-findings.ts';
import { type CheckedTool, type CheckInput, isForm } from './registry-input.ts';
import { findingsOf } from './rule-crash.ts';
import { samplesFor } from './sample-files.ts';

/** What a file of `scripts/checks` exports: one rule, pure over the input. */
export interface RuleModule {
  rule: {
    /** File stem. */
    name: string;
    /** What the rule holds, in one sentence. */
    explains: string;
    /** true: it looks at each tool by itself, never at other tools, nor at the files. So what it found stands until that tool changes. */
    perTool?: boolean;
  };
  check(input: CheckInput): Finding[];
}

const FOLDER = join(import.meta.dirname, '..', 'checks');

/** Every rule, by listing `scripts/checks`. @throws Error for a rule that is not named after its file */
export async function loadRules(): Promise<RuleModule[]> {
  const files = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.ts'))
    .sort();
  return Promise.all(files.map(loadRule));
}

/** What all rules find, sorted by file and place. A rule that throws is a finding like any other. */
export function applyRules(rules: readonly RuleModule[], input: CheckInput, kept?: KeptFindings): RuleFinding[] {
  const [perTool, overall] = partition(rules);
  return inOrder([...overallFindings(overall, input), ...findingsOfAll(perTool, input, kept)]);
}

/** What the rules find that look at more than one tool, or at other things. */
export function overallFindings(overall: readonly RuleModule[], input: CheckInput): RuleFinding[] {
  return overall.flatMap((module) => foundBy(module, input));
}

/** What the rules that look at one tool find in each. */
export function findingsOfAll(
  perTool: readonly RuleModule[],
  input: CheckInput,
  kept: KeptFindings | undefined,
): RuleFinding[] {
  return input.tools.flatMap((tool) => findingsOfTool(perTool, input, tool, kept));
}

/** Findings sorted by file and place. */
export function inOrder(problems: readonly RuleFinding[]): RuleFinding[] {
  return problems.toSorted(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.rule, b.rule),
  );
}

/**
 * What the rules that look at one tool find in this one, found anew only where the tool or what surrounds it has changed.
 *
 * @param look another way to find it, where another thread has
 */
export function findingsOfTool(
  perTool: readonly RuleModule[],
  input: CheckInput,
  tool: CheckedTool,
  kept?: KeptFindings,
  look = () => lookAt(perTool, input, tool),
): RuleFinding[] {
  const samples = samplesFor(input.samples, tool.id);
  const made = [perTool.length, input.surroundings, ...samples.map(({ source }) => source)];
  const known = foundEarlier.get(tool);
  const stands = known?.made.length === made.length && made.every((part, index) => part === known.made[index]);
  const found = stands ? () => known.problems : look;
  const problems = kept ? kept.found(input, tool, samples, found) : found();
  foundEarlier.set(tool, { made, problems });
  return problems;
}

function lookAt(perTool: readonly RuleModule[], input: CheckInput, tool: CheckedTool): RuleFinding[] {
  const samples = samplesFor(input.samples, tool.id);
  const forms = isForm(tool) ? [tool] : [];
  const alone = { ...input, files: new Map(), tools: [tool], forms, samples, failureSamples: [], fixedRoutes: [] };
  return perTool.flatMap((module) => foundBy(module, alone));
}

/** The rules that look at one tool, and all others. */
export function partition(rules: readonly RuleModule[]): [perTool: RuleModule[], overall: RuleModule[]] {
  return [rules.filter(({ rule }) => rule.perTool), rules.filter(({ rule }) => !rule.perTool)];
}

const foundEarlier = new WeakMap<CheckedTool, { made: unknown[]; problems: RuleFinding[] }>();

function foundBy(module: RuleModule, input: CheckInput): RuleFinding[] {
  return findingsOf(module, input).map((found) => ({ rule: module.rule.name, ...found }));
}

async function loadRule(file: string): Promise<RuleModule> {
  const module: RuleModule = await import(pathToFileURL(join(FOLDER, file)).href);
  if (`${module.rule.name}.ts` !== file)
    throw new Error(`scripts/checks/${file}: names its rule "${module.rule.name}"`);
  return module;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
