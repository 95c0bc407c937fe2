import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { FullScreenSpinner } from '@/ui/spinner';
import { App } from './app';
import { loadLandingBody } from './landing/lazy-landing-body';

export { structuredData } from './landing/structured-data';

const render = (path: string) =>
  renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  );

/** Renders what every other page shows until its scripts have loaded. Used only at build time. */
export const renderLoadingPage = (): string => renderToString(<FullScreenSpinner />);

/** Renders the page at a path as HTML, as a visitor sees it before any script runs. Used only at build time. */
export async function renderPage(path: string): Promise<string> {
  await loadLandingBody();
  return render(path);
}
