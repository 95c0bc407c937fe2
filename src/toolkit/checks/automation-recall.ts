import type { Recall } from '@/generated/automation';
import type { JsonSchema } from '@/registry/form-schemas';
import { requestsOf } from '@/registry/requests';
import { bodySchema, pathsIn, reaches } from '../declaration/body-schema';
import type { Finding, Findings, FindingText } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import { frontMatterOf } from '../project/automation-source';
import type { CheckInput, FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';
import { kindsFrom } from '../project/plugin-files';
import { joinNames } from '../text/suggest';

/** A recall from a tool, list or part that does not exist is empty in every run, and nothing reports it. */
export const explains =
  '"recall" of an automation names a tool that reads an answer, parts of that answer, and a yes-or-no field of the body.';

export function check(input: CheckInput): Findings {
  return input.forms.flatMap((tool) => {
    const { automation } = tool;
    const recall = automation && frontMatterOf(automation).recall;
    if (!automation || !recall || typeof recall !== 'object') return [];
    const report: Report = (path, problem) => findingAt(automation, ['recall', ...path], problem);
    return [bodyFindings(tool, recall, report), recalledToolFindings(input, recall, report)];
  });
}

/** Creates a finding at a path within the recall. */
type Report = (path: Path, problem: FindingText) => Finding;

function bodyFindings(tool: FormTool, { as, when }: Recall, report: Report): Findings {
  const [formRequest] = requestsOf(tool.form);
  const body = formRequest && bodySchema(tool, formRequest);
  if (!body) return [];
  const conflict = {
    found: `"${as}", which is also a field of the body`,
    expected: 'a unique name',
    mend: 'Choose another name, here and in the prompts.',
  };
  return [Object.hasOwn(body.properties ?? {}, as) && report(['as'], conflict), switchFindings(body, when, report)];
}

function switchFindings(body: JsonSchema, when: string | undefined, report: Report): Findings {
  if (!when || (reaches(body, when) && isYesOrNo(body, when))) return [];
  const switches = pathsIn(body).filter((path) => isYesOrNo(body, path));
  const mend = 'Name one of these, or remove "when".';
  return report(['when'], unknownNameText('yes-or-no field of the body', when, switches, mend));
}

function isYesOrNo(body: JsonSchema, path: string): boolean {
  let schema: JsonSchema | undefined = body;
  for (const step of path.split('.')) schema = schema?.properties?.[step];
  return schema?.type === 'boolean';
}

function recalledToolFindings(
  { tools, forms, plugins, results }: CheckInput,
  { tool, list, line = [] }: Recall,
  report: Report,
): Findings {
  const answering = forms.filter(({ form }) => form.request && form.response);
  const other = answering.find(({ id }) => id === tool);
  if (!other) {
    const ids = answering.map(({ id }) => id);
    // Its own findings say what is wrong with it.
    if (tools.some(({ id, declaration }) => id === tool && !declaration)) return [];
    const mend = 'Name a tool that sends something and reads the answer.';
    if (!tools.some(({ id }) => id === tool)) return report(['tool'], unknownNameText('tool', tool, ids, mend));
    const found = `the tool "${tool}", which reads no answer`;
    return report(['tool'], { found, expected: `one of ${joinNames(ids)}`, mend });
  }
  if (!list) return [];
  const lists = kindsFrom(plugins, other.form.response?.normaliser).flatMap((kind) => listsOf(kind, results[kind]));
  const paths = lists.map(({ path }) => path);
  const recalledList = lists.find(({ path }) => path === list);
  if (!recalledList) {
    const mend = 'Name a list of the result of that tool.';
    return report(['list'], unknownNameText('list of that answer', list, paths, mend));
  }
  const { parts } = recalledList;
  const mend = 'Name a part of the entries of that list.';
  return line.map(
    (name, index) =>
      parts !== undefined &&
      !parts.includes(name.split('.')[0] ?? '') &&
      report(['line', index], unknownNameText('part of an entry', name, parts, mend)),
  );
}

interface ListShape {
  path: string;
  /** Names of the properties of an entry; undefined if entries may have any. */
  parts: string[] | undefined;
}

/** Returns the lists of a kind of result; a kind that is itself a list is named after the kind. */
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
