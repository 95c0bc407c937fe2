import { createHash } from 'node:crypto';
import type { ResolvedDeclaration } from '@/registry/options';
import { hashOf } from '../hash';
import { memoizeByObject } from '../memoize';
import { readFiles } from './read-project';

/** Folders of the code that turns a body into messages, and the answer of a model into a result. */
export const ENGINE_FOLDERS = ['src/automation', 'src/normalisers', 'src/reading', 'src/registry', 'schemas/results'];

/**
 * Returns the version of a tool, which each of its runs records: a hash of its resolved declaration and its prompts, and the
 * hash of the engine. A changed shared option list changes the version, reformatting a declaration does not.
 */
export function toolVersion(declaration: ResolvedDeclaration, automation: string, engine: string): string {
  return `${shortHash(declarationText(declaration), automation).slice(0, 10)}-${engine}`;
}

/** Memoized: in development nearly all declarations stay the same objects. */
const declarationText = memoizeByObject((declaration: ResolvedDeclaration) => JSON.stringify(declaration));

/** Returns the hash of the engine in a folder. */
export function engineVersion(root: string): string {
  return engineHash([...readFiles(root, ENGINE_FOLDERS)].map(([path, text]) => [path, gitBlobId(text)]));
}

/** Hashes the engine by the Git ids of its files, so that an earlier engine is hashed without reading them. */
export function engineHash(files: readonly (readonly [path: string, blobId: string])[]): string {
  return shortHash(...files.map(([path, id]) => `${path} ${id}`).sort()).slice(0, 6);
}

/** Returns the id Git gives to a file with this text. */
function gitBlobId(text: string): string {
  const bytes = Buffer.from(text);
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

function shortHash(...parts: readonly string[]): string {
  return Buffer.from(hashOf(...parts), 'base64').toString('hex');
}
