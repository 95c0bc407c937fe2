import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hashOf, hashOfFiles } from '../lib/hash-of.ts';
import { madeOnce } from '../lib/last-made.ts';
import type { GeneratedFiles } from './generate.ts';
import { type FileStates, stateOf, writeFile, writeGenerated } from './write-files.ts';

/** A part of what is generated: what it was made of, and its files with the state they were left in. */
interface Part {
  key: string;
  files: FileStates;
}

const HOME = resolve(import.meta.dirname, '../..');

/** All that decides what is made of a declaration: this generator, what it reads declarations with, and the packages it uses. */
export const GENERATOR = [
  'scripts/codegen/**/*.ts',
  'scripts/lib/**/*.ts',
  'src/{contracts,registry}/**/*.ts',
  'package-lock.json',
];

/** Where it is noted what the generated files were made of. */
export const NOTES = 'made.json';

const generator = hashOfFiles(HOME, GENERATOR);

/**
 * Generated files that need not be made again: a part is kept where it was made by this very generator of the same
 * things, and each of its files still lies there as it was left.
 */
export class Kept {
  /** Names of the parts that were made anew. */
  readonly made: string[] = [];
  /** Paths of all files there should be. */
  readonly paths = new Set<string>([NOTES]);
  readonly #outDir: string;
  readonly #before: Record<string, Part>;
  readonly #now: Record<string, Part> = {};

  constructor(outDir: string) {
    this.#outDir = outDir;
    this.#before = notesIn(outDir);
  }

  /** Brings the files of a part in line with what they are made of. */
  async part(name: string, madeOf: object, make: () => Promise<GeneratedFiles> | GeneratedFiles): Promise<void> {
    if (!this.holds(name, madeOf)) this.put(name, madeOf, writeGenerated(this.#outDir, await make()));
  }

  /** Leaves a part as it was, where it was made of this; false where it has to be made. */
  holds(name: string, madeOf: object): boolean {
    const before = this.#before[name];
    if (before?.key !== keyOf(madeOf) || !this.#isInPlace(before)) return false;
    this.#keep(name, before);
    return true;
  }

  /** Notes a part that was made anew, and its files as they were written. */
  put(name: string, madeOf: object, files: FileStates): void {
    this.made.push(name);
    this.#keep(name, { key: keyOf(madeOf), files });
  }

  /** Leaves a part as it was, without a look at it; false where it never was. */
  stands(name: string): boolean {
    const before = this.#before[name];
    if (!before) return false;
    this.#keep(name, before);
    return true;
  }

  /** Paths that were made before, and are no more. */
  gone(): string[] {
    const before = Object.values(this.#before).flatMap(({ files }) => Object.keys(files));
    return before.filter((path) => !this.paths.has(path));
  }

  /** Notes what there is now, for the next time. */
  close(): void {
    writeFile(join(this.#outDir, NOTES), JSON.stringify(this.#now));
  }

  #keep(name: string, part: Part): void {
    for (const path of Object.keys(part.files)) this.paths.add(path);
    this.#now[name] = part;
  }

  #isInPlace({ files }: Part): boolean {
    return Object.entries(files).every(([path, state]) => stateOf(this.#outDir, path) === state);
  }
}

/** One short text that stands for a thing and this generator; worked out once for the same object: under development nearly all are what they were. */
export const keyOf = madeOnce((madeOf: object) => hashOf(generator, JSON.stringify(madeOf)));

function notesIn(outDir: string): Record<string, Part> {
  try {
    return JSON.parse(readFileSync(join(outDir, NOTES), 'utf8')) as Record<string, Part>;
  } catch {
    // None yet, or a run that ended while it wrote them: then everything is made.
    return {};
  }
}
