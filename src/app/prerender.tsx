import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app';

/** The page at a path as HTML, as a visitor sees it before any script has run. Used at build time only. */
export function renderPage(path: string): string {
  return renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  );
}
