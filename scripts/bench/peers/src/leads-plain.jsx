import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { CsvButton, rows } from './leads-rows.jsx';

/** A table with all rows in the page, sorted and filtered in the simplest way. */
const names = Object.keys(rows[0]);
const csv = () => rows.map((row) => names.map((name) => JSON.stringify(row[name])).join(',')).join('\r\n');

function Leads() {
  const [words, setWords] = useState('');
  const [by, setBy] = useState();
  const shown = rows.filter((row) => names.some((name) => row[name].toLowerCase().includes(words.toLowerCase())));
  if (by) shown.sort((one, other) => one[by].localeCompare(other[by], 'en', { numeric: true }));
  return (
    <main>
      <CsvButton make={csv} />
      <input type="search" value={words} onChange={(event) => setWords(event.target.value)} />
      <table>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name}>
                <button type="button" onClick={() => setBy(name)}>
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
