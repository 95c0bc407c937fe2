import { Failure } from '@/contracts/failure';
import type { RunReport } from '@/contracts/run';

/** Maximum length of a stored stage or note, in characters. */
const MAX_LENGTH = 120;

/** Normalizes a report: texts are shortened, the percentage is clamped to 0 to 100, and invalid parts are left out. */
export function tidyReport({ stage, percent, note }: RunReport): RunReport {
  return {
    ...(typeof stage === 'string' && stage.trim() && { stage: shorten(stage) }),
    ...(typeof percent === 'number' && Number.isFinite(percent) && { percent: Math.min(100, Math.max(0, percent)) }),
    ...(typeof note === 'string' && note.trim() && { note: shorten(note) }),
  };
}

/** Reads a report from a body. @throws Failure 400 if it holds none */
export function readReport(body: unknown): RunReport {
  const report = body && typeof body === 'object' && !Array.isArray(body) ? tidyReport(body as RunReport) : {};
  if (Object.keys(report).length > 0) return report;
  const message = 'A report is an object with "stage" or "note" (texts), or "percent" (a number from 0 to 100).';
  throw new Failure('invalid_body', message, 400);
}

/** Collapses whitespace and cuts a long text, without splitting a surrogate pair. */
function shorten(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH).toWellFormed();
}
