import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hashOf, hashOfFiles } from '../hash';
import { memoizeByObject } from '../memoize';
import type { GeneratedFiles } from './generate';
import { type FileStates, fileState, writeFile, writeGenerated } from './write-files';

/** A generated part: the hash of its inputs, and the state of its files when they were written. */
interface CachedPart {
  key: string;
  files: FileStates;
}

const PROJECT_ROOT = resolve(import.meta.dirname, '../../..');

/** Globs of the code that influences the generated files: the generator, the registry, and packages. */
export const GENERATOR_CODE = ['src/toolkit/**/*.ts', 'src/{contracts,registry}/**/*.ts', 'package-lock.json'];

/** Name of the cache file in the output folder. */
export const CACHE_FILE = 'made.json';

const generatorHash = hashOfFiles(PROJECT_ROOT, GENERATOR_CODE);

/**
 * Tracks which generated parts are up to date: the generator and the inputs of a part are the same as in the last run,
 * and its files are unchanged on disk.
 */
export class BuildCache {
  /** Names of the parts generated in this run. */
  readonly rebuilt: string[] = [];
  /** Paths of all files that belong in the output folder. */
  readonly paths = new Set<string>([CACHE_FILE]);
  readonly #outDir: string;
  readonly #previous: Record<string, CachedPart>;
  readonly #current: Record<string, CachedPart> = {};

  constructor(outDir: string) {
    this.#outDir = outDir;
    this.#previous = readCache(outDir);
  }

  /** Generates a part, unless it is up to date. */
  async update(name: string, inputs: object, build: () => Promise<GeneratedFiles> | GeneratedFiles): Promise<void> {
    if (!this.reuseIfCurrent(name, inputs)) this.record(name, inputs, writeGenerated(this.#outDir, await build()));
  }

  /** Keeps a part if its inputs and files are unchanged. Returns false if it has to be generated. */
  reuseIfCurrent(name: string, inputs: object): boolean {
    const previous = this.#previous[name];
    if (previous?.key !== cacheKey(inputs) || !this.#isInPlace(previous)) return false;
    this.#include(name, previous);
    return true;
  }

  /** Records a part that was just generated, and the state of its files. */
  record(name: string, inputs: object, files: FileStates): void {
    this.rebuilt.push(name);
    this.#include(name, { key: cacheKey(inputs), files });
  }

  /** Keeps a part without comparing anything. Returns false if it has never been generated. */
  reuse(name: string): boolean {
    const previous = this.#previous[name];
    if (!previous) return false;
    this.#include(name, previous);
    return true;
  }

  /** Returns the paths that the last run generated and this run did not. */
  obsoletePaths(): string[] {
    const previousPaths = Object.values(this.#previous).flatMap(({ files }) => Object.keys(files));
    return previousPaths.filter((path) => !this.paths.has(path));
  }

  /** Saves the parts of this run for the next one. */
  save(): void {
    writeFile(join(this.#outDir, CACHE_FILE), JSON.stringify(this.#current));
  }

  #include(name: string, part: CachedPart): void {
    for (const path of Object.keys(part.files)) this.paths.add(path);
    this.#current[name] = part;
  }

  #isInPlace({ files }: CachedPart): boolean {
    return Object.entries(files).every(([path, state]) => fileState(this.#outDir, path) === state);
  }
}

/** Hashes an input with the generator. Memoized: in development nearly all declarations stay the same objects. */
export const cacheKey = memoizeByObject((inputs: object) => hashOf(generatorHash, JSON.stringify(inputs)));

function readCache(outDir: string): Record<string, CachedPart> {
  try {
    return JSON.parse(readFileSync(join(outDir, CACHE_FILE), 'utf8')) as Record<string, CachedPart>;
  } catch {
    // No cache yet, or one that a crash left incomplete: everything is generated.
    return {};
  }
}
