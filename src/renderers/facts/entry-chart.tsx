import { figureOf } from '@/reading/break-even';
import { isBlankValue, partAt } from '@/reading/coerce';
import { withKeys } from '@/ui/with-keys';
import type { EntryColumn } from '../parts/entry-rows';
import { FormattedValue, formatValue } from '../parts/formatted-value';
import { ShareBar } from '../parts/share-bar';
import { Timeline } from '../parts/timeline';

interface EntryChartProps {
  as: 'bars' | 'timeline';
  label: string;
  rows: readonly object[];
  columns: readonly EntryColumn[];
}

/** Entries of a list, drawn as bars or as a timeline. The first column holds their names. */
export function EntryChart({ as, label, rows, columns: [first, ...others] }: EntryChartProps) {
  if (!first) return null;
  const nameOf = (row: object) => formatValue(partAt(row, first.from), first.as);
  if (as === 'bars')
    return (
      <BarTable
        label={label}
        heads={[first, ...others].map(({ title }) => title)}
        rows={rows.map((row) => ({
          name: nameOf(row),
          figures: others.map((column) => {
            const value = partAt(row, column.from);
            return { value: figureOf(value), text: formatValue(value, column.as, column.unit) };
          }),
        }))}
      />
    );
  return (
    <div className="@container pt-2">
      <Timeline
        steps={rows.map((row, index) => ({
          key: `${index} ${nameOf(row)}`,
          title: `${first.title} ${nameOf(row)}`,
          content: (
            <dl className="space-y-2">
              {others.map(
                (column) =>
                  !isBlankValue(partAt(row, column.from)) && (
                    <div key={column.from}>
                      <dt className="text-xs text-muted">{column.title}</dt>
                      <dd className="break-words text-fg">
                        <FormattedValue value={partAt(row, column.from)} as={column.as} unit={column.unit} />
                      </dd>
                    </div>
                  ),
              )}
            </dl>
          ),
        }))}
      />
    </div>
  );
}

/** A row: its name, and a number with its text for each column. An undefined number has no bar. */
interface BarRow {
  name: string;
  figures: readonly { value: number | undefined; text: string }[];
}

interface BarTableProps {
  label: string;
  /** Titles of the columns; the first is the title of the name column. */
  heads: readonly string[];
  rows: readonly BarRow[];
}

/** A table of numbers above bars. The length of a bar is relative to the largest number in its column. */
function BarTable({ label, heads, rows }: BarTableProps) {
  const largestByColumn = heads
    .slice(1)
    .map((_, index) => Math.max(...rows.map(({ figures }) => figures[index]?.value ?? 0)));
  return (
    <table aria-label={label} className="bar-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {withKeys(rows, ({ name }) => name).map(({ key, item: { name, figures } }) => (
          <tr key={key}>
            <th scope="row" className="font-medium text-fg">
              {name}
            </th>
            {figures.map(({ value, text }, index) => (
              <td key={heads[index + 1]} className="text-fg tabular">
                {text}
                <ShareBar share={(value ?? 0) / (largestByColumn[index] ?? 0)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
