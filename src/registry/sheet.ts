import type { FieldSchema } from '@/generated/declaration';
import { type Answers, defaultAnswers, secretFields } from './answers';
import { foldText } from './fold-text';
import { type FormDeclaration, optionsOf } from './options';
import { parseNumber } from './read-number';
import { findOption, otherOption } from './text-answers';

/** A sheet of answers: a row per run, a column per field. */
export interface Sheet {
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A sheet converted to answers. */
export interface ParsedSheet {
  /** The field of each column; undefined if it matches none. */
  columns: (string | undefined)[];
  /** The answers of each row, completed with the defaults. */
  rows: Answers[];
}

/** Returns the fields a sheet may contain, in form order: no keys, files, groups, agreements or computed figures. */
export function sheetFields(declaration: FormDeclaration): string[] {
  const secrets = secretFields(declaration);
  const fields = declaration.ui.sections.flatMap((section) => section.fields);
  return fields.filter((name) => {
    const field = declaration.form.properties[name];
    return field !== undefined && !secrets.includes(name) && isCell(field);
  });
}

export function columnTitle({ form }: FormDeclaration, name: string): string {
  return form.properties[name]?.title ?? name;
}

/**
 * Converts a sheet to answers. A column matches a field by title or name. An empty cell leaves the field as in a new
 * form; a cell that does not fit the field is kept, so that validation reports it.
 *
 * @param defaults answers for fields without a column
 * @throws Error with a message for the member
 */
export function readSheet(
  declaration: FormDeclaration,
  { header, rows }: Sheet,
  defaults: Answers,
  maxRows: number,
): ParsedSheet {
  const columns = columnsOf(declaration, header);
  if (rows.length === 0) throw new Error('There is no row below the titles of the columns.');
  if (rows.length > maxRows)
    throw new Error(`There are ${rows.length} rows, but at most ${maxRows} are allowed at once. Split the file.`);
  const formDefaults = defaultAnswers(declaration);
  const base = { ...defaults };
  for (const name of columns) {
    if (name === undefined) continue;
    delete base[name];
    if (Object.hasOwn(formDefaults, name)) base[name] = formDefaults[name];
  }
  const answersIn = (cells: readonly string[]) =>
    columns.map((name, index) => (name === undefined ? {} : cellAnswers(declaration, name, cells[index] ?? '')));
  return { columns, rows: rows.map((cells) => Object.assign({ ...base }, ...answersIn(cells)) as Answers) };
}

function columnsOf(declaration: FormDeclaration, header: readonly string[]): (string | undefined)[] {
  const fields = sheetFields(declaration);
  const columns = header.map((title) => fieldOfTitle(declaration, fields, title));
  const secrets = secretFields(declaration);
  const secret = header.map((title) => fieldOfTitle(declaration, secrets, title)).find((name) => name !== undefined);
  if (secret)
    throw new Error(
      `Remove the column "${columnTitle(declaration, secret)}": a key is entered in the form, and never kept with a file.`,
    );
  const titles = fields.map((name) => `"${columnTitle(declaration, name)}"`).join(', ');
  if (columns.every((name) => name === undefined))
    throw new Error(`No column is a field of this tool. The first line names them: ${titles}.`);
  const duplicate = columns.find((name, index) => name !== undefined && columns.indexOf(name) !== index);
  if (duplicate) throw new Error(`Two columns are "${columnTitle(declaration, duplicate)}". Remove one of them.`);
  return columns;
}

/** Returns whether a title is that of a column of a tool. */
export function isColumnTitle(declaration: FormDeclaration, title: string): boolean {
  return fieldOfTitle(declaration, sheetFields(declaration), title) !== undefined;
}

/** Returns the one of some fields that a title names, by its own title or name. */
function fieldOfTitle(declaration: FormDeclaration, fields: readonly string[], title: string): string | undefined {
  const normalizedTitle = normalizeTitle(title);
  return fields.find((name) =>
    [name, columnTitle(declaration, name)].some((known) => normalizeTitle(known) === normalizedTitle),
  );
}

/** Normalizes a title for comparison: only its letters and digits, in lower case. */
function normalizeTitle(title: string): string {
  return foldText(title).replace(/[^\p{L}\p{N}]+/gu, '');
}

function isCell({ type, format, const: constant, items, compute }: FieldSchema): boolean {
  if (compute || type === 'object' || format === 'file' || constant !== undefined) return false;
  return type !== 'array' || (items?.type !== 'object' && items?.format !== 'file');
}

/** Returns the answers of a cell: the field's own and, if the text matches no option, the text for its "Other" choice. */
function cellAnswers(declaration: FormDeclaration, name: string, cell: string): Answers {
  const text = cell.trim();
  const field = declaration.form.properties[name];
  if (!field || text === '') return {};
  if (field.type === 'array') return listAnswers(declaration, name, text);
  if (field.type === 'boolean') return { [name]: BOOLEAN_WORDS[text.toLowerCase()] ?? text };
  if (optionsOf(field).length > 0) {
    const option = findOption(declaration, name, text);
    const otherChoice = option === undefined ? otherOption(declaration, name) : undefined;
    return otherChoice ? { [name]: otherChoice.choice, [otherChoice.field]: text } : { [name]: option ?? text };
  }
  if (field.type === 'string') return { [name]: text };
  return { [name]: numberOrText(text) };
}

/** Converts a text to a number. An invalid number stays a text, so that validation reports it. */
function numberOrText(text: string): number | string {
  return parseNumber(text) ?? text;
}

const BOOLEAN_WORDS: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  x: true,
  1: true,
  no: false,
  false: false,
  0: false,
};

/** Returns the answers of a list cell. Semicolons or line breaks separate entries, as options may contain commas. */
function listAnswers(declaration: FormDeclaration, name: string, text: string): Answers {
  const field = declaration.form.properties[name];
  const entries = [...new Set(text.split(/[;\n]/).map((word) => word.trim()))].filter(Boolean);
  if (optionsOf(field).length === 0)
    return { [name]: field?.items?.type === 'string' ? entries : entries.map(numberOrText) };
  const matches = entries.map((word) => ({ word, option: findOption(declaration, name, word) }));
  const unknownEntries = matches.flatMap(({ word, option }) => (option === undefined ? [word] : []));
  const otherChoice = unknownEntries.length > 0 ? otherOption(declaration, name) : undefined;
  if (!otherChoice) return { [name]: matches.map(({ word, option }) => option ?? word) };
  const chosen = matches.flatMap(({ option }) => (option === undefined ? [] : [option]));
  return { [name]: [...chosen, otherChoice.choice], [otherChoice.field]: unknownEntries.join(', ') };
}
