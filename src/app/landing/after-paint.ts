import { captureEarlyEvents, reportPageFailure } from './event-replay';

/** Delay after the `load` event for browsers that report no paint, in milliseconds. */
const NO_PAINT_MS = 1000;

/**
 * Loads the app. This is the first script of a prerendered page, built as a separate file (scripts/build/after-paint.ts). It
 * captures early events and loads the app only after the first paint, because the app competes with fonts and images for network
 * and CPU. A hidden page is never painted, so there the app is loaded at once.
 */
function loadApp(): void {
  const tags = document.querySelector<HTMLTemplateElement>('template[data-app]');
  if (!tags) return;
  tags.remove();
  const app = document.importNode(tags.content, true);
  // The error event also fires if a module that the script imports cannot be loaded.
  for (const script of app.querySelectorAll('script')) script.addEventListener('error', reportPageFailure);
  document.head.append(app);
}

/** Shows that the page is broken and offers to reload it. Added anew at each call, so that screen readers announce it again. */
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
