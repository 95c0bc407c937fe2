import { Failure } from '@/contracts/failure';
import type { RunReport } from '@/contracts/run';

/** The longest stage or note that is kept, in characters. */
const LONGEST = 120;

/** A report as it is kept: short, and a per cent between 0 and 100. What is no part of one is left out. */
export function tidyReport({ stage, percent, note }: RunReport): RunReport {
  return {
    ...(typeof stage === 'string' && stage.trim() && { stage: shortened(stage) }),
    ...(typeof percent === 'number' && Number.isFinite(percent) && { percent: Math.min(100, Math.max(0, percent)) }),
    ...(typeof note === 'string' && note.trim() && { note: shortened(note) }),
  };
}

/** The report a body holds. @throws Failure 400 where it holds none */
export function readReport(body: unknown): RunReport {
  const report = body && typeof body === 'object' && !Array.isArray(body) ? tidyReport(body as RunReport) : {};
  if (Object.keys(report).length > 0) return report;
  const words = 'A report is an object with "stage" or "note" (texts), or "percent" (a number from 0 to 100).';
  throw new Failure('invalid_body', words, 400);
}

/** The same words, wherever a line was broken, cut where they are long. */
function shortened(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST).toWellFormed();
}
