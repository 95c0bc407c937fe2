import type { Recall } from '@/generated/automation';
import type { JsonSchema } from '@/registry/form-schemas';
import { requestsOf } from '@/registry/requests';
import { bodyShape, pathsIn, reaches } from '../lib/body-shape.ts';
import type { Finding, Words } from '../lib/finding.ts';
import { frontMatterOf } from '../lib/front-matter.ts';
import { kindsGiven } from '../lib/plugin-files.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding, type Path } from '../lib/source-map.ts';
import { listed } from '../lib/suggest.ts';
import { unknownName, unreadTool } from '../lib/walk.ts';

/** What is recalled from a tool, list or part that is not there is empty in every run, and nobody is told. */
export const rule = {
  name: 'automation-recall',
  explains:
    'What an automation recalls names a tool that answers, parts of its answer, and a yes or no of the own body.',
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => {
    const { automation } = tool;
    const recall = automation && frontMatterOf(automation).recall;
    if (!automation || !recall || typeof recall !== 'object') return [];
    const place = (path: Path, words: Words) => finding(automation, ['recall', ...path], words);
    return [
      ...ownFindings(tool, recall).map(([path, words]) => place(path, words)),
      ...otherFindings(input, recall).map(([path, words]) => place(path, words)),
    ];
  });
}

type Placed = [path: Path, words: Words];

/** What it says of the tool's own body. */
function ownFindings(tool: FormTool, { as, when }: Recall): Placed[] {
  const [own] = requestsOf(tool.form);
  const body = own && bodyShape(tool, own);
  if (!body) return [];
  const taken: Placed = [
    ['as'],
    {
      found: `"${as}", which is a field of the body too`,
      expected: 'a name of its own',
      mend: 'Choose another name, here and in the texts.',
    },
  ];
  return [...(Object.hasOwn(body.properties ?? {}, as) ? [taken] : []), ...switchFindings(body, when)];
}

function switchFindings(body: JsonSchema, when: string | undefined): Placed[] {
  if (!when || (reaches(body, when) && isYesOrNo(body, when))) return [];
  const switches = pathsIn(body).filter((path) => isYesOrNo(body, path));
  return [[['when'], unknownName('yes or no of the body', when, switches, 'Name one of these, or leave "when" out.')]];
}

function isYesOrNo(body: JsonSchema, path: string): boolean {
  let schema: JsonSchema | undefined = body;
  for (const step of path.split('.')) schema = schema?.properties?.[step];
  return schema?.type === 'boolean';
}

/** What it says of the other tool. */
function otherFindings({ tools, forms, plugins, results }: CheckInput, { tool, list, line = [] }: Recall): Placed[] {
  const answering = forms.filter(({ form }) => form.request && form.response);
  const other = answering.find(({ id }) => id === tool);
  if (!other) {
    const ids = answering.map(({ id }) => id);
    if (tools.some(({ id, declaration }) => id === tool && !declaration)) return [[['tool'], unreadTool(tool)]];
    const mend = 'Name a tool that sends something and reads the answer.';
    if (!tools.some(({ id }) => id === tool)) return [[['tool'], unknownName('tool', tool, ids, mend)]];
    const found = `the tool "${tool}", which reads no answer`;
    return [[['tool'], { found, expected: `one of ${listed(ids)}`, mend }]];
  }
  if (!list) return [];
  const lists = kindsGiven(plugins, other.form.response?.normaliser).flatMap((kind) => listsOf(kind, results[kind]));
  const found = lists.find(({ path }) => path === list);
  if (!found) {
    const paths = lists.map(({ path }) => path);
    return [[['list'], unknownName('list of that answer', list, paths, 'Name a list of the result of that tool.')]];
  }
  const { parts } = found;
  if (!parts) return [];
  return line.flatMap((name, index): Placed[] =>
    parts.includes(name.split('.')[0] ?? '')
      ? []
      : [[['line', index], unknownName('part of an entry', name, parts, 'Name a part of the entries of that list.')]],
  );
}

interface ListShape {
  path: string;
  /** Names of the parts of an entry; undefined where entries may have any. */
  parts: string[] | undefined;
}

/** The lists of a kind of result: a kind that is a list is answered under its own name. */
function listsOf(kind: string, contract: object | undefined, prefix = ''): ListShape[] {
  const schema = (contract ?? {}) as JsonSchema;
  if (schema.type === 'array') {
    const parts = schema.items?.properties;
    return [{ path: prefix || kind, parts: parts && Object.keys(parts) }];
  }
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    listsOf(kind, inner, prefix ? `${prefix}.${name}` : name),
  );
}
