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
const OF_ONE_TOOL = /^(?:tests\/)?tools\/[^/]+\//;

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
    this.#before = readFrom(file);
    this.#code = code;
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
    const key = hashOf(this.#code, around(input.files), ...own.flatMap(({ path, text }) => [path, text]));
    this.#now[key] ??= this.#before[key] ?? look();
    return this.#now[key];
  }

  /** Keeps what was asked for in this run, and nothing else. */
  close(): void {
    // Two checks may run at once: each finds a whole file.
    const aside = `${this.#file}.${process.pid}`;
    try {
      mkdirSync(dirname(this.#file), { recursive: true });
      writeFileSync(aside, JSON.stringify(this.#now));
      renameSync(aside, this.#file);
    } catch {
      // Where nothing may be written, everything is looked at again.
    }
  }
}

function readFrom(file: string): Record<string, RuleFinding[]> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, RuleFinding[]>;
  } catch {
    // None yet: then everything is looked at.
    return {};
  }
}

/** Samples are read at a moment of the day, wherever the check runs. */
function codeOf(home: string): string {
  return hashOf(process.version, Intl.DateTimeFormat().resolvedOptions().timeZone, hashOfFiles(home, RULE_CODE));
}

const around = madeOnce((files: ReadonlyMap<string, string>) =>
  hashOf(...[...files].filter(([path]) => !OF_ONE_TOOL.test(path)).flat()),
);
