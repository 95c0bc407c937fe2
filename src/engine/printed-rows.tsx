import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RendererModule } from '@/contracts/plugins';
import type { ToolResult } from '@/generated/declaration';
import { withKeys } from '@/ui/with-keys';
import './print.css';

interface PrintedRowsProps {
  renderer: RendererModule;
  value: unknown;
  options: ToolResult;
  /** The result as rendered on screen. */
  children: ReactNode;
}

/**
 * Prints a result of rows as a plain table of all rows: on screen a long list renders only the visible rows, and its sorting
 * and filter controls are useless on paper. Prints any other result as it looks on screen.
 */
export function PrintedRows({ renderer, value, options: { columns = [] }, children }: PrintedRowsProps) {
  const hasRows = renderer.toRows !== undefined && columns.length > 0;
  const isPrinting = usePrinting(hasRows);
  if (!hasRows) return children;
  return (
    <>
      {/* Stays mounted, so that its sorting and filters survive printing. */}
      <div data-unprinted={isPrinting || undefined}>{children}</div>
      {isPrinting && (
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
        {withKeys(rows, (row) => row.join()).map(({ key, item }) => (
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

/** Returns whether the page is being printed. Rendering is flushed synchronously, before the browser captures the page. */
function usePrinting(isEnabled: boolean): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isEnabled) return;
    const unmount = new AbortController();
    const { signal } = unmount;
    window.addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal });
    window.addEventListener('afterprint', () => setPrinting(false), { signal });
    return () => unmount.abort();
  }, [isEnabled]);
  return isEnabled && isPrinting;
}
