import { parseFormula } from '@/automation/parts/formula';
import { type Expected, shortfalls } from '@/automation/parts/shortfalls';
import type { JsonSchema } from '@/registry/form-schemas';
import { templatesOf } from '../lib/automation-text.ts';
import { pathsIn, reaches } from '../lib/body-shape.ts';
import { demoContent } from '../lib/demo-content.ts';
import { type DescribedAutomation, describedAutomations } from '../lib/described-automations.ts';
import { type Finding, findingAt, type Words } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { samplesFor } from '../lib/sample-files.ts';
import { finding, type Path } from '../lib/source-map.ts';
import { unknownName } from '../lib/walk.ts';

/** What no answer can meet is sent back to the model in every run, at the cost of the member. */
export const rule = {
  name: 'expects-hold',
  perTool: true,
  explains:
    'What an automation expects of an answer is asked for by its prompt, has its place in the result, and is kept by its demo; its figures follow from parts of the result.',
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) =>
    describedAutomations(input, tool).flatMap((described) => {
      const { source, path } = described;
      const { expects = {}, compute = {}, schema } = described.words as AnswerWords;
      // A kind that is not there has no lists and no figures: a rule of its own says so.
      if (schema !== undefined && !input.results[schema]) return [];
      const result = schema ? resultNamed(input, schema) : undefined;
      const placed: Placed[] = [
        ...headingFaults(described, expects),
        ...wordFaults(expects),
        ...lineFaults(described, expects),
        ...entryFaults(described, expects),
        ...listFaults(described, expects, result),
        ...formulaFaults(compute, result),
      ];
      const found = placed.map(([at, words]) => finding(source, [...path, ...at], words));
      return found.length > 0 ? found : demoFaults(input, tool, described);
    }),
  );
}

interface AnswerWords {
  expects?: Expected;
  compute?: Readonly<Record<string, string>>;
  schema?: string;
}

type Placed = [path: Path, words: Words];

/** The contract of a result as an automation answers with it: a kind that is a list stands under its own name. */
function resultNamed({ results }: CheckInput, kind: string): JsonSchema | undefined {
  const schema = results[kind] as JsonSchema | undefined;
  return schema?.type === 'array' ? { type: 'object', properties: { [kind]: schema } } : schema;
}

/** What the model is told, in small letters. */
function promptOf(described: DescribedAutomation): string {
  return templatesOf(described)
    .filter(({ heading }) => heading !== 'Demo')
    .map(({ text }) => text)
    .join('\n')
    .toLowerCase();
}

function lineFaults(described: DescribedAutomation, { lines = {} }: Expected): Placed[] {
  const asked = promptOf(described);
  const { body } = described;
  return Object.entries(lines).flatMap(([begin, wanted]): Placed[] => {
    const at = ['expects', 'lines', begin];
    if (!asked.includes(begin.toLowerCase())) {
      const words = {
        found: `lines that begin with "${begin}", which the prompt does not ask for`,
        expected: 'words of the prompt',
        mend: 'Ask for them in the prompt, or leave them out here.',
      };
      return [[at, words]];
    }
    if (typeof wanted === 'number' || !body || reaches(body, wanted)) return [];
    return [[at, unknownName('field of the body', wanted, pathsIn(body), 'Name a field that says how many.')]];
  });
}

function entryFaults({ body }: DescribedAutomation, { entries }: Expected): Placed[] {
  if (typeof entries !== 'string' || !body || reaches(body, `${entries}.text`)) return [];
  const words = unknownName('file of the body', entries, pathsIn(body), 'Name a field that holds a CSV file.');
  return [[['expects', 'entries'], words]];
}

function headingFaults(described: DescribedAutomation, { headings = [] }: Expected): Placed[] {
  const asked = promptOf(described);
  return headings.flatMap((heading, index): Placed[] => {
    if (asked.includes(heading.toLowerCase())) return [];
    const words = {
      found: `the heading "${heading}", which the prompt does not ask for`,
      expected: 'headings in the words of the prompt',
      mend: 'Ask for it in the prompt, or leave it out here.',
    };
    return [[['expects', 'headings', index], words]];
  });
}

function wordFaults({ words = {} }: Expected): Placed[] {
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

function listFaults({ body }: DescribedAutomation, { lists = {} }: Expected, result: JsonSchema | undefined): Placed[] {
  return Object.entries(lists).flatMap(([path, wanted]): Placed[] => {
    const at = ['expects', 'lists', path];
    if (partAt(result, path)?.type !== 'array')
      return [[at, unknownName('list of the answer', path, listsIn(result), 'Name a list of the result.')]];
    if (typeof wanted === 'number' || !body || reaches(body, wanted)) return [];
    return [[at, unknownName('field of the body', wanted, pathsIn(body), 'Name a field that says how many.')]];
  });
}

function formulaFaults(compute: Readonly<Record<string, string>>, result: JsonSchema | undefined): Placed[] {
  return Object.entries(compute).flatMap(([path, text]): Placed[] => {
    const at = ['compute', path];
    try {
      const wrong = [path, ...parseFormula(text).names].find((name) => !isFigure(partAt(result, name)));
      if (wrong === undefined) return [];
      return [[at, unknownName('figure of the answer', wrong, figuresIn(result), 'Name a number of the result.')]];
    } catch (error) {
      const words = {
        found: `the formula "${text}": ${error instanceof Error ? error.message : error}`,
        expected: 'numbers, parts of the answer, + - * / and brackets, ceil, floor, round, min and max',
        mend: 'Mend the formula.',
      };
      return [[at, words]];
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

/** A demo in text says the same to everybody: it cannot hold as many of anything as a body says. */
function ofDemo({ lines = {}, entries, ...expects }: Expected): Expected {
  const fixed = Object.entries(lines).filter(([, wanted]) => typeof wanted === 'number');
  return { ...expects, lines: Object.fromEntries(fixed), ...(typeof entries === 'number' && { entries }) };
}

/** A demo that lacks something would be sent back, were it the answer of a model. */
function demoFaults({ samples }: CheckInput, tool: FormTool, described: DescribedAutomation): Finding[] {
  const { expects, schema } = described.words as AnswerWords;
  const demo = described.sections.find(({ heading }) => heading === 'Demo');
  if (!expects || !demo) return [];
  const valid = samplesFor(samples, tool.id).filter(({ folder }) => folder === 'valid');
  for (const sample of valid) {
    const made = demoContent(tool, demo.text, schema, sample);
    const [lacks] = made ? shortfalls(ofDemo(expects), made.content, made.body) : [];
    if (lacks === undefined) continue;
    const words = {
      found: `a demo that is not as expected of an answer, for the sample "${sample.name}": ${lacks}`,
      expected: 'a demo with all that is expected of an answer',
      mend: 'Complete the demo, or expect less.',
    };
    return [findingAt(described.source, demo.offset, words)];
  }
  return [];
}
