import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { RuleFinding } from '../finding';
import { hashOf, hashOfFiles } from '../hash';
import { memoizeByObject } from '../memoize';
import type { CheckedTool, CheckInput } from '../project/check-input';
import type { SampleFile } from '../project/sample-files';

const PROJECT_ROOT = resolve(import.meta.dirname, '../../..');

/** Globs of all code that a rule can run, and of the packages it uses. */
export const RULE_CODE = ['src/**/*.{ts,tsx}', 'package-lock.json'];

/** Matches files of one tool; all other files may concern every tool. */
export const TOOL_FILE = /^(?:tests\/)?tools\/[^/]+\//;

/**
 * Caches the findings of the per-tool rules between runs of the check. The key of an entry is a hash of the tool's files
 * and of all shared files; the whole cache is valid for one version of the code.
 */
export class FindingsCache {
  readonly #file: string;
  readonly #previous: Readonly<Record<string, RuleFinding[]>>;
  readonly #current: Record<string, RuleFinding[]> = {};
  readonly #code: string;

  /** @param file path of the cache; `save` writes it */
  constructor(file: string, code = codeOf(PROJECT_ROOT)) {
    this.#file = file;
    this.#code = code;
    const { code: cachedCode, findings } = readFrom(file);
    this.#previous = cachedCode === code ? findings : {};
  }

  /** Opens the cache of a project, next to its packages, which are never committed. */
  static of(root: string): FindingsCache {
    return new FindingsCache(join(root, 'node_modules/.cache/check.json'));
  }

  /** Returns the findings of a tool, computing them only if they are not cached. */
  findingsFor(
    input: CheckInput,
    tool: CheckedTool,
    samples: readonly SampleFile[],
    compute: () => RuleFinding[],
  ): RuleFinding[] {
    const sources = [
      tool.source,
      ...(tool.automation ? [tool.automation] : []),
      ...samples.map(({ source }) => source),
    ];
    const key = keyOf(input.files, new Map(sources.map(({ path, text }) => [path, text])));
    this.#current[key] ??= this.#previous[key] ?? compute();
    return this.#current[key];
  }

  /** Returns true if the findings of the tool with these files are cached from an earlier run. */
  has(files: ReadonlyMap<string, string>, toolFiles: ReadonlyMap<string, string>): boolean {
    return Object.hasOwn(this.#previous, keyOf(files, toolFiles));
  }

  /** True if no findings are cached: there was no earlier run, or it ran other code. */
  get isEmpty(): boolean {
    return Object.keys(this.#previous).length === 0;
  }

  /** Saves the entries that this run used, and drops all others. */
  save(): void {
    // Renaming is atomic: another check at the same time never reads half a file.
    const temporaryFile = `${this.#file}.${process.pid}`;
    try {
      mkdirSync(dirname(this.#file), { recursive: true });
      writeFileSync(temporaryFile, JSON.stringify({ code: this.#code, findings: this.#current } satisfies CacheFile));
      renameSync(temporaryFile, this.#file);
    } catch {
      // Without write access the next run computes everything again.
    }
  }
}

/** The content of the cache file: findings by key, and the hash of the code that found them. */
interface CacheFile {
  code: string;
  findings: Record<string, RuleFinding[]>;
}

function readFrom(file: string): CacheFile {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as CacheFile;
  } catch {
    // No cache yet: everything is computed.
    return { code: '', findings: {} };
  }
}

/** Returns the cache key of a tool: a hash of the shared files and of the files of the tool. */
function keyOf(files: ReadonlyMap<string, string>, toolFiles: ReadonlyMap<string, string>): string {
  return hashOf(sharedHash(files), ...[...toolFiles].sort(([one], [other]) => (one < other ? -1 : 1)).flat());
}

/** Hashes what determines the findings of a tool: the rules, Node, and the time zone in which samples are evaluated. */
function codeOf(home: string): string {
  return hashOf(process.version, Intl.DateTimeFormat().resolvedOptions().timeZone, hashOfFiles(home, RULE_CODE));
}

const sharedHash = memoizeByObject((files: ReadonlyMap<string, string>) =>
  hashOf(...[...files].filter(([path]) => !TOOL_FILE.test(path)).flat()),
);
