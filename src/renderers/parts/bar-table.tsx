import { withKeys } from '@/ui/with-keys';
import { ShareBar } from './share-bar';

/** A row: its name, and a number with its text for each column. An undefined number has no bar. */
export interface BarRow {
  name: string;
  figures: readonly { value: number | undefined; text: string }[];
}

export interface BarTableProps {
  label: string;
  /** Titles of the columns; the first is the title of the name column. */
  heads: readonly string[];
  rows: readonly BarRow[];
}

/** A table of numbers above bars. The length of a bar is relative to the largest number in its column. */
export function BarTable({ label, heads, rows }: BarTableProps) {
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
