import { type Expectations, findViolations } from '@/automation/parts/violations';
import type { JsonSchema } from '@/registry/form-schemas';
import { parseFormula } from '@/registry/formula';
import { templatesOf } from '../declaration/automation-templates';
import { pathsIn, reaches } from '../declaration/body-schema';
import type { WebhookAutomation } from '../declaration/webhook-automations';
import { type Finding, type Findings, type FindingText, findingAtOffset, flattenFindings } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';
import { demoContent } from '../project/demo-content';
import { samplesFor } from '../project/sample-files';

/** An expectation that no answer can meet makes the model retry in every run, at the cost of the member. */
export const explains =
  'The prompt of an automation asks for everything "expects" demands, the result has a place for it, and the demo meets it. Computed figures follow from parts of the result.';

export function checkAutomation(automation: WebhookAutomation, tool: FormTool, input: CheckInput): Findings {
  const { source, path } = automation;
  const { expects = {}, compute = {}, schema } = automation.settings as AnswerSettings;
  // An unknown kind has no lists and no figures; another rule reports it.
  if (schema !== undefined && !input.results[schema]) return [];
  const result = schema ? resultNamed(input, schema) : undefined;
  const report: Report = (at, problem) => findingAt(source, [...path, ...at], problem);
  const settingFindings = flattenFindings([
    headingFindings(automation, expects, report),
    wordFindings(expects, report),
    lineFindings(automation, expects, report),
    entryFindings(automation, expects, report),
    listFindings(automation, expects, result, report),
    formulaFindings(compute, result, report),
  ]);
  return settingFindings.length > 0 ? settingFindings : demoFindings(input, tool, automation);
}

interface AnswerSettings {
  expects?: Expectations;
  compute?: Readonly<Record<string, string>>;
  schema?: string;
}

/** Creates a finding at a path within the settings of the automation. */
type Report = (at: Path, problem: FindingText) => Finding;

/** Returns the schema of the answer; a kind that is a list is wrapped in an object under its name. */
function resultNamed({ results }: CheckInput, kind: string): JsonSchema | undefined {
  const schema = results[kind] as JsonSchema | undefined;
  return schema?.type === 'array' ? { type: 'object', properties: { [kind]: schema } } : schema;
}

function promptOf(automation: WebhookAutomation): string {
  return templatesOf(automation)
    .filter(({ heading }) => heading !== 'Demo')
    .map(({ text }) => text)
    .join('\n')
    .toLowerCase();
}

function lineFindings(automation: WebhookAutomation, { lines = {} }: Expectations, report: Report): Findings {
  const prompt = promptOf(automation);
  return Object.entries(lines).map(([begin, count]) => {
    const at = ['expects', 'lines', begin];
    if (prompt.includes(begin.toLowerCase())) return countFinding(automation, count, at, report);
    return report(at, {
      found: `lines that begin with "${begin}", which the prompt does not ask for`,
      expected: 'words of the prompt',
      mend: 'Ask for them in the prompt, or remove them here.',
    });
  });
}

/** Checks a number of lines or entries, which may be the name of a field of the body. */
function countFinding({ body }: WebhookAutomation, count: number | string, at: Path, report: Report): Findings {
  if (typeof count === 'number' || !body || reaches(body, count)) return [];
  return report(at, unknownNameText('field of the body', count, pathsIn(body), 'Name a field that says how many.'));
}

function entryFindings({ body }: WebhookAutomation, { entries }: Expectations, report: Report): Findings {
  if (typeof entries !== 'string' || !body || reaches(body, `${entries}.text`)) return [];
  const problem = unknownNameText('file of the body', entries, pathsIn(body), 'Name a field that holds a CSV file.');
  return report(['expects', 'entries'], problem);
}

function headingFindings(automation: WebhookAutomation, { headings = [] }: Expectations, report: Report): Findings {
  const prompt = promptOf(automation);
  return headings.map((heading, index) => {
    if (prompt.includes(heading.toLowerCase())) return [];
    return report(['expects', 'headings', index], {
      found: `the heading "${heading}", which the prompt does not ask for`,
      expected: 'headings in the words of the prompt',
      mend: 'Ask for it in the prompt, or leave it out here.',
    });
  });
}

