import { spawn } from 'node:child_process';
import { lstatSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { EditedFile } from '@/studio/studio-api';
import { StudioError } from './studio-error.ts';

const EDITABLE_PATH = /^tools\/[a-z0-9]+(?:-[a-z0-9]+)*\/(?:tool\.json|automation\.md)$/;

/** Reads a declaration or prompt file. @throws StudioError for any other path, or if it does not exist */
export function readText(root: string, path: string): EditedFile {
  return { path, text: readFileSync(resolveEditable(root, path), 'utf8') };
}

/**
 * Saves an edited text, formatted by the linter, and returns the formatted text.
 *
 * @param was the text that was opened
 * @throws StudioError for invalid JSON, or if the file has changed since; then nothing is written
 */
export async function saveText(root: string, { path, text, was }: EditedFile & { was: string }): Promise<EditedFile> {
  const file = resolveEditable(root, path);
  const current = readFileSync(file, 'utf8');
  if (current !== was)
    throw new StudioError(
      `${path} was changed elsewhere since you opened it. Copy your changes and open it again.`,
      409,
    );
  const formattedText = path.endsWith('.json')
    ? await formatText(root, path, serializeJson(path, text))
    : normalizeText(text);
  if (formattedText !== current) writeFileSync(file, formattedText);
  return { path, text: formattedText };
}

/** Resolves the path of an editable file, which must lie in its tool's own folder even if links point elsewhere. */
function resolveEditable(root: string, path: string): string {
  if (!EDITABLE_PATH.test(path))
    throw new StudioError(`The studio edits tools/<id>/tool.json and tools/<id>/automation.md, not "${path}".`);
  try {
    const file = realpathSync(join(root, path));
    if (file === join(realpathSync(root), path)) return file;
  } catch {
    throw new StudioError(`There is no ${path}.`, 404);
  }
  throw new StudioError(`${path} is a link to somewhere else.`);
}

/** Resolves a file of the project that may be new, and creates its folder. @throws StudioError if a link leads elsewhere */
export function resolveWritable(root: string, path: string): string {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  const isFolderInPlace = realpathSync(dirname(file)) === join(realpathSync(root), dirname(path));
  if (isFolderInPlace && !lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) return file;
  throw new StudioError(`${path} is a link to somewhere else.`);
}

function serializeJson(path: string, text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch (error) {
    throw new StudioError(
      `${path} was not saved, because it is not valid JSON: ${error instanceof Error ? error.message : error}`,
      422,
    );
  }
}

function normalizeText(text: string): string {
  return `${text.replace(/\r\n?/g, '\n').trimEnd()}\n`;
}

/** Formats a text with the linter. @throws StudioError with the linter's message */
export function formatText(root: string, path: string, text: string): Promise<string> {
  const linter = join(root, 'node_modules/@biomejs/biome/bin/biome');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [linter, 'format', `--stdin-file-path=${path}`], { cwd: root });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0 && out) resolve(out);
      else reject(new StudioError(`${path} could not be laid out: ${err.trim()}`));
    });
    child.stdin.end(text);
  });
}
