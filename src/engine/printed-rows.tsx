import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RendererModule } from '@/contracts/plugins';
import type { ToolResult } from '@/generated/declaration';
import { keyed } from '@/ui/keyed';
import './print.css';

interface PrintedRowsProps {
  renderer: RendererModule;
  value: unknown;
  options: ToolResult;
  /** The result as it shows on a screen. */
  children: ReactNode;
}

/**
 * A result of rows is printed as a plain table of all of them: on a screen only those in sight of a long one are drawn, and
 * what sorts and filters them means nothing on paper. Every other result is printed as it shows.
 */
export function PrintedRows({ renderer, value, options: { columns = [] }, children }: PrintedRowsProps) {
  const hasRows = renderer.toRows !== undefined && columns.length > 0;
  const printing = usePrinting(hasRows);
  if (!hasRows) return children;
  return (
    <>
      {/* Stays where it is, so that what was sorted and filtered is so again afterwards. */}
      <div data-unprinted={printing || undefined}>{children}</div>
      {printing && (
        <PlainTable
          titles={columns.map(({ title }) => title)}
          rows={renderer.toRows?.(value as never, columns) ?? []}
        />
      )}
    </>
  );
}

function PlainTable({ titles, rows }: { titles: readonly string[]; rows: readonly string[][] }) {
  return (
    <table className="text-left">
      <thead>
        <tr className="border-b border-hairline-strong">
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed(rows, (row) => row.join()).map(({ key, item }) => (
          <tr key={key} className="border-b border-hairline">
            {titles.map((title, index) => (
              <td key={title}>{item[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether the page is just being printed; it is drawn so before the browser takes it. */
function usePrinting(wanted: boolean): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [wanted]);
  return wanted && printing;
}
