/** The table of this site, with everything the tool declares for its rows, except that marks of rows are not stored. */

import declaration from 'virtual:declaration';
import { createRoot } from 'react-dom/client';
import { mapChunked, runChunked } from '@/browser/chunked-work';
import { csvParts } from '@/engine/csv/csv';
import { Renderer, toRows } from '@/renderers/table/renderer';
import { CsvButton, rows } from './leads-rows.jsx';

const { result } = declaration;
const desk = { choose: () => undefined, next: [], marks: { state: 'there', of: {}, change: () => undefined } };

/** Makes the CSV file like the button of the site. */
function* csv() {
  const titles = result.columns.map(({ title }) => title);
  return yield* csvParts(titles, yield* mapChunked(rows, (part) => toRows(part, result.columns)));
}

createRoot(document.getElementById('root')).render(
  <main>
    <CsvButton make={() => runChunked(csv())} />
    <Renderer value={rows} options={result} desk={desk} />
  </main>,
);
