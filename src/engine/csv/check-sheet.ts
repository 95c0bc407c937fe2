import { type Answers, secretFields } from '@/registry/answers';
import { columnTitle, readSheet, type Sheet } from '@/registry/sheet';
import { checkAnswers } from '../form/field-problems';
import type { FormTool } from '../form-tool';

/** A problem of a row, with the title of its column. */
export interface RowProblem {
  column: string;
  message: string;
}

/** A sheet, checked like the form of its tool. */
export interface CheckedSheet {
  rows: { answers: Answers; problems: RowProblem[] }[];
  /** Titles of columns that match no field: repeated in the results, but not sent. */
  ignored: string[];
  /** Problems of fields shared by all rows, which have to be answered in the form. */
  sharedProblems: RowProblem[];
}

/**
 * Reads a sheet and checks every row with the validator and the rules of the form, before anything is sent.
 *
 * @param formAnswers answers, keys included, for fields without a column
 * @throws Error with a message for the author of the sheet
 */
export function checkSheet(tool: FormTool, sheet: Sheet, formAnswers: Answers, maxRows: number): CheckedSheet {
  const { declaration } = tool;
  const { columns, rows } = readSheet(declaration, sheet, formAnswers, maxRows);
  const sharedProblems = new Map<string, RowProblem>();
  const checked = rows.map((answers) => {
    const problemsOfRow = [...checkAnswers(tool, answers)];
    const formEnd = problemsOfRow.find(([, [first]]) => first?.keyword === 'ends');
    const rowFindings = (formEnd ? [formEnd] : problemsOfRow).flatMap(([field, problems]) =>
      problems.map(({ message }) => ({ field, column: columnTitle(declaration, field), message })),
    );
    const isShared = ({ field }: { field: string }) => isSharedField(tool, field, columns);
    for (const { field, ...problem } of rowFindings.filter(isShared)) sharedProblems.set(field, problem);
    const rowProblems = rowFindings.filter((problem) => !isShared(problem));
    return { answers, problems: rowProblems.map(({ column, message }) => ({ column, message })) };
  });
  const ignored = sheet.header.filter((title, index) => columns[index] === undefined && title.trim() !== '');
  return { rows: checked, ignored, sharedProblems: [...sharedProblems.values()] };
}

/** Whether a field is answered in the form once for all rows: a key, a file, an object or a consent. */
function isSharedField({ declaration }: FormTool, field: string, columns: readonly (string | undefined)[]): boolean {
  const { const: constant, format, type, items } = declaration.form.properties[field] ?? {};
  const isNotInSheet =
    constant !== undefined || [format, items?.format].includes('file') || [type, items?.type].includes('object');
  return !columns.includes(field) && (isNotInSheet || secretFields(declaration).includes(field));
}
