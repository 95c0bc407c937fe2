import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app';
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

// The landing page comes as HTML. Hosts that answer every path with that file get the right page instead.
const prerendered = root.dataset.prerendered;
if (prerendered !== undefined && prerendered === window.location.pathname) hydrateRoot(root, app);
else createRoot(root).render(app);
