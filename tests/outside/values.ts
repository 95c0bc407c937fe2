import { letters } from '@/automation/document/pdf-fonts';
import { isObject } from '@/contracts/json';
import { toCsv } from '@/engine/csv/csv';
import { readCsv } from '@/engine/csv/read-csv';
import { parseNumber } from '@/registry/read-number';
import { readSheet } from '@/registry/sheet';
import { readTypedAnswers } from '@/registry/typed-answers';
import { strictAjv } from '@/toolkit/json/strict-ajv';
import { draftForm } from '@/toolkit/new-tool/draft-form';
import { readSource } from '@/toolkit/new-tool/read-source';
import { toLocalInput, toUtcTimestamp } from '@/widgets/date/date-input';
import type { Outcome } from './readers';

/** The parts of an input of another kind are absent. */
const partsOf = (input: unknown): Record<string, unknown> => (isObject(input) ? input : {});
const textOf = (input: unknown) => (typeof input === 'string' ? input : JSON.stringify(input ?? ''));
const value = (found: unknown): Outcome => ({ value: found, notes: [] });

function orFailure(work: () => Outcome): Outcome {
  try {
    return work();
  } catch (error) {
    return { failure: (error as Error).message };
  }
}

/** Reads a CSV file, for a tool whose columns have the `titles`. */
export function readCsvFile(input: unknown): Outcome {
  const { text = textOf(input), titles = [] } = partsOf(input);
  const isTitle = (title: string) => Array.isArray(titles) && titles.includes(title);
  return orFailure(() => value(readCsv(textOf(text), isTitle)));
}

/** Writes cells as a line of a CSV file. */
export function writeCsvLine(input: unknown): Outcome {
  const cells = Array.isArray(input) ? input : [input];
  return value(toCsv(cells.map(textOf), []).slice(1, -2));
}

/** Reads a sheet with one row, for a tool that has `fields` and one section. */
export function readSheetRow(input: unknown): Outcome {
  const { fields, header, row } = partsOf(input);
  if (!isObject(fields) || !Array.isArray(header) || !Array.isArray(row)) return { failure: 'The input is no row.' };
  const declaration = {
    form: { type: 'object', properties: fields },
    ui: { sections: [{ title: 'A', fields: Object.keys(fields) }] },
  } as unknown as Parameters<typeof readSheet>[0];
  return orFailure(() => value(readSheet(declaration, { header, rows: [row] }, {}, 10).rows[0]));
}

/** Reads a number that somebody typed. */
export function readNumber(input: unknown): Outcome {
  const number = parseNumber(textOf(input));
  return number === undefined ? { failure: 'It is no number.' } : value(number);
}

/** Checks a `value` against the schema of a field, as a form, a file, the API and assistants do. */
export function checkValue(input: unknown): Outcome {
  const { schema = { type: 'string' }, value: checked = input } = partsOf(input);
  const ajv = strictAjv();
  return ajv.validate(isObject(schema) ? schema : {}, checked) ? value(checked) : { failure: ajv.errorsText() };
}

/** Shows a local time in a picker, from the moment that it means. */
export function showMoment(input: unknown): Outcome {
  const shown = toLocalInput(toUtcTimestamp(textOf(input)));
  return shown === '' ? { failure: 'It is no moment.' } : value(shown);
}

/** Prints a text in a document. */
export function printText(input: unknown): Outcome {
  const printed = letters.printable(textOf(input));
  const unprintable = letters.unprintable(printed);
  return unprintable ? { failure: `${unprintable.script} ${unprintable.words}` } : value(printed);
}

/** Reads the answers that a program sends for the `fields` of a form. */
export function readAnswers(input: unknown): Outcome {
  const { fields = {}, answers = {} } = partsOf(input);
  return isObject(fields) && isObject(answers)
    ? value(readTypedAnswers(fields as Parameters<typeof readTypedAnswers>[0], answers))
    : { failure: 'The input is no answers.' };
}

/** Reads what a new tool is made from. The value is the places of its fields; the notes are what it asks. */
export function readImport(input: unknown): Outcome {
  return orFailure(() => {
    const source = readSource(textOf(input));
    const { fields, questions } = draftForm(source);
    const notes = [...source.questions, ...questions].map(({ about, guess }) => `${about}: ${guess}`);
    if (fields.length === 0) return { failure: 'It asks for nothing.' };
    return { value: fields.map(({ path }) => path.join('.')), notes };
  });
}
