import type { FieldEdit } from '@/contracts/field-edit';
import { applyRules, loadRules } from '@/toolkit/check/rules';
import type { ReleasedForm } from '@/toolkit/edit-field/draft-migration';
import { editField } from '@/toolkit/edit-field/edit-field';
import { type CheckInput, createCheckInput, type FormTool } from '@/toolkit/project/check-input';
import { loadPluginCode } from '@/toolkit/project/plugin-code';
import { readProject } from '@/toolkit/project/read-project';
import { concernsTool } from '@/toolkit/project/tool-scope';
import { coveringFiles } from '../../support/covering/covering-files';
import { coveringTools } from '../../support/covering/covering-tool';
import { HOME } from '../fixtures/on-disk';

export const project = readProject(HOME);
const code = await loadPluginCode(HOME, project);
const rules = (await loadRules()).filter(({ perTool }) => perTool);

export function inputOf(files: ReadonlyMap<string, string>): CheckInput {
  return createCheckInput(files, code);
}

/** The tools of the project. */
export const real = inputOf(project);

/** The tools of the tests, with words no other tool may use. */
export const covering = coveringTools();

/** Returns the project with one covering tool, and the first two, which others go on to: each edit reads all tools again. */
export function withCovering(id: string): CheckInput {
  const present = covering.filter((tool, index) => index < 2 || tool.id === id);
  return inputOf(new Map([...project, ...Object.entries(coveringFiles(present))]));
}

export function formOf({ forms }: CheckInput, id: string): FormTool {
  const tool = forms.find((known) => known.id === id);
  if (!tool) throw new Error(`the form of ${id} cannot be read`);
  return tool;
}

export function fieldsOf(input: CheckInput, id: string): string[] {
  return Object.keys(formOf(input, id).form.form.properties);
}

/** What members have if the tool is released as it is. */
export function releasedForm(input: CheckInput, id: string): ReleasedForm {
  return { version: formOf(input, id).form.storage?.version ?? 1, fields: fieldsOf(input, id) };
}

/** Returns the project after an edit of a field; `released` is what it was before, unless said otherwise. */
export function edited(input: CheckInput, id: string, edit: FieldEdit, released = releasedForm(input, id)): CheckInput {
  const files = new Map(input.files);
  for (const [path, text] of editField(input, id, edit, released)) {
    if (text === undefined) files.delete(path);
    else files.set(path, text);
  }
  return inputOf(files);
}

/** What the check has against a tool. */
export function problemsOf(input: CheckInput, id: string): string[] {
  const isTool = (tool: { id: string }) => tool.id === id;
  const alone = { ...input, tools: input.tools.filter(isTool), forms: input.forms.filter(isTool) };
  return applyRules(rules, alone)
    .filter(concernsTool(id))
    .map(({ rule, file, line, found }) => `${rule} ${file}:${line} ${found}`);
}

/** Returns files with JSON laid out in one way, as edits leave the layout to the linter. */
export function laidOut(files: ReadonlyMap<string, string>): Record<string, string> {
  const entries = [...files].map(([path, text]) => [
    path,
    path.endsWith('.json') && /tools\//.test(path) ? JSON.stringify(JSON.parse(text)) : text,
  ]);
  return Object.fromEntries(entries);
}
