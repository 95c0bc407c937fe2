import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { whenPageStands } from '@/browser/standing';
import { App } from './app';
import { maybeSignedIn } from './auth/client';
import { endEventCapture, reportPageFailure } from './landing/event-replay';
import { loadBody } from './landing/load-body';
import { loadMemberNav } from './shell/nav';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

if (maybeSignedIn()) loadMemberNav().catch(() => undefined);

/**
 * Makes the app answer events on a page that came as HTML. All of the page is loaded first, so that no part of it looks ready
 * before it is. Until then links work by themselves, and the script in the page holds presses (landing/event-replay.ts).
 */
async function hydrate(container: HTMLElement): Promise<void> {
  try {
    await loadBody();
  } catch {
    return reportPageFailure();
  }
  // In slices: a slow phone could not scroll while all of it is done at once.
  startTransition(() => void hydrateRoot(container, app));
}

whenPageStands(() => {
  delete root.dataset.prerendered;
  endEventCapture();
});

// Hosts that answer every path with the landing page get the right page instead.
if (root.dataset.prerendered === window.location.pathname) void hydrate(root);
else createRoot(root).render(app);
