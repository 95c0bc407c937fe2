import { isNothing } from '@/reading/coerce';
import { ownFile } from '@/renderers/parts/own-file';
import { mailHref, phoneHref, webHref } from '@/renderers/parts/safe-links';
import { layersOfDemo, layersOfSample, responsesOf, valuesAt } from '../lib/answer-parts.ts';
import type { Finding } from '../lib/finding.ts';
import { kindsGiven } from '../lib/plugin-files.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { claimsOf } from '../lib/result-claims.ts';
import { finding } from '../lib/source-map.ts';

/** A link that is none or a picture without a file is shown as bare text: in every run, if it is so in all samples. */
export const rule = {
  name: 'shown-as',
  perTool: true,
  explains:
    'A part of a result is in a sample, and in the demo, what it is shown as, and a fact has columns if it is a table, and only then.',
};

const isFile = (value: unknown) => ownFile(value) !== undefined || isText(value, webHref);
const isNumber = (value: unknown) => typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(String(value).trim());
const isList = (value: unknown) => Array.isArray(value);

/** What a value must be to be shown as something; what is not named here can be anything. */
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

/** What else a value may be that is not what it is shown as. */
const OTHER: Record<string, string> = {
  percent: '"share", a number from 0 to 1',
  share: '"percent", a number from 0 to 100',
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => [...valueFindings(input, tool), ...columnFindings(tool)]);
}

function valueFindings(input: CheckInput, tool: FormTool): Finding[] {
  const kinds = kindsGiven(input.plugins, tool.form.response?.normaliser);
  const layers = responsesOf(input, tool, kinds).flatMap(layersOfSample);
  const demo = layersOfDemo(tool) ?? [];
  return claimsOf(input.plugins, tool).flatMap(({ at, name, steps, as }) => {
    const fits = as !== undefined && Object.hasOwn(FITS, as) ? FITS[as] : undefined;
    return fits
      ? Object.entries({ samples: layers, demo }).flatMap(([where, given]) => {
          // What is filled in from an answer is known when it is run.
          const values = valuesAt(given, steps).filter((value) => !isNothing(value) && !isFilledIn(value));
          if (values.length === 0 || values.some(fits)) return [];
          const words = {
            found: `"${name}" shown as ${as}, which is ${JSON.stringify(values[0])?.slice(0, 60)} in the ${where}`,
            expected: `at least one value in the ${where} that is one`,
            mend: `Correct the ${where}, or show it as ${OTHER[as ?? ''] ?? 'what it is'}.`,
          };
          return [finding(tool.source, at, words)];
        })
      : [];
  });
}

function columnFindings({ source, form: { result } }: FormTool): Finding[] {
  return (result?.facts ?? []).flatMap(({ as, columns }, index) => {
    const path = ['result', 'facts', index];
    if (as === 'table' && !columns) {
      const words = { found: 'a table without columns', expected: '"columns"', mend: 'Add "columns".' };
      return [finding(source, [...path, 'as'], words)];
    }
    if (as === 'table' || !columns) return [];
    const words = {
      found: `columns of a fact shown as ${as ?? 'text'}`,
      expected: 'columns of a table alone',
      mend: 'Remove "columns", or write "as": "table".',
    };
    return [finding(source, [...path, 'columns'], words, 'name')];
  });
}

/** Whether it holds a placeholder of the demo, or comes of a file of it. */
function isFilledIn(value: unknown): boolean {
  return /\{\{|\$file|\$upTo/.test(JSON.stringify(value) ?? '');
}

function isText(value: unknown, read: (text: string) => string | undefined): boolean {
  return typeof value === 'string' && read(value) !== undefined;
}

function oneOrMany(fits: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => (Array.isArray(value) ? value.length > 0 && value.every(fits) : fits(value));
}
