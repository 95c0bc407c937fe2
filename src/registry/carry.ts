import type { Carried, Next } from '@/generated/declaration';
import type { Answers } from './answers';
import type { FormDeclaration } from './options';
import { filledIn, placesIn, valueAt } from './paths';
import { answersFor, textOf } from './text-answers';

/** What a result has to carry on: never a secret. */
export interface CarrySources {
  /** What it was made from. */
  inputs: Answers;
  value: unknown;
  /** The whole result as a text. */
  text: string;
  /** One of its rows. */
  row?: unknown;
}

/** What arrives in the form of another tool. */
export interface Arrived {
  answers: Answers;
  /** Fields that had something to take and did not take it. */
  leftOut: string[];
}

/** Whether it goes on from one row of a result, not from the whole of it. */
export function isOfRow({ carry }: Next): boolean {
  return Object.values(carry).some(
    ({ row, text = '' }) => row !== undefined || placesIn(text).some((place) => place.startsWith('row.')),
  );
}

/** The answers that are carried from a result of one tool into the form of another. */
export function carried(
  here: FormDeclaration,
  there: FormDeclaration,
  { carry }: Next,
  sources: CarrySources,
): Arrived {
  let answers: Answers = {};
  const leftOut: string[] = [];
  for (const [field, source] of Object.entries(carry)) {
    const text = carriedText(here, source, sources);
    const made = answersFor(there, field, text);
    if (made) answers = { ...answers, ...made };
    else if (text !== '') leftOut.push(field);
  }
  return { answers, leftOut };
}

function carriedText(here: FormDeclaration, { from, result, row, text }: Carried, sources: CarrySources): string {
  if (from !== undefined) return textOf(here, from, sources.inputs);
  if (result === '') return sources.text;
  if (result !== undefined) return asText(valueAt(sources.value, result));
  if (row !== undefined) return asText(valueAt(sources.row, row));
  const inputs = Object.keys(here.form.properties).map((name) => [name, textOf(here, name, sources.inputs)]);
  return filledIn(text ?? '', { ...Object.fromEntries(inputs), result: sources.value, row: sources.row }).trim();
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).filter(Boolean).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
