import { Notice } from '@/ui/notice';
import type { CheckedSheet } from './read-batch';

/** So many problems are listed; the rest is told by its number. */
const MOST_LISTED = 20;

/** What is wrong with a sheet, by row and column, and what is not used of it. */
export function RowProblems({ checked: { rows, missing, ignored } }: { checked: CheckedSheet }) {
  const wrong = rows.flatMap(({ problems }, at) => problems.map((problem) => ({ ...problem, row: at + 1 })));
  const wrongRows = new Set(wrong.map(({ row }) => row)).size;
  return (
    <>
      {wrong.length > 0 && (
        <Notice tone="danger" title={`${wrongRows} of ${rows.length} rows cannot be sent yet`} live>
          <ul className="list-disc space-y-0.5 pl-4">
            {wrong.slice(0, MOST_LISTED).map(({ row, column, message }) => (
              <li key={`${row} ${column}`}>
                Row {row}, {column}: {message}
              </li>
            ))}
          </ul>
          {wrong.length > MOST_LISTED && <p className="mt-1">And {wrong.length - MOST_LISTED} more.</p>}
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice tone="warning" title="The form above lacks something for all rows" live>
          <ul className="list-disc space-y-0.5 pl-4">
            {missing.map(({ column, message }) => (
              <li key={column}>
                {column}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {ignored.length > 0 && (
        <p className="text-sm text-faint">
          Not a field, kept for the results only: {ignored.map((title) => `"${title}"`).join(', ')}.
        </p>
      )}
    </>
  );
}
