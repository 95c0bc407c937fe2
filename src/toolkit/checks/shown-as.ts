import { isBlankValue } from '@/reading/coerce';
import { mailHref, phoneHref, webHref } from '@/renderers/parts/safe-links';
import { parseStoredFile } from '@/renderers/parts/stored-file';
import { layersOfDemo, layersOfSample, responsesOf, valuesAt } from '../declaration/answer-parts';
import { resultReferences } from '../declaration/result-references';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { kindsFrom } from '../project/plugin-files';

/**
 * A part shown as a link or picture that is neither falls back to plain text; if it does in all samples, it does in
 * every run.
 */
export const rule = {
  name: 'shown-as',
  perTool: true,
  explains:
    'A part of a result is in a sample, and in the demo, what it is shown as, and a fact has columns if it is a table, and only then.',
};

const isFile = (value: unknown) => parseStoredFile(value) !== undefined || isText(value, webHref);
const isNumber = (value: unknown) => typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(String(value).trim());
const isList = (value: unknown) => Array.isArray(value);

/** Checks of a value by what it is shown as; formats not listed accept anything. */
const FITS: Record<string, (value: unknown) => boolean> = {
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
  table: (value) => isList(value) && (value as unknown[]).every((entry) => typeof entry === 'object' && entry !== null),
};

/** Alternative formats to propose. */
const ALTERNATIVE: Record<string, string> = {
  percent: '"share", a number from 0 to 1',
  share: '"percent", a number from 0 to 100',
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => [...valueFindings(input, tool), ...columnFindings(tool)]);
}

function valueFindings(input: CheckInput, tool: FormTool): Finding[] {
  const kinds = kindsFrom(input.plugins, tool.form.response?.normaliser);
  const layers = responsesOf(input, tool, kinds).flatMap(layersOfSample);
  const demo = layersOfDemo(tool) ?? [];
  return resultReferences(input.plugins, tool).flatMap(({ at, name, steps, as }) => {
    const fits = as !== undefined && Object.hasOwn(FITS, as) ? FITS[as] : undefined;
    return fits
      ? Object.entries({ samples: layers, demo }).flatMap(([where, answers]) => {
          // Placeholders of a demo are only known when it runs.
          const values = valuesAt(answers, steps).filter((value) => !isBlankValue(value) && !isFilledIn(value));
          if (values.length === 0 || values.some(fits)) return [];
          const problem = {
            found: `"${name}" shown as ${as}, which is ${JSON.stringify(values[0])?.slice(0, 60)} in the ${where}`,
            expected: `at least one value in the ${where} that is one`,
            mend: `Correct the ${where}, or show it as ${ALTERNATIVE[as ?? ''] ?? 'what it is'}.`,
          };
          return [findingAt(tool.source, at, problem)];
        })
      : [];
  });
}

function columnFindings({ source, form: { result } }: FormTool): Finding[] {
  return (result?.facts ?? []).flatMap(({ as, columns }, index) => {
    const path = ['result', 'facts', index];
    if (as === 'table' && !columns) {
      const problem = { found: 'a table without columns', expected: '"columns"', mend: 'Add "columns".' };
      return [findingAt(source, [...path, 'as'], problem)];
    }
    if (as === 'table' || !columns) return [];
    const problem = {
      found: `columns of a fact shown as ${as ?? 'text'}`,
      expected: 'columns of a table alone',
      mend: 'Remove "columns", or write "as": "table".',
    };
    return [findingAt(source, [...path, 'columns'], problem, 'name')];
  });
}

/** Returns true if a value contains a placeholder of the demo, or comes from one of its files. */
function isFilledIn(value: unknown): boolean {
  return /\{\{|\$file|\$upTo/.test(JSON.stringify(value) ?? '');
}

function isText(value: unknown, read: (text: string) => string | undefined): boolean {
  return typeof value === 'string' && read(value) !== undefined;
}

function oneOrMany(fits: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => (Array.isArray(value) ? value.length > 0 && value.every(fits) : fits(value));
}
