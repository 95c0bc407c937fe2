import type { Carried, Next } from '@/generated/declaration';
import type { Answers } from './answers';
import type { FormDeclaration } from './options';
import { fillPlaceholders, pathPlaceholders, valueAt } from './paths';
import { answersFromText, answerText } from './text-answers';

/** The data of a result that can be mapped to another tool's form; never contains a secret. */
export interface MappingSources {
  inputs: Answers;
  value: unknown;
  /** The whole result as text. */
  text: string;
  row?: unknown;
}

/** The tool whose form is prefilled, with the source of each field. */
export type CarryTarget = Pick<Next, 'tool' | 'carry'>;

/** Answers for the form of another tool. */
export interface IncomingAnswers {
  answers: Answers;
  /** Fields whose incoming value did not fit. */
  rejected: string[];
}

/** Returns whether the mapping uses a single row of a result instead of the whole result. */
export function usesRow({ carry }: Next): boolean {
  return Object.values(carry).some(
    ({ row, text = '' }) => row !== undefined || pathPlaceholders(text).some((path) => path.startsWith('row.')),
  );
}

/** Maps the result of one tool to answers for the form of another. */
export function mapToNextTool(
  sourceForm: FormDeclaration,
  targetForm: FormDeclaration,
  { carry }: CarryTarget,
  sources: MappingSources,
): IncomingAnswers {
  let answers: Answers = {};
  const rejected: string[] = [];
  for (const [field, source] of Object.entries(carry)) {
    const text = sourceText(sourceForm, source, sources);
    const mapped = answersFromText(targetForm, field, text);
    if (mapped) answers = { ...answers, ...mapped };
    else if (text !== '') rejected.push(field);
  }
  return { answers, rejected };
}

function sourceText(
  sourceForm: FormDeclaration,
  { from, result, row, text }: Carried,
  sources: MappingSources,
): string {
  if (from !== undefined) return answerText(sourceForm, from, sources.inputs);
  if (result === '') return sources.text;
  if (result !== undefined) return valueText(valueAt(sources.value, result));
  if (row !== undefined) return valueText(valueAt(sources.row, row));
  const inputs = Object.keys(sourceForm.form.properties).map((name) => [
    name,
    answerText(sourceForm, name, sources.inputs),
  ]);
  return fillPlaceholders(text ?? '', {
    ...Object.fromEntries(inputs),
    result: sources.value,
    row: sources.row,
  }).trim();
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).filter(Boolean).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
