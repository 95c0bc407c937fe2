import type { Batch } from '@/generated/declaration';
import { sheetFields } from '@/registry/sheet';
import type { Findings } from '../finding';
import { findingAt, findingAtName } from '../json/json-locations';
import type { FormTool } from '../project/check-input';

/** A batch gives a result per row of a spreadsheet. Limits that contradict each other would mislead members. */
export const explains =
  'A tool with "batch" has a page, a result and a field that a spreadsheet can fill in. Guests may send no more rows than members, and nobody more rows than runs per day.';

export function checkForm(tool: FormTool): Findings {
  const { batch } = tool.form;
  return batch ? [requirementFindings(tool), limitFindings(tool, batch)] : [];
}

function requirementFindings({ source, form }: FormTool): Findings {
  const { page, request, response, result } = form;
  const report = (found: string, expected: string) =>
    findingAtName(source, ['batch'], { found, expected, mend: 'Remove "batch".' });
  if (!page || !request || !response || !result)
    return report('a batch of a tool that shows no result on a page', 'a page, a request and a result');
  return (
    sheetFields(form).length === 0 &&
    report('a batch of a form without a field that can be a column', 'a text, number, choice, list or switch')
  );
}

function limitFindings({ source, form }: FormTool, { rows, guestRows = 0 }: Batch): Findings {
  const perDay = form.access?.perDay ?? rows;
  const report = (name: 'rows' | 'guestRows', found: string, expected: string) =>
    findingAt(source, ['batch', name], { found, expected, mend: 'Lower the number.' });
  return [
    guestRows > rows && report('guestRows', `${guestRows} rows for guests`, `at most ${rows}, the rows for members`),
    rows > perDay && report('rows', `${rows} rows`, `at most ${perDay}, the runs per day`),
  ];
}
