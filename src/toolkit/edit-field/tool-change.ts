import type { Node } from 'jsonc-parser';
import { schemaErrors } from '../json/schema-errors';
import { type CheckInput, type FormTool, withToolText } from '../project/check-input';
import { type SampleFile, samplesFor, sampleValue } from '../project/sample-files';
import { declareChanges, draftSample, type FieldChange, type Released } from './draft-migration';
import { applyEdits, propertyOf, type TextEdit, treeOf } from './text-edits';

/** The files an edit changes: the new text by path, undefined for a file that goes. Texts of JSON are not formatted. */
export type ChangedFiles = ReadonlyMap<string, string | undefined>;

/** What an edit of a field changes in each kind of file. */
export interface ToolChange {
  /** The edits of the tool's declaration, but for migrations. */
  declaration: readonly TextEdit[];
  /** Fields that have another name or none any more: older drafts follow. */
  fields?: readonly FieldChange[];
  automation?(after: FormTool): TextEdit[];
  /** The edits of a sample; undefined if it goes. */
  sample?(sample: SampleFile, after: FormTool): TextEdit[] | undefined;
  /** The edits of a declaration that may fill this tool in. */
  filling?(root: Node): TextEdit[];
}

/** Applies a change to the files of a project. @throws Error if the tool could not be read afterwards */
export function applyChange(input: CheckInput, before: FormTool, change: ToolChange, released: Released): ChangedFiles {
  const { surfaceSource } = before;
  const { fields = [], automation, filling } = change;
  const text = declareChanges(applyEdits(surfaceSource.text, change.declaration), before.form, fields, released);
  const after = readChanged(input, before, text);
  const changed = new Map<string, string | undefined>([[surfaceSource.path, text]]);
  if (before.automation && automation)
    changed.set(before.automation.path, applyEdits(before.automation.text, automation(after)));
  for (const [path, sample] of changedSamples(input, [before, after], change)) changed.set(path, sample);
  for (const { surfaceSource: other } of filling ? input.tools : []) {
    const current = changed.get(other.path) ?? other.text;
    changed.set(other.path, applyEdits(current, filling?.(treeOf(other.path, current)) ?? []));
  }
  return new Map([...changed].filter(([path, now]) => now !== input.files.get(path)));
}

/** Returns a tool with a form. @throws Error if there is none, or if it cannot be read */
export function requireTool({ forms, tools }: CheckInput, id: string): FormTool {
  const tool = forms.find((known) => known.id === id);
  if (tool) return tool;
  if (tools.some((known) => known.id === id))
    throw new Error(`The form of "${id}" cannot be read: npm run check -- ${id} says why.`);
  throw new Error(`There is no tool "${id}". There are: ${tools.map((known) => known.id).join(', ')}.`);
}

/** Reads the tool with another text. @throws Error with the first thing its contract has against it */
function readChanged(input: CheckInput, { id, surfaceSource }: FormTool, text: string): FormTool {
  const tool = withToolText(input, id, text).forms.find((known) => known.id === id);
  if (tool) return tool;
  const [error] = schemaErrors(input.schemas.tool, JSON.parse(text));
  throw new Error(
    `${surfaceSource.path} could not be read then: ${error?.instancePath} ${error?.message}. Change that first.`,
  );
}

function changedSamples(
  { samples }: CheckInput,
  [before, after]: [FormTool, FormTool],
  { fields = [], sample: editsOf = () => [] }: ToolChange,
): [path: string, text: string | undefined][] {
  const own = samplesFor(samples, before.id);
  const [old = 1, now = 1] = [before, after].map(({ form }) => form.storage?.version);
  const edited = own.map((sample): [string, string | undefined] => {
    const { folder, source } = sample;
    const isObsolete = folder === 'drafts' && (sampleValue(sample).version ?? 0) >= now;
    const edits = isObsolete ? undefined : editsOf(sample, after);
    return [source.path, edits && applyEdits(source.text, edits)];
  });
  const [first] = fields;
  if (!first || now <= old || own.some(({ folder }) => folder === 'drafts')) return edited;
  const filledIn = own.filter(({ folder }) => folder === 'valid').map((sample) => sampleValue(sample).answers ?? {});
  const draft = draftSample([before.form, after.form], first, filledIn);
  return draft
    ? [...edited, [`tests/tools/${before.id}/drafts/version-${old}.json`, `${JSON.stringify(draft)}\n`]]
    : edited;
}

/**
 * Returns the parts of a sample that name fields of today's form. What a webhook answers has none, and what an old draft holds
 * keeps its names.
 */
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