function wordFindings({ words = {} }: Expectations, report: Report): Findings {
  const { atLeast = 1, atMost = Infinity } = words;
  if (atLeast <= atMost) return [];
  const found = `at least ${atLeast} and at most ${atMost} words`;
  const expected = 'an atLeast that is not above atMost';
  return report(['expects', 'words'], { found, expected, mend: 'Change one of them.' });
}

function listFindings(
  automation: WebhookAutomation,
  { lists = {} }: Expectations,
  result: JsonSchema | undefined,
  report: Report,
): Findings {
  return Object.entries(lists).map(([path, count]) => {
    const at = ['expects', 'lists', path];
    if (partAt(result, path)?.type === 'array') return countFinding(automation, count, at, report);
    return report(at, unknownNameText('list of the answer', path, listsIn(result), 'Name a list of the result.'));
  });
}

function formulaFindings(
  compute: Readonly<Record<string, string>>,
  result: JsonSchema | undefined,
  report: Report,
): Findings {
  return Object.entries(compute).map(([path, text]) => {
    const at = ['compute', path];
    try {
      const wrong = [path, ...parseFormula(text).names].find((name) => !isFigure(partAt(result, name)));
      if (wrong === undefined) return [];
      const mend = 'Name a number of the result.';
      return report(at, unknownNameText('figure of the answer', wrong, figuresIn(result), mend));
    } catch (error) {
      return report(at, {
        found: `the formula "${text}": ${error instanceof Error ? error.message : error}`,
        expected: 'numbers, parts of the answer, + - * / and brackets, ceil, floor, round, min and max',
        mend: 'Mend the formula.',
      });
    }
  });
}

function partAt(schema: JsonSchema | undefined, path: string): JsonSchema | undefined {
  return path
    .split('.')
    .reduce<JsonSchema | undefined>((inner, step) => (step === '*' ? inner?.items : inner?.properties?.[step]), schema);
}

function listsIn(schema: JsonSchema | undefined, prefix = ''): string[] {
  if (schema?.type === 'array') return [prefix, ...listsIn(schema.items, `${prefix}.*`)];
  return Object.entries(schema?.properties ?? {}).flatMap(([name, inner]) =>
    listsIn(inner, prefix ? `${prefix}.${name}` : name),
  );
}

function figuresIn(schema: JsonSchema | undefined, prefix = ''): string[] {
  if (isFigure(schema)) return [prefix];
  return Object.entries(schema?.properties ?? {}).flatMap(([name, inner]) =>
    figuresIn(inner, prefix ? `${prefix}.${name}` : name),
  );
}

function isFigure(schema: JsonSchema | undefined): boolean {
  return [schema?.type].flat().some((type) => type === 'number' || type === 'integer');
}

/** Returns the expectations without counts from the body: a demo is the same text for every body. */
function demoExpectations({ lines = {}, entries, ...expects }: Expectations): Expectations {
  const fixed = Object.entries(lines).filter(([, count]) => typeof count === 'number');
  return { ...expects, lines: Object.fromEntries(fixed), ...(typeof entries === 'number' && { entries }) };
}

/** Reports a demo that would be refused if it were the answer of a model. */
function demoFindings({ samples }: CheckInput, tool: FormTool, automation: WebhookAutomation): Findings {
  const { expects, schema } = automation.settings as AnswerSettings;
  const demo = automation.sections.find(({ heading }) => heading === 'Demo');
  if (!expects || !demo) return [];
  const valid = samplesFor(samples, tool.id).filter(({ folder }) => folder === 'valid');
  for (const sample of valid) {
    const demoAnswer = demoContent(tool, demo.text, schema, sample);
    const [shortfall] = demoAnswer
      ? findViolations(demoExpectations(expects), demoAnswer.content, demoAnswer.body)
      : [];
    if (shortfall === undefined) continue;
    return findingAtOffset(automation.source, demo.offset, {
      found: `a demo that is not as expected of an answer, for the sample "${sample.name}": ${shortfall}`,
      expected: 'a demo with all that is expected of an answer',
      mend: 'Complete the demo, or expect less.',
    });
  }
  return [];
}
