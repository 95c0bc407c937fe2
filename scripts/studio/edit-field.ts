import { rmSync, writeFileSync } from 'node:fs';
import type { EditedFiles, FieldEditing } from '@/studio/studio-api';
import { filesAt } from '@/toolkit/diff/git-files';
import type { ReleasedForm } from '@/toolkit/edit-field/draft-migration';
import { editField } from '@/toolkit/edit-field/edit-field';
import { hashOf } from '@/toolkit/hash';
import { type CheckInput, createCheckInput, withToolText } from '@/toolkit/project/check-input';
import { readProject } from '@/toolkit/project/read-project';
import { StudioError } from './studio-error.ts';
import { formatText, resolveWritable } from './tool-texts.ts';

/**
 * Edits a field in the files of a project if `preview` still matches them; without `preview`, writes nothing and returns the
 * preview.
 *
 * @throws StudioError if the edit is not possible, or if the files have changed since the preview
 */
export async function editInFiles(root: string, { preview, ...editing }: FieldEditing): Promise<EditedFiles> {
  const files = readProject(root);
  const texts = await Promise.all(
    changesOf(root, files, editing).map(
      async ([path, text]): Promise<[string, string | undefined]> => [
        path,
        text !== undefined && path.endsWith('.json') ? await formatText(root, path, text) : text,
      ],
    ),
  );
  const current = hashOf(JSON.stringify(texts.map(([path, text]) => [path, files.get(path), text])));
  if (preview !== undefined && preview !== current)
    throw new StudioError('The files have changed since this preview. Make a new one.', 409);
  if (preview !== undefined) {
    const changes = texts.map(([path, text]) => [resolveWritable(root, path), text] as const);
    for (const [file, text] of changes) writeChange(file, text);
  }
  return {
    preview: current,
    files: texts.map(([path, text]) => ({ path, ...changedLines(files.get(path), text) })),
  };
}

function changesOf(root: string, files: ReadonlyMap<string, string>, { tool, edit }: FieldEditing) {
  const input = createCheckInput(files);
  try {
    return [...editField(input, tool, edit, releasedForm(root, input, tool))];
  } catch (error) {
    throw new StudioError(error instanceof Error ? error.message : String(error));
  }
}

/** Returns the form of the last commit, which members may use; for a new tool, or without git, that of the files. */
function releasedForm(root: string, input: CheckInput, id: string): ReleasedForm {
  const form = committedForm(root, input, id) ?? input.forms.find((tool) => tool.id === id)?.form;
  return { version: form?.storage?.version ?? 1, fields: Object.keys(form?.form.properties ?? {}) };
}

/** Returns the form of the last commit; undefined if there is none that can be read. */
function committedForm(root: string, input: CheckInput, id: string) {
  const path = `tools/${id}/tool.json`;
  try {
    const text = filesAt(root, 'HEAD', [path]).get(path);
    return text === undefined ? undefined : withToolText(input, id, text).forms.find((tool) => tool.id === id)?.form;
  } catch {
    return undefined;
  }
}

function writeChange(file: string, text: string | undefined): void {
  if (text === undefined) rmSync(file);
  else writeFileSync(file, text);
}

function changedLines(before = '', after = ''): { removed: string[]; added: string[] } {
  const [oldLines, newLines] = [before, after].map((text) => text.split('\n').map((line) => line.trim()));
  return {
    removed: (oldLines ?? []).filter((line) => !newLines?.includes(line)),
    added: (newLines ?? []).filter((line) => !oldLines?.includes(line)),
  };
}
