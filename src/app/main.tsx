import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { whenPageStands } from '@/browser/standing';
import { App } from './app';
import { maybeSignedIn } from './auth/client';
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

/** The landing page comes as HTML, and is taken over as it is. A member's looks otherwise: all of it is there before it changes. */
async function takeOver(container: HTMLElement): Promise<void> {
  if (maybeSignedIn()) await loadBody();
  // In slices: in one go it would keep a slow phone from scrolling.
  startTransition(() => void hydrateRoot(container, app));
  whenPageStands(() => delete container.dataset.prerendered);
}

// Hosts that answer every path with the landing page get the right page instead.
if (root.dataset.prerendered === window.location.pathname) void takeOver(root);
else createRoot(root).render(app);
