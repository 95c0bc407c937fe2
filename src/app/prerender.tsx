import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app';
import { loadBody } from './landing/load-body';

export { structuredData } from './landing/structured-data';

const render = (path: string) =>
  renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  );

/** The page at a path as HTML, as a visitor sees it before any script has run. Used at build time only. */
export async function renderPage(path: string): Promise<string> {
  await loadBody();
  return render(path);
}
