/** The example "virtualized rows" of TanStack Table, with its global filter. */

import {
  flexRender,
  getCoreRowModel,
  getFilteredRowModel,
  getSortedRowModel,
  useReactTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { CsvButton, rows } from './leads-rows.jsx';

const columns = Object.keys(rows[0]).map((name) => ({ accessorKey: name, header: name }));

function Leads() {
  const [globalFilter, setGlobalFilter] = useState('');
  const table = useReactTable({
    data: rows,
    columns,
    state: { globalFilter },
    onGlobalFilterChange: setGlobalFilter,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
  });
  const shown = table.getRowModel().rows;
  const region = useRef(null);
  const virtualizer = useVirtualizer({
    count: shown.length,
    estimateSize: () => 33,
    getScrollElement: () => region.current,
    overscan: 5,
  });
  const csv = () =>
    shown
      .map(({ original }) =>
        Object.values(original)
          .map((cell) => JSON.stringify(cell))
          .join(','),
      )
      .join('\r\n');
  return (
    <main>
      <CsvButton make={csv} />
      <input type="search" value={globalFilter} onChange={(event) => setGlobalFilter(event.target.value)} />
      <div ref={region} style={{ overflow: 'auto', position: 'relative', height: '70vh' }}>
        <table style={{ display: 'grid' }}>
          <thead style={{ display: 'grid' }}>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id} style={{ display: 'flex' }}>
                {group.headers.map((header) => (
                  <th key={header.id} style={{ width: 200 }}>
                    <button type="button" onClick={header.column.getToggleSortingHandler()}>
                      {flexRender(header.column.columnDef.header, header.getContext())}
                    </button>
                  </th>
                ))}
              </tr>
            ))}
          </thead>
          <tbody style={{ display: 'grid', height: virtualizer.getTotalSize(), position: 'relative' }}>
            {virtualizer.getVirtualItems().map(({ index, start }) => (
              <tr
                key={shown[index].id}
                style={{ display: 'flex', position: 'absolute', transform: `translateY(${start}px)` }}
              >
                {shown[index].getVisibleCells().map((cell) => (
                  <td key={cell.id} style={{ width: 200 }}>
                    {flexRender(cell.column.columnDef.cell, cell.getContext())}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </main>
  );
}

createRoot(document.getElementById('root')).render(<Leads />);
