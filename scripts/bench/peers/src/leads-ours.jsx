import declaration from 'virtual:declaration';
import { createRoot } from 'react-dom/client';
import { toCsv } from '@/engine/csv/csv';
import { Renderer, toRows } from '@/renderers/table/renderer';
import { CsvButton, rows } from './leads-rows.jsx';

/** The renderer of the site with its workbench, as the tool declares it; nothing is kept of any row. */
const { result } = declaration;
const desk = { choose: () => undefined, next: [], marks: { state: 'there', of: {}, change: () => undefined } };

createRoot(document.getElementById('root')).render(
  <main>
    <CsvButton
      make={() =>
        toCsv(
          result.columns.map(({ title }) => title),
          toRows(rows, result.columns),
        )
      }
    />
    <Renderer value={rows} options={result} desk={desk} />
  </main>,
);
