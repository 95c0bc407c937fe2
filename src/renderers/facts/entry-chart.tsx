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
  if (as === 'bars') {
    const fullBars = fullBarsOf(rows, others);
    return (
      <BarTable
        label={label}
        heads={[first, ...others].map(({ title }) => title)}
        rows={rows.map((row) => ({
          name: nameOf(row),
          figures: others.map((column, index) => {
            const value = partAt(row, column.from);
            const share = (figureOf(value) ?? 0) / (fullBars[index] ?? 0);
            return { share, text: formatValue(value, column.as, column.unit) };
          }),
        }))}
      />
    );
  }
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

/** What a whole is of, which a full bar stands for, where the numbers are parts of one. */
const WHOLES: Readonly<Record<string, number>> = { share: 1, percent: 100 };

/** Returns the number that a full bar stands for, by column: that of a whole, or the largest in all columns of one unit. */
function fullBarsOf(rows: readonly object[], columns: readonly EntryColumn[]): number[] {
  const largest = (column: EntryColumn) => Math.max(...rows.map((row) => figureOf(partAt(row, column.from)) ?? 0));
  return columns.map(({ as = 'text', unit }) => {
    const comparable = columns.filter((other) => (other.as ?? 'text') === as && other.unit === unit);
    return Math.max(WHOLES[as] ?? 0, ...comparable.map(largest));
  });
}

/** A row: its name, and for each column a number as text and the share of its bar that is full. */
interface BarRow {
  name: string;
  figures: readonly { share: number; text: string }[];
}

interface BarTableProps {
  label: string;
  /** Titles of the columns; the first is the title of the name column. */
  heads: readonly string[];
  rows: readonly BarRow[];
}

/** A table of numbers above bars. */
function BarTable({ label, heads, rows }: BarTableProps) {
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
            {figures.map(({ share, text }, index) => (
              <td key={heads[index + 1]} className="text-fg tabular">
                {text}
                <ShareBar share={share} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
