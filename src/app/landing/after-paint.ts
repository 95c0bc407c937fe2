import { captureEarlyEvents, reportPageFailure } from './event-replay';

/** How long the script waits for a browser that reports no paint after everything is loaded, in milliseconds. */
const NO_PAINT_MS = 1000;

/**
 * The first script of a page that came as HTML, in a file of its own (scripts/build/after-paint.ts): holds early events, and
 * loads the app after the first paint, because the app competes with fonts and pictures for network and processor.
 * A hidden page is never painted, so there the app is loaded at once.
 */
function loadApp(): void {
  const tags = document.querySelector<HTMLTemplateElement>('template[data-app]');
  if (!tags) return;
  tags.remove();
  const app = document.importNode(tags.content, true);
  // Also fires when something that the script imports cannot be loaded.
  for (const script of app.querySelectorAll('script')) script.addEventListener('error', reportPageFailure);
  document.head.append(app);
}

/** Shows that the page does not work, and offers the one way out. Screen readers announce it each time it is added. */
function showFailure(): void {
  document.getElementById('page-failure')?.remove();
  const alert = document.createElement('p');
  alert.id = 'page-failure';
  alert.role = 'alert';
  alert.className =
    'fixed inset-x-4 bottom-4 z-50 mx-auto max-w-lg rounded-xl border border-danger bg-surface px-5 py-4 text-sm shadow-float';
  const reload = document.createElement('a');
  reload.href = window.location.href;
  reload.className = 'underline underline-offset-4';
  reload.textContent = 'Reload the page';
  alert.append('This page did not load completely, so its buttons do not work. Check your connection. ', reload);
  document.body.append(alert);
}

captureEarlyEvents(showFailure);
if (document.hidden) loadApp();
else {
  new PerformanceObserver(loadApp).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => setTimeout(loadApp, NO_PAINT_MS));
}
