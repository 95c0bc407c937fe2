import { Notice } from '@/ui/notice';
import type { CheckedSheet } from './read-batch';

/** Maximum number of listed problems; the rest is only counted. */
const MAX_LISTED = 20;

/** Lists the problems of a sheet by row and column, and its unused columns. */
export function RowProblems({ checked: { rows, sharedProblems, ignored } }: { checked: CheckedSheet }) {
  const allProblems = rows.flatMap(({ problems }, index) =>
    problems.map((problem) => ({ ...problem, row: index + 1 })),
  );
  const invalidRowCount = new Set(allProblems.map(({ row }) => row)).size;
  return (
    <>
      {allProblems.length > 0 && (
        <Notice tone="danger" title={`${invalidRowCount} of ${rows.length} rows cannot be sent yet`} live>
          <ul className="list-disc space-y-0.5 pl-4">
            {allProblems.slice(0, MAX_LISTED).map(({ row, column, message }) => (
              <li key={`${row} ${column}`}>
                Row {row}, {column}: {message}
              </li>
            ))}
          </ul>
          {allProblems.length > MAX_LISTED && <p className="mt-1">And {allProblems.length - MAX_LISTED} more.</p>}
        </Notice>
      )}
      {sharedProblems.length > 0 && (
        <Notice tone="warning" title="The form above lacks something for all rows" live>
          <ul className="list-disc space-y-0.5 pl-4">
            {sharedProblems.map(({ column, message }) => (
              <li key={column}>
                {column}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {ignored.length > 0 && (
        <p className="text-sm text-faint">
          Extra columns, kept in your results: {ignored.map((title) => `"${title}"`).join(', ')}.
        </p>
      )}
    </>
  );
}
