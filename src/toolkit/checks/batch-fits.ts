import type { Batch } from '@/generated/declaration';
import { sheetFields } from '@/registry/sheet';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';

/**
 * A batch is offered below a form and returns a result per row; limits that contradict each other would mislead
 * members.
 */
export const explains =
  'A tool with "batch" has a page, a result and a field that a sheet can hold; guests get at most the rows of members, and nobody more rows than runs per day.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const { batch } = tool.form;
    return batch ? [...placeFindings(tool), ...capFindings(tool, batch)] : [];
  });
}

function placeFindings({ source, form }: FormTool): Finding[] {
  const { page, request, response, result } = form;
  const report = (found: string, expected: string) =>
    findingAt(source, ['batch'], { found, expected, mend: 'Remove "batch".' }, 'name');
  if (!page || !request || !response || !result)
    return [report('a batch of a tool that gives no result on a page', 'a page, a request and a result')];
  return sheetFields(form).length === 0
    ? [report('a batch of a form without a field for a column', 'a text, a number, a choice, a list or a switch')]
    : [];
}

function capFindings({ source, form }: FormTool, { rows, guestRows = 0 }: Batch): Finding[] {
  const perDay = form.access?.perDay ?? rows;
  const report = (name: 'rows' | 'guestRows', found: string, expected: string) =>
    findingAt(source, ['batch', name], { found, expected, mend: 'Lower the number.' });
  return [
    ...(guestRows > rows
      ? [report('guestRows', `${guestRows} rows for guests`, `at most the ${rows} of members`)]
      : []),
    ...(rows > perDay ? [report('rows', `${rows} rows`, `at most the ${perDay} runs of a day`)] : []),
  ];
}
