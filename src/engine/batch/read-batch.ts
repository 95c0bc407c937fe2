import { type Answers, secretFields } from '@/registry/answers';
import { columnTitle, readSheet, type Sheet } from '@/registry/sheet';
import { checkAnswers } from '../form/field-errors';
import type { FormTool } from '../tool';

/** What is wrong with a row, by the title of its column. */
export interface RowProblem {
  column: string;
  message: string;
}

/** A row as it is to be sent, and what is wrong with it. */
export interface CheckedRow {
  answers: Answers;
  problems: RowProblem[];
}

/** A sheet a tool takes, checked as its page checks a form. */
export interface CheckedSheet {
  rows: CheckedRow[];
  /** Titles of columns that are no field. They are kept for the results, and not sent. */
  ignored: string[];
  /** What no column says, and the form beside it lacks. */
  missing: RowProblem[];
}

/**
 * Reads a sheet and checks every row by the validator and the rules of the tool's page, before anything is sent.
 *
 * @param besides what the fields without a column are answered with, the key too
 * @throws Error in words for whoever made the sheet
 */
export function readBatch(
  tool: FormTool,
  sheet: Sheet,
  besides: Answers,
  most: number,
  now = new Date(),
): CheckedSheet {
  const { declaration } = tool;
  const { columns, rows } = readSheet(declaration, sheet, besides, most);
  const missing = new Map<string, RowProblem>();
  const checked = rows.map((answers): CheckedRow => {
    const found = [...checkAnswers(tool, answers, now)].flatMap(([field, problems]) =>
      problems.map(({ message }) => ({ field, column: columnTitle(declaration, field), message })),
    );
    const isBesides = ({ field }: { field: string }) => isAskedOnce(tool, field, columns);
    for (const { field, ...problem } of found.filter(isBesides)) missing.set(field, problem);
    const own = found.filter((problem) => !isBesides(problem));
    return { answers, problems: own.map(({ column, message }) => ({ column, message })) };
  });
  const ignored = sheet.header.filter((title, at) => columns[at] === undefined && title.trim() !== '');
  return { rows: checked, ignored, missing: [...missing.values()] };
}

/** Whether a field is answered in the form for all rows together: a key, a file, what somebody agrees to. */
function isAskedOnce({ declaration }: FormTool, field: string, columns: readonly (string | undefined)[]): boolean {
  const { const: only, format, type, items } = declaration.form.properties[field] ?? {};
  const isNoCell =
    only !== undefined || [format, items?.format].includes('file') || [type, items?.type].includes('object');
  return !columns.includes(field) && (isNoCell || secretFields(declaration).includes(field));
}
