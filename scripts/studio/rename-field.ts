import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FieldRenaming, RenamedFiles } from '@/studio/studio-api';
import { filesAt } from '@/toolkit/diff/git-files';
import { renameField } from '@/toolkit/edit-field/rename-field';
import { hashOf } from '@/toolkit/hash';
import { createCheckInput } from '@/toolkit/project/check-input';
import { readProject } from '@/toolkit/project/read-project';
import { StudioError } from './studio-error.ts';
import { formatText } from './tool-texts.ts';

/**
 * Renames a field in the files of a project. Writes them only if `preview` is the preview of the current files; without
 * `preview`, only returns one.
 *
 * @throws StudioError if the field cannot be renamed, or if the preview no longer holds
 */
export async function renameInFiles(root: string, { preview, ...rename }: FieldRenaming): Promise<RenamedFiles> {
  const files = readProject(root);
  const texts = await Promise.all(
    changesOf(root, files, rename).map(
      async ([path, text]): Promise<[string, string | undefined]> => [
        path,
        text !== undefined && path.endsWith('.json') ? await formatText(root, path, text) : text,
      ],
    ),
  );
  const current = hashOf(JSON.stringify(texts.map(([path, text]) => [path, files.get(path), text])));
  if (preview !== undefined && preview !== current)
    throw new StudioError('The files were changed since the preview was made. Look at a new one.', 409);
  if (preview !== undefined) for (const [path, text] of texts) writeChange(join(root, path), text);
  return {
    preview: current,
    files: texts.map(([path, text]) => ({ path, ...changedLines(files.get(path), text) })),
  };
}

function changesOf(root: string, files: ReadonlyMap<string, string>, rename: Omit<FieldRenaming, 'preview'>) {
  const input = createCheckInput(files);
  const current = input.forms.find(({ id }) => id === rename.tool)?.form.storage?.version ?? 1;
  try {
    return [...renameField(input, { ...rename, releasedVersion: committedVersion(root, rename.tool) ?? current })];
  } catch (error) {
    throw new StudioError(error instanceof Error ? error.message : String(error));
  }
}

/** Returns the storage version of the last commit; undefined for a new tool, or without git. */
function committedVersion(root: string, tool: string): number | undefined {
  const path = `tools/${tool}/tool.json`;
  try {
    const text = filesAt(root, 'HEAD', [path]).get(path);
    return text === undefined ? undefined : (JSON.parse(text).storage?.version ?? 1);
  } catch {
    return undefined;
  }
}

function writeChange(file: string, text: string | undefined): void {
  if (text === undefined) rmSync(file);
  else {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

function changedLines(before = '', after = ''): { removed: string[]; added: string[] } {
  const [old, now] = [before, after].map((text) => text.split('\n').map((line) => line.trim()));
  return {
    removed: (old ?? []).filter((line) => !now?.includes(line)),
    added: (now ?? []).filter((line) => !old?.includes(line)),
  };
}
