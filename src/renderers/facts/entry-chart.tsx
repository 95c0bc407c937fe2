import { figureOf } from '@/reading/break-even';
import { isBlankValue, partAt } from '@/reading/coerce';
import { BarTable } from '../parts/bar-table';
import type { EntryColumn } from '../parts/entry-rows';
import { FormattedValue, formatValue } from '../parts/formatted-value';
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
