import type { ResultFact } from '@/generated/declaration';
import { isBlankValue } from '@/reading/coerce';
import { mailHref, phoneHref, webHref } from '@/renderers/parts/safe-links';
import { parseStoredFile } from '@/renderers/parts/stored-file';
import { layersOfDemo, layersOfSample, responsesOf, valuesAt } from '../declaration/answer-parts';
import { resultReferences } from '../declaration/result-references';
import { type Findings, flattenFindings } from '../finding';
import { findingAt, findingAtName, type Path, type Source } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { kindsFrom } from '../project/plugin-files';

/** A value that does not fit its format shows as plain text. If no sample fits, the format is probably wrong. */
export const explains =
  'A part of a result fits its format in at least one sample and in the demo. Only facts shown as a table, bars or a timeline have columns, and bars are numbers.';

const isFile = (value: unknown) => parseStoredFile(value) !== undefined || isText(value, webHref);
const isNumber = (value: unknown) => typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(String(value).trim());
const isList = (value: unknown) => Array.isArray(value);
const isEntryList = (value: unknown) =>
  isList(value) && (value as unknown[]).every((entry) => typeof entry === 'object' && entry !== null);

/** Returns whether a value fits a format, by format. A format that is not listed accepts any value. */
const FITS_FORMAT: Record<string, (value: unknown) => boolean> = {
  link: (value) => isText(value, webHref),
  email: (value) => isText(value, mailHref),
  phone: (value) => typeof value === 'number' || isText(value, phoneHref),
  number: isNumber,
  amount: isNumber,
  percent: (value) => isNumber(value) && (Number(value) === 0 || Math.abs(Number(value)) >= 1),
  share: (value) => isNumber(value) && Math.abs(Number(value)) <= 1,
  date: (value) => /^\d{4}-\d\d/.test(String(value)) && !Number.isNaN(Date.parse(String(value))),
  markdown: (value) => typeof value === 'string',
  image: oneOrMany(isFile),
  audio: oneOrMany(isFile),
  video: oneOrMany(isFile),
  file: oneOrMany(isFile),
  list: (value) => isList(value) || typeof value === 'string',
  table: isEntryList,
  bars: isEntryList,
  timeline: isEntryList,
};

/** The format to propose instead, by format. */
const ALTERNATIVE_FORMATS: Record<string, string> = {
  percent: '"share", a number from 0 to 1',
  share: '"percent", a number from 0 to 100',
};

export function checkForm(tool: FormTool, input: CheckInput): Findings {
  const columns = columnFindings(tool);
  return flattenFindings(columns).length > 0 ? columns : valueFindings(input, tool);
}

function valueFindings(input: CheckInput, tool: FormTool): Findings {
  const kinds = kindsFrom(input.plugins, tool.form.response?.normaliser);
  const layers = responsesOf(input, tool, kinds).flatMap(layersOfSample);
  const demo = layersOfDemo(tool) ?? [];
  return resultReferences(input.plugins, tool).flatMap(({ at, name, steps, as }) => {
    const fits = as !== undefined && Object.hasOwn(FITS_FORMAT, as) ? FITS_FORMAT[as] : undefined;
    if (!fits) return [];
    return Object.entries({ samples: layers, demo }).map(([where, answers]) => {
      // Placeholders of a demo are only known when it runs.
      const values = valuesAt(answers, steps).filter((value) => !isBlankValue(value) && !hasDemoPlaceholder(value));
      if (values.length === 0 || values.some(fits)) return [];
      return findingAt(tool.source, at, {
        found: `"${name}" shown as ${as}, which is ${JSON.stringify(values[0])?.slice(0, 60)} in the ${where}`,
        expected: `at least one value in the ${where} that fits "${as}"`,
        mend: `Correct the ${where}, or show it as ${ALTERNATIVE_FORMATS[as ?? ''] ?? 'a format that fits'}.`,
      });
    });
  });
}

/** Formats of a fact that is a list of entries. */
const ENTRY_FORMATS: Record<string, string> = { table: 'a table', bars: 'bars', timeline: 'a timeline' };
const NUMERIC_FORMATS = new Set(['number', 'amount', 'percent', 'share']);

function columnFindings({ source, form: { result } }: FormTool): Findings {
  return (result?.facts ?? []).map((fact, index) => {
    const path = ['result', 'facts', index];
    return [figureFindings(source, path, fact), factFindings(source, path, fact)];
  });
}

/** Reports settings that only a fact shown as a number may have. */
function figureFindings(source: Source, path: Path, fact: ResultFact): Findings {
  const { as = 'text', columns = [] } = fact;
  if (NUMERIC_FORMATS.has(as)) return [];
  const hasAmounts = Object.hasOwn(ENTRY_FORMATS, as) && columns.some((column) => column.as === 'amount');
  return (['unit', 'hideZero'] as const)
    .filter((word) => fact[word] !== undefined && !(word === 'unit' && hasAmounts))
    .map((word) =>
      findingAtName(source, [...path, word], {
        found: `"${word}" of a fact shown as ${as}`,
        expected: `a fact shown as a number${word === 'unit' ? ', or a list with a column shown as amount' : ''}`,
        mend: `Remove "${word}", or show the fact as "amount" or "number".`,
      }),
    );
}

function factFindings(source: Source, path: Path, { as = 'text', columns }: ResultFact): Findings {
  const name = Object.hasOwn(ENTRY_FORMATS, as) ? ENTRY_FORMATS[as] : undefined;
  const columnsPath = [...path, 'columns'];
  if (!name && columns)
    return findingAtName(source, columnsPath, {
      found: `columns of a fact shown as ${as}`,
      expected: 'columns of a table, bars or a timeline alone',
      mend: 'Remove "columns", or write "as": "table".',
    });
  if (!name) return [];
  if (!columns) {
    const problem = { found: `${name} without columns`, expected: '"columns"', mend: 'Add "columns".' };
    return findingAt(source, [...path, 'as'], problem);
  }
  if (as === 'table') return [];
  if (columns.length < 2) {
    const expected = 'a column that names an entry, and at least one more';
    return findingAtName(source, columnsPath, { found: `${name} of one column`, expected, mend: 'Add a column.' });
  }
  return columns.slice(1).map((column, index) => {
    if (as !== 'bars' || NUMERIC_FORMATS.has(column.as ?? 'text')) return [];
    return findingAt(source, [...columnsPath, index + 1, 'from'], {
      found: `"${column.from}" as bars, which is shown as ${column.as ?? 'text'}`,
      expected: 'a number',
      mend: 'Write "as": "number", "amount", "percent" or "share", or leave the column out.',
    });
  });
}

/** Returns true if a value contains a placeholder of the demo, or comes from one of its files. */
function hasDemoPlaceholder(value: unknown): boolean {
  return /\{\{|\$file|\$upTo/.test(JSON.stringify(value) ?? '');
}

function isText(value: unknown, read: (text: string) => string | undefined): boolean {
  return typeof value === 'string' && read(value) !== undefined;
}

function oneOrMany(fits: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => (Array.isArray(value) ? value.length > 0 && value.every(fits) : fits(value));
}
