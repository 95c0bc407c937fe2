import { isFirstEdition } from '@/registry/surface/read-declaration';
import { RESERVED_NAMES } from '../declaration/reserved-names';
import { type CheckInput, type FormTool, withToolText } from '../project/check-input';
import { type SampleFile, samplesFor, sampleValue } from '../project/sample-files';
import { closestName } from '../text/suggest';
import { renameHead, renameInAutomation } from './automation-names';
import { renameCarried, renameInDeclaration, renameProperty } from './declared-names';
import { declareRename, draftSample } from './draft-migration';
import { applyEdits, propertiesOf, replaceString, type TextEdit, treeOf } from './text-edits';

/** A new name for a field of a tool. */
export interface FieldRename {
  tool: string;
  from: string;
  to: string;
  /** The version of the tool's storage that members have; drafts of newer ones exist nowhere. */
  releasedVersion: number;
}

/** The files that an edit changes: new text by path, undefined for a deleted file. JSON is not formatted. */
export type ChangedFiles = ReadonlyMap<string, string | undefined>;

const FIELD_NAME = /^[a-z][A-Za-z0-9]*$/;

/**
 * Renames a field wherever the files of a project name it: in its declaration with a migration of drafts, in the
 * prompts if its name in the body changes, in samples, and in tools that fill it in.
 *
 * @throws Error if there is no such tool or field, or if the new name cannot be taken
 */
export function renameField(input: CheckInput, rename: FieldRename): ChangedFiles {
  const { tool: id, from, to } = rename;
  const before = requireTool(input, id);
  requireNames(before, from, to);
  if (isFirstEdition(before.surfaceSource.value))
    throw new Error(`"${id}" is written in the first edition: npm run check -- --fix rewrites it.`);
  const path = `tools/${id}/tool.json`;
  const { text } = before.surfaceSource;
  const renamed = applyEdits(text, renameInDeclaration(treeOf(path, text), from, to));
  const after = requireTool(
    withToolText(input, id, declareRename(renamed, before.form, rename, rename.releasedVersion)),
    id,
  );
  const changed = new Map<string, string | undefined>([[path, after.surfaceSource.text]]);
  if (before.automation) {
    const edits = renameInAutomation(input, [before, after], from, to);
    changed.set(before.automation.path, applyEdits(before.automation.text, edits));
  }
  for (const [sample, sampleText] of changedSamples(input, [before, after], rename)) changed.set(sample, sampleText);
  for (const { surfaceSource } of input.tools) {
    const current = changed.get(surfaceSource.path) ?? surfaceSource.text;
    changed.set(
      surfaceSource.path,
      applyEdits(current, renameCarried(treeOf(surfaceSource.path, current), id, from, to)),
    );
  }
  return new Map([...changed].filter(([file, now]) => now !== input.files.get(file)));
}

function requireTool({ forms, tools }: CheckInput, id: string): FormTool {
  const tool = forms.find((known) => known.id === id);
  if (tool) return tool;
  if (tools.some((known) => known.id === id))
    throw new Error(`The form of "${id}" cannot be read: npm run check -- ${id} says why.`);
  throw new Error(`There is no tool "${id}". There are: ${tools.map((known) => known.id).join(', ')}.`);
}

function requireNames({ id, form }: FormTool, from: string, to: string): void {
  const names = Object.keys(form.form.properties);
  if (!names.includes(from)) {
    const closest = closestName(from, names);
    throw new Error(
      `"${id}" has no field "${from}"${closest ? `; did you mean "${closest}"?` : `. It has: ${names.join(', ')}.`}`,
    );
  }
  if (!FIELD_NAME.test(to))
    throw new Error(`"${to}" is no name of a field: write letters and digits, beginning with a small letter.`);
  if (names.includes(to)) throw new Error(`"${id}" already has a field "${to}": choose another name.`);
  if (RESERVED_NAMES.includes(to) || to in Object.prototype)
    throw new Error(`The engine uses the name "${to}" itself: choose another one.`);
}

function changedSamples(
  { samples }: CheckInput,
  [before, after]: [FormTool, FormTool],
  { tool, from, to }: FieldRename,
): [path: string, text: string | undefined][] {
  const own = samplesFor(samples, tool);
  const [old = 1, now = 1] = [before, after].map(({ form }) => form.storage?.version);
  const isObsoleteDraft = (sample: SampleFile) =>
    sample.folder === 'drafts' && (sampleValue(sample).version ?? 0) >= now;
  const edited = own.map(({ source, ...sample }): [string, string | undefined] => [
    source.path,
    isObsoleteDraft({ source, ...sample })
      ? undefined
      : applyEdits(source.text, sampleEdits({ source, ...sample }, from, to)),
  ]);
  const hasDraft = own.some(({ folder }) => folder === 'drafts');
  if (now <= old || hasDraft) return edited;
  const filledIn = own.filter(({ folder }) => folder === 'valid').map((sample) => sampleValue(sample).answers ?? {});
  const draft = draftSample([before.form, after.form], { from, to }, filledIn);
  return draft ? [...edited, [`tests/tools/${tool}/drafts/version-${old}.json`, `${JSON.stringify(draft)}\n`]] : edited;
}

function sampleEdits({ folder, source }: SampleFile, from: string, to: string): TextEdit[] {
  // Responses of webhooks and the answers of old drafts keep their names.
  if (folder === 'responses') return [];
  return propertiesOf(treeOf(source.path, source.text)).flatMap(({ name, value }) => {
    if (name === (folder === 'drafts' ? 'becomes' : 'answers')) return renameProperty(value, from, to);
    if (name !== 'problems') return [];
    return propertiesOf(value).flatMap(({ name: field, nameNode }) => {
      const renamed = renameHead(field, from, to);
      return renamed === undefined ? [] : [replaceString(nameNode, renamed)];
    });
  });
}
