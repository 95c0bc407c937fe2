import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { whenPageReady } from '@/browser/page-ready';
import { followTheme } from '@/browser/theme';
import { App } from './app';
import { mayBeSignedIn } from './auth/client';
import { endEventCapture, reportPageFailure } from './landing/event-replay';
import { loadLandingBody } from './landing/lazy-landing-body';
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

followTheme();

// Loaded early only: the page that needs it loads it again, and tells if that fails.
if (mayBeSignedIn()) loadMemberNav().catch(() => undefined);

/**
 * Hydrates a prerendered page. Loads all of its code first, so that no part of it looks ready before it is. Until then, links work
 * without a script, and the script in the page captures clicks for replay (landing/event-replay.ts).
 */
async function hydrate(container: HTMLElement): Promise<void> {
  try {
    await loadLandingBody();
  } catch {
    return reportPageFailure();
  }
  // A transition lets React yield to input: hydrating in one task would block scrolling on slow phones.
  startTransition(() => void hydrateRoot(container, app));
}

whenPageReady(() => {
  delete root.dataset.prerendered;
  endEventCapture();
});

// Some hosts serve the landing page's HTML for every path: hydrate only if it was prerendered for this one.
if (root.dataset.prerendered === window.location.pathname) void hydrate(root);
else createRoot(root).render(app);
