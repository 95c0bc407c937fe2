import { nextTouch } from '@/browser/first-touch';
import { lazyPart } from '@/ui/lazy-part';
import { maybeSignedIn } from '../auth/client';

const fetchBody = () => import('./landing-body');

/** Whether the page somebody opened came as HTML, so that there is all to be read before a script. */
const cameAsHtml =
  typeof document !== 'undefined' && document.getElementById('root')?.dataset.prerendered === window.location.pathname;

/** Never fails: where there is no connection, what can be read stays, and the next touch tries again. */
async function fetchWhenTouched(): ReturnType<typeof fetchBody> {
  await nextTouch();
  return fetchBody().catch(fetchWhenTouched);
}

/**
 * Loads what the landing page is made of: at once, or where it came as HTML, with the first sign that somebody is there. A member
 * does not wait for that: for them other things stand in it.
 */
export function loadBody(): ReturnType<typeof fetchBody> {
  if (!cameAsHtml) return fetchBody();
  return maybeSignedIn() ? fetchBody().catch(fetchWhenTouched) : fetchWhenTouched();
}

/** The landing page without its frame. */
export const LandingBody = lazyPart(() => loadBody().then((module) => ({ default: module.LandingBody })));
