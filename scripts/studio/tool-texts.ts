import { spawn } from 'node:child_process';
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EditedFile } from '@/studio/calls';
import { Refused } from './refused.ts';

const EDITED = /^tools\/[a-z0-9]+(?:-[a-z0-9]+)*\/(?:tool\.json|automation\.md)$/;

/** A declaration or a prompt file. @throws Refused for any other path, and where there is none */
export function readText(root: string, path: string): EditedFile {
  return { path, text: readFileSync(placeOf(root, path), 'utf8') };
}

/**
 * Writes what was edited, as the linter lays it out, and gives it as it was written.
 *
 * @param was the text that was opened
 * @throws Refused for what is no JSON, and where somebody else has saved since: nothing is written then
 */
export async function saveText(root: string, { path, text, was }: EditedFile & { was: string }): Promise<EditedFile> {
  const file = placeOf(root, path);
  const there = readFileSync(file, 'utf8');
  if (there !== was)
    throw new Refused(
      `${path} was changed elsewhere since it was opened. Copy what you need of yours, and open it again.`,
      409,
    );
  const laidOut = path.endsWith('.json') ? await formatted(root, path, json(path, text)) : plain(text);
  if (laidOut !== there) writeFileSync(file, laidOut);
  return { path, text: laidOut };
}

/** Where a file lies that may be edited: never outside of its tool's own folder, whatever links there are. */
function placeOf(root: string, path: string): string {
  if (!EDITED.test(path))
    throw new Refused(`The studio edits tools/<id>/tool.json and tools/<id>/automation.md, not "${path}".`);
  try {
    const file = realpathSync(join(root, path));
    if (file === join(realpathSync(root), path)) return file;
  } catch {
    throw new Refused(`There is no ${path}.`, 404);
  }
  throw new Refused(`${path} is a link to somewhere else.`);
}

function json(path: string, text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch (error) {
    throw new Refused(
      `${path} was not saved, as it is no JSON yet: ${error instanceof Error ? error.message : error}`,
      422,
    );
  }
}

function plain(text: string): string {
  return `${text.replace(/\r\n?/g, '\n').trimEnd()}\n`;
}

/** A text as the linter would lay it out. @throws Refused with its words */
function formatted(root: string, path: string, text: string): Promise<string> {
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
      else reject(new Refused(`${path} could not be laid out: ${err.trim()}`));
    });
    child.stdin.end(text);
  });
}
