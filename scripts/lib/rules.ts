import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Finding, RuleFinding } from './finding.ts';
import type { CheckInput } from './registry-input.ts';

/** What a file of `scripts/checks` exports: one rule, pure over the input. */
export interface RuleModule {
  rule: {
    /** File stem. */
    name: string;
    /** What the rule holds, in one sentence. */
    explains: string;
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

/** What all rules find, sorted by file and place. */
export function applyRules(rules: readonly RuleModule[], input: CheckInput): RuleFinding[] {
  const problems = rules.flatMap(({ rule, check }) => check(input).map((found) => ({ rule: rule.name, ...found })));
  return problems.sort(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.rule, b.rule),
  );
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
