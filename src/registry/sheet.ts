import type { FieldSchema } from '@/generated/declaration';
import { type Answers, defaultAnswers, secretFields } from './answers';
import { type FormDeclaration, optionsOf } from './options';
import { optionFor, otherOf } from './text-answers';

/** A sheet of answers: a row for each run, a column for each field it says something of. */
export interface Sheet {
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A sheet as a tool takes it. */
export interface ReadSheet {
  /** The field of each column; undefined where it is none of the form's. */
  columns: (string | undefined)[];
  /** The answers of each row, with what no column says. */
  rows: Answers[];
}

/** The fields a sheet may hold, in the order of the form: no keys, no files, no groups, nothing somebody has to agree to. */
export function sheetFields(declaration: FormDeclaration): string[] {
  const secrets = secretFields(declaration);
  const fields = declaration.ui.sections.flatMap((section) => section.fields);
  return fields.filter((name) => {
    const field = declaration.form.properties[name];
    return field !== undefined && !secrets.includes(name) && isCell(field);
  });
}

/** What the column of a field is called. */
export function columnTitle({ form }: FormDeclaration, name: string): string {
  return form.properties[name]?.title ?? name;
}

/**
 * Reads a sheet for a form. A column belongs to a field by its title or its name; a cell that is empty leaves the field as an
 * untouched form has it, and a cell that cannot be what the field takes is kept as it is, for the check to refuse.
 *
 * @param besides what the fields without a column are answered with
 * @throws Error in words for whoever made the sheet
 */
export function readSheet(
  declaration: FormDeclaration,
  { header, rows }: Sheet,
  besides: Answers,
  most: number,
): ReadSheet {
  const columns = columnsOf(declaration, header);
  if (rows.length === 0) throw new Error('There is no row below the titles of the columns.');
  if (rows.length > most)
    throw new Error(`There are ${rows.length} rows, and ${most} are the most at once. Split the file.`);
  const untouched = defaultAnswers(declaration);
  const base = { ...besides };
  for (const name of columns) {
    if (name === undefined) continue;
    delete base[name];
    if (Object.hasOwn(untouched, name)) base[name] = untouched[name];
  }
  const made = (cells: readonly string[]) =>
    columns.map((name, at) => (name === undefined ? {} : cellAnswers(declaration, name, cells[at] ?? '')));
  return { columns, rows: rows.map((cells) => Object.assign({ ...base }, ...made(cells)) as Answers) };
}

function columnsOf(declaration: FormDeclaration, header: readonly string[]): (string | undefined)[] {
  const fields = sheetFields(declaration);
  const columns = header.map((title) => {
    const wanted = plain(title);
    return fields.find((name) => [name, columnTitle(declaration, name)].some((known) => plain(known) === wanted));
  });
  const secret = secretFields(declaration).find((name) =>
    header.some((title) => [name, columnTitle(declaration, name)].some((known) => plain(known) === plain(title))),
  );
  if (secret)
    throw new Error(
      `Remove the column "${columnTitle(declaration, secret)}": a key is entered in the form, and never kept with a file.`,
    );
  const titles = fields.map((name) => `"${columnTitle(declaration, name)}"`).join(', ');
  if (columns.every((name) => name === undefined))
    throw new Error(`No column is a field of this tool. The first line names them: ${titles}.`);
  const twice = columns.find((name, at) => name !== undefined && columns.indexOf(name) !== at);
  if (twice) throw new Error(`Two columns are "${columnTitle(declaration, twice)}". Remove one of them.`);
  return columns;
}

/** A title as people type it: without what stands around its letters and digits. */
function plain(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function isCell({ type, format, const: only, items }: FieldSchema): boolean {
  if (type === 'object' || format === 'file' || only !== undefined) return false;
  return type !== 'array' || (items?.type === 'string' && items.format !== 'file');
}

/** The answers a cell makes: the field's own, and where it names none of the options, the words of one's own beside it. */
function cellAnswers(declaration: FormDeclaration, name: string, cell: string): Answers {
  const text = cell.trim();
  const field = declaration.form.properties[name];
  if (!field || text === '') return {};
  if (field.type === 'array') return listAnswers(declaration, name, text);
  if (field.type === 'boolean') return { [name]: WORDS[text.toLowerCase()] ?? text };
  if (optionsOf(field).length > 0) {
    const option = optionFor(declaration, name, text);
    const other = option === undefined ? otherOf(declaration, name) : undefined;
    return other ? { [name]: other.choice, [other.field]: text } : { [name]: option ?? text };
  }
  if (field.type === 'string') return { [name]: text };
  return { [name]: Number.isFinite(Number(text)) ? Number(text) : text };
}

const WORDS: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  x: true,
  1: true,
  no: false,
  false: false,
  0: false,
};

/** The entries of a list stand between semicolons or line breaks: options may have commas in them. */
function listAnswers(declaration: FormDeclaration, name: string, text: string): Answers {
  const words = [...new Set(text.split(/[;\n]/).map((word) => word.trim()))].filter(Boolean);
  if (optionsOf(declaration.form.properties[name]).length === 0) return { [name]: words };
  const found = words.map((word) => ({ word, option: optionFor(declaration, name, word) }));
  const strange = found.flatMap(({ word, option }) => (option === undefined ? [word] : []));
  const other = strange.length > 0 ? otherOf(declaration, name) : undefined;
  if (!other) return { [name]: found.map(({ word, option }) => option ?? word) };
  const chosen = found.flatMap(({ option }) => (option === undefined ? [] : [option]));
  return { [name]: [...chosen, other.choice], [other.field]: strange.join(', ') };
}
