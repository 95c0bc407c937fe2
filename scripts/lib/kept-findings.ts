import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { RuleFinding } from './finding.ts';
import { hashOf, hashOfFiles } from './hash-of.ts';
import { madeOnce } from './last-made.ts';
import type { CheckedTool, CheckInput } from './registry-input.ts';
import type { SampleFile } from './sample-files.ts';

const HOME = resolve(import.meta.dirname, '../..');

/** All code a rule can run, and the packages it uses. */
export const RULE_CODE = ['scripts/{checks,codegen,lib}/**/*.ts', 'src/**/*.{ts,tsx}', 'package-lock.json'];

/** Files of one tool; all others may concern every tool. */
export const OF_ONE_TOOL = /^(?:tests\/)?tools\/[^/]+\//;

/**
 * What the rules that look at one tool found in each, from one run of the check to the next. What was found stands for the
 * very same texts of the tool and its samples, amid the same files of the project, looked at by the same code.
 */
export class KeptFindings {
  readonly #file: string;
  readonly #before: Readonly<Record<string, RuleFinding[]>>;
  readonly #now: Record<string, RuleFinding[]> = {};
  readonly #code: string;

  /** `file` is where they are kept, and is made by `close`. */
  constructor(file: string, code = codeOf(HOME)) {
    this.#file = file;
    this.#code = code;
    const { code: by, found } = readFrom(file);
    this.#before = by === code ? found : {};
  }

  /** Those of a project: beside its packages, which are in no commit. */
  static of(root: string): KeptFindings {
    return new KeptFindings(join(root, 'node_modules/.cache/check.json'));
  }

  /** What was found in a tool, looked for only where that is not known. */
  found(
    input: CheckInput,
    tool: CheckedTool,
    samples: readonly SampleFile[],
    look: () => RuleFinding[],
  ): RuleFinding[] {
    const own = [tool.source, ...(tool.automation ? [tool.automation] : []), ...samples.map(({ source }) => source)];
    const key = keyOf(input.files, new Map(own.map(({ path, text }) => [path, text])));
    this.#now[key] ??= this.#before[key] ?? look();
    return this.#now[key];
  }

  /** Whether what was found in the tool of these files is known from an earlier run. */
  knows(files: ReadonlyMap<string, string>, own: ReadonlyMap<string, string>): boolean {
    return Object.hasOwn(this.#before, keyOf(files, own));
  }

  /** Whether nothing is known of any tool: it was never looked for, or by other code. */
  get isEmpty(): boolean {
    return Object.keys(this.#before).length === 0;
  }

  /** Keeps what was asked for in this run, and nothing else. */
  close(): void {
    // Two checks may run at once: each finds a whole file.
    const aside = `${this.#file}.${process.pid}`;
    try {
      mkdirSync(dirname(this.#file), { recursive: true });
      writeFileSync(aside, JSON.stringify({ code: this.#code, found: this.#now } satisfies KeptFile));
      renameSync(aside, this.#file);
    } catch {
      // Where nothing may be written, everything is looked at again.
    }
  }
}

/** What is kept: what the rules found in tools, and the code that found it. */
interface KeptFile {
  code: string;
  found: Record<string, RuleFinding[]>;
}

function readFrom(file: string): KeptFile {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as KeptFile;
  } catch {
    // None yet: then everything is looked at.
    return { code: '', found: {} };
  }
}

/** Stands for what surrounds a tool, and its own files. */
function keyOf(files: ReadonlyMap<string, string>, own: ReadonlyMap<string, string>): string {
  return hashOf(around(files), ...[...own].sort(([one], [other]) => (one < other ? -1 : 1)).flat());
}

/** Samples are read at a moment of the day, wherever the check runs. */
function codeOf(home: string): string {
  return hashOf(process.version, Intl.DateTimeFormat().resolvedOptions().timeZone, hashOfFiles(home, RULE_CODE));
}

const around = madeOnce((files: ReadonlyMap<string, string>) =>
  hashOf(...[...files].filter(([path]) => !OF_ONE_TOOL.test(path)).flat()),
);
