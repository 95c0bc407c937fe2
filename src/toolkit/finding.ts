/** Position of a finding: path of the file relative to the project, line and column counted from 1. */
export interface FilePosition {
  file: string;
  line: number;
  column: number;
}

/** The text of a finding: enough for a maintainer to act on it. */
export interface FindingText {
  /** What the file contains. */
  found: string;
  /** What it should contain. */
  expected: string;
  /** How to fix it. */
  mend: string;
  /** A known name similar to the one found. */
  didYouMean?: string | undefined;
}

/** A problem found by a rule. */
export interface Finding extends FilePosition, FindingText {}

/** The findings of a rule: nested lists, in which `false` and `undefined` stand for none. */
export type Findings = Finding | false | undefined | readonly Findings[];

/** Returns nested findings as one list. */
export function flattenFindings(findings: Findings): Finding[] {
  if (Array.isArray(findings)) return findings.flatMap(flattenFindings);
  return findings ? [findings as Finding] : [];
}

/** A finding with the name of its rule. */
export interface RuleFinding extends Finding {
  rule: string;
}

/** Converts an offset in a text to line and column, counted from 1. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, Math.max(0, offset));
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: before.length - lineStart + 1 };
}

/** Creates a finding at an offset of a file. */
export function findingAtOffset(file: { path: string; text: string }, offset: number, text: FindingText): Finding {
  return { file: file.path, ...positionAt(file.text, offset), ...text };
}

/** Formats an error as one line, without a stack. */
export function errorMessage(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ');
}
