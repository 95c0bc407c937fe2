/** A plain table that renders all rows, and sorts and filters them in the simplest way. */

import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { CsvButton, rows } from './leads-rows.jsx';

const names = Object.keys(rows[0]);
const csv = () => rows.map((row) => names.map((name) => JSON.stringify(row[name])).join(',')).join('\r\n');

function Leads() {
  const [filter, setFilter] = useState('');
  const [sortColumn, setSortColumn] = useState();
  const shown = rows.filter((row) => names.some((name) => row[name].toLowerCase().includes(filter.toLowerCase())));
  if (sortColumn) shown.sort((one, other) => one[sortColumn].localeCompare(other[sortColumn], 'en', { numeric: true }));
  return (
    <main>
      <CsvButton make={csv} />
      <input type="search" value={filter} onChange={(event) => setFilter(event.target.value)} />
      <table>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name}>
                <button type="button" onClick={() => setSortColumn(name)}>
                  {name}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.name}>
              {names.map((name) => (
                <td key={name}>{row[name]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

createRoot(document.getElementById('root')).render(<Leads />);
