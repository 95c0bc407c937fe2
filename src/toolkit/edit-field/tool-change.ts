import type { Node } from 'jsonc-parser';
import { schemaErrors } from '../json/schema-errors';
import { type CheckInput, type FormTool, withToolText } from '../project/check-input';
import { type SampleFile, samplesFor, sampleValue } from '../project/sample-files';
import { declareChanges, draftSample, type FieldChange, type ReleasedForm } from './draft-migration';
import { applyEdits, propertyOf, type TextEdit, treeOf } from './text-edits';

/** The files that an edit changes: the new text by path, or undefined for a file to remove. JSON is not formatted. */
export type ChangedFiles = ReadonlyMap<string, string | undefined>;

/** The changes that an edit of a field makes in each kind of file. */
export interface ToolChange {
  /** The edits of the tool's declaration, without migrations. */
  declaration: readonly TextEdit[];
  /** Fields that were renamed or removed, for which older drafts must be migrated. */
  fields?: readonly FieldChange[];
  automation?(after: FormTool): TextEdit[];
  /** Returns the edits of a sample; undefined to remove the sample. */
  sample?(sample: SampleFile, after: FormTool): TextEdit[] | undefined;
  /** Returns the edits of another declaration, which may carry values to this tool. */
  carrying?(root: Node): TextEdit[];
}

/** Applies a change to the files of a project. @throws Error if the tool could not be read afterwards */
export function applyChange(
  input: CheckInput,
  before: FormTool,
  change: ToolChange,
  released: ReleasedForm,
): ChangedFiles {
  const { surfaceSource } = before;
  const { fields = [], automation, carrying } = change;
  const text = declareChanges(applyEdits(surfaceSource.text, change.declaration), before.form, fields, released);
  const after = readChanged(input, before, text);
  const newTexts = new Map<string, string | undefined>([[surfaceSource.path, text]]);
  if (before.automation && automation)
    newTexts.set(before.automation.path, applyEdits(before.automation.text, automation(after)));
  for (const [path, sample] of changedSamples(input, [before, after], change)) newTexts.set(path, sample);
  for (const { surfaceSource: other } of carrying ? input.tools : []) {
    const current = newTexts.get(other.path) ?? other.text;
    newTexts.set(other.path, applyEdits(current, carrying?.(treeOf(other.path, current)) ?? []));
  }
  return new Map([...newTexts].filter(([path, newText]) => newText !== input.files.get(path)));
}

/** Returns the tool with this id. @throws Error if it does not exist, or if its form cannot be read */
export function requireTool({ forms, tools }: CheckInput, id: string): FormTool {
  const tool = forms.find((tool) => tool.id === id);
  if (tool) return tool;
  if (tools.some((tool) => tool.id === id))
    throw new Error(`The form of "${id}" cannot be read: npm run check -- ${id} says why.`);
  throw new Error(`There is no tool "${id}". There are: ${tools.map((tool) => tool.id).join(', ')}.`);
}

/** Reads the tool with its changed text. @throws Error with the first violation of its contract */
function readChanged(input: CheckInput, { id, surfaceSource }: FormTool, text: string): FormTool {
  const tool = withToolText(input, id, text).forms.find((tool) => tool.id === id);
  if (tool) return tool;
  const [error] = schemaErrors(input.schemas.tool, JSON.parse(text));
  throw new Error(
    `${surfaceSource.path} could not be read afterwards: ${error?.instancePath} ${error?.message}. Change that first.`,
  );
}

function changedSamples(
  { samples }: CheckInput,
  [before, after]: [FormTool, FormTool],
  { fields = [], sample: editsOf = () => [] }: ToolChange,
): [path: string, text: string | undefined][] {
  const toolSamples = samplesFor(samples, before.id);
  const [oldVersion = 1, newVersion = 1] = [before, after].map(({ form }) => form.storage?.version);
  const editedSamples = toolSamples.map((sample): [string, string | undefined] => {
    const { folder, source } = sample;
    const isObsolete = folder === 'drafts' && (sampleValue(sample).version ?? 0) >= newVersion;
    const edits = isObsolete ? undefined : editsOf(sample, after);
    return [source.path, edits && applyEdits(source.text, edits)];
  });
  const [first] = fields;
  if (!first || newVersion <= oldVersion || toolSamples.some(({ folder }) => folder === 'drafts')) return editedSamples;
  const filledIn = toolSamples
    .filter(({ folder }) => folder === 'valid')
    .map((sample) => sampleValue(sample).answers ?? {});
  const draft = draftSample([before.form, after.form], first, filledIn);
  return draft
    ? [...editedSamples, [`tests/tools/${before.id}/drafts/version-${oldVersion}.json`, `${JSON.stringify(draft)}\n`]]
    : editedSamples;
}

/** Returns the parts of a sample that name current fields: none in responses, and old drafts keep their names. */
export function sampleParts({ folder, source }: SampleFile): {
  answers?: Node | undefined;
  problems?: Node | undefined;
} {
  if (folder === 'responses') return {};
  const root = treeOf(source.path, source.text);
  return {
    answers: propertyOf(root, folder === 'drafts' ? 'becomes' : 'answers'),
    problems: propertyOf(root, 'problems'),
  };
}
