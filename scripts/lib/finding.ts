/** Where a finding lies: the file from the project's folder, line and column counted from 1. */
export interface Place {
  file: string;
  line: number;
  column: number;
}

/** What a rule says about a fault, in words a maintainer can act on. */
export interface Words {
  /** What stands there. */
  found: string;
  /** What should stand there. */
  expected: string;
  /** What to do about it. */
  mend: string;
  /** A known name that is close to the one found. */
  didYouMean?: string | undefined;
}

/** A fault found by a rule. */
export interface Finding extends Place, Words {}

/** A finding together with the rule it comes from. */
export interface RuleFinding extends Finding {
  rule: string;
}

/** Line and column (from 1) of an offset in a text. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, Math.max(0, offset));
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: before.length - lineStart + 1 };
}

/** A finding at an offset of a file. */
export function findingAt(file: { path: string; text: string }, offset: number, words: Words): Finding {
  return { file: file.path, ...positionAt(file.text, offset), ...words };
}
