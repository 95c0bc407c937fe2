import { type Expectations, findViolations } from '@/automation/parts/violations';
import type { JsonSchema } from '@/registry/form-schemas';
import { parseFormula } from '@/registry/formula';
import { templatesOf } from '../declaration/automation-templates';
import { pathsIn, reaches } from '../declaration/body-schema';
import { type WebhookAutomation, webhookAutomations } from '../declaration/webhook-automations';
import { type Finding, type FindingText, findingAtOffset } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';
import { demoContent } from '../project/demo-content';
import { samplesFor } from '../project/sample-files';

/** An expectation that no answer can meet makes the model retry in every run, at the cost of the member. */
export const explains =
  'The prompt of an automation asks for everything "expects" demands, the result has a place for it, and the demo meets it. Computed figures follow from parts of the result.';
export const perTool = true;

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) =>
    webhookAutomations(input, tool).flatMap((automation) => {
      const { source, path } = automation;
      const { expects = {}, compute = {}, schema } = automation.settings as AnswerSettings;
      // An unknown kind has no lists and no figures; another rule reports it.
      if (schema !== undefined && !input.results[schema]) return [];
      const result = schema ? resultNamed(input, schema) : undefined;
      const problems: LocatedText[] = [
        ...headingProblems(automation, expects),
        ...wordProblems(expects),
        ...lineProblems(automation, expects),
        ...entryProblems(automation, expects),
        ...listProblems(automation, expects, result),
        ...formulaProblems(compute, result),
      ];
      const settingFindings = problems.map(([at, problem]) => findingAt(source, [...path, ...at], problem));
      return settingFindings.length > 0 ? settingFindings : demoProblems(input, tool, automation);
    }),
  );
}

interface AnswerSettings {
  expects?: Expectations;
  compute?: Readonly<Record<string, string>>;
  schema?: string;
}

type LocatedText = [path: Path, problem: FindingText];

/** Returns the schema of the answer; a kind that is a list is wrapped in an object under its name. */
function resultNamed({ results }: CheckInput, kind: string): JsonSchema | undefined {
  const schema = results[kind] as JsonSchema | undefined;
  return schema?.type === 'array' ? { type: 'object', properties: { [kind]: schema } } : schema;
}

/** Returns the text of all prompts, in lower case. */
function promptOf(automation: WebhookAutomation): string {
  return templatesOf(automation)
    .filter(({ heading }) => heading !== 'Demo')
    .map(({ text }) => text)
    .join('\n')
    .toLowerCase();
}

function lineProblems(automation: WebhookAutomation, { lines = {} }: Expectations): LocatedText[] {
  const prompt = promptOf(automation);
  const { body } = automation;
  return Object.entries(lines).flatMap(([begin, count]): LocatedText[] => {
    const at = ['expects', 'lines', begin];
    if (!prompt.includes(begin.toLowerCase())) {
      const problem = {
        found: `lines that begin with "${begin}", which the prompt does not ask for`,
        expected: 'words of the prompt',
        mend: 'Ask for them in the prompt, or remove them here.',
      };
      return [[at, problem]];
    }
    if (typeof count === 'number' || !body || reaches(body, count)) return [];
    return [[at, unknownNameText('field of the body', count, pathsIn(body), 'Name a field that says how many.')]];
  });
}

function entryProblems({ body }: WebhookAutomation, { entries }: Expectations): LocatedText[] {
  if (typeof entries !== 'string' || !body || reaches(body, `${entries}.text`)) return [];
  const problem = unknownNameText('file of the body', entries, pathsIn(body), 'Name a field that holds a CSV file.');
  return [[['expects', 'entries'], problem]];
}

function headingProblems(automation: WebhookAutomation, { headings = [] }: Expectations): LocatedText[] {
  const prompt = promptOf(automation);
  return headings.flatMap((heading, index): LocatedText[] => {
    if (prompt.includes(heading.toLowerCase())) return [];
    const problem = {
      found: `the heading "${heading}", which the prompt does not ask for`,
      expected: 'headings in the words of the prompt',
      mend: 'Ask for it in the prompt, or leave it out here.',
    };
    return [[['expects', 'headings', index], problem]];
  });
}

function wordProblems({ words = {} }: Expectations): LocatedText[] {
  const { atLeast = 1, atMost = Infinity } = words;
  if (atLeast <= atMost) return [];
  const expected = 'an atLeast that is not above atMost';
  return [
    [
      ['expects', 'words'],
      { found: `at least ${atLeast} and at most ${atMost} words`, expected, mend: 'Change one of them.' },
    ],
  ];
}

function listProblems(
  { body }: WebhookAutomation,
  { lists = {} }: Expectations,
  result: JsonSchema | undefined,
): LocatedText[] {
  return Object.entries(lists).flatMap(([path, count]): LocatedText[] => {
    const at = ['expects', 'lists', path];
    if (partAt(result, path)?.type !== 'array')
      return [[at, unknownNameText('list of the answer', path, listsIn(result), 'Name a list of the result.')]];
    if (typeof count === 'number' || !body || reaches(body, count)) return [];
    return [[at, unknownNameText('field of the body', count, pathsIn(body), 'Name a field that says how many.')]];
  });
}

function formulaProblems(compute: Readonly<Record<string, string>>, result: JsonSchema | undefined): LocatedText[] {
  return Object.entries(compute).flatMap(([path, text]): LocatedText[] => {
    const at = ['compute', path];
    try {
      const wrong = [path, ...parseFormula(text).names].find((name) => !isFigure(partAt(result, name)));
      if (wrong === undefined) return [];
      return [[at, unknownNameText('figure of the answer', wrong, figuresIn(result), 'Name a number of the result.')]];
    } catch (error) {
      const problem = {
        found: `the formula "${text}": ${error instanceof Error ? error.message : error}`,
        expected: 'numbers, parts of the answer, + - * / and brackets, ceil, floor, round, min and max',
        mend: 'Mend the formula.',
      };
      return [[at, problem]];
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

/**
 * Returns the expectations that a demo can meet. A demo is the same text for every body, so counts from the body do not
 * apply to it.
 */
function demoExpectations({ lines = {}, entries, ...expects }: Expectations): Expectations {
  const fixed = Object.entries(lines).filter(([, count]) => typeof count === 'number');
  return { ...expects, lines: Object.fromEntries(fixed), ...(typeof entries === 'number' && { entries }) };
}

/** Reports a demo that would be refused if it were the answer of a model. */
function demoProblems({ samples }: CheckInput, tool: FormTool, automation: WebhookAutomation): Finding[] {
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
    const problem = {
      found: `a demo that is not as expected of an answer, for the sample "${sample.name}": ${shortfall}`,
      expected: 'a demo with all that is expected of an answer',
      mend: 'Complete the demo, or expect less.',
    };
    return [findingAtOffset(automation.source, demo.offset, problem)];
  }
  return [];
}
