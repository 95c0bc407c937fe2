import { keepEarlyPresses } from './early-presses';

/** How long a browser that tells of no paint is waited for when all is there, in milliseconds. */
const NO_PAINT_MS = 1000;

/**
 * The script a page that came as HTML begins with, a file of its own (scripts/build/after-paint.ts): keeps what is pressed, and
 * asks for the app once the page is painted, as it would take the line and the processor from letters and pictures.
 * A hidden page paints nothing and is not waited for.
 */
function askForApp(): void {
  const tags = document.querySelector<HTMLTemplateElement>('template[data-app]');
  if (!tags) return;
  tags.remove();
  document.head.append(document.importNode(tags.content, true));
}

keepEarlyPresses();
if (document.hidden) askForApp();
else {
  new PerformanceObserver(askForApp).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => setTimeout(askForApp, NO_PAINT_MS));
}
