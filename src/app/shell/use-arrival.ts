import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Location the reader has arrived at, and its path; the first one is the browser's business. */
let arrivedAt: string | undefined;
let arrivedPath: string | undefined;

/** How long the heading of a page that is still loading is waited for, in milliseconds. */
const PATIENCE_MS = 5000;

function focusQuietly(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Focuses the heading; until there is one, the content. Waiting ends by itself. */
function focusHeading(): void {
  const main = document.getElementById('main');
  const heading = () => main?.querySelector<HTMLElement>('h1');
  const there = heading() ?? main;
  if (there) focusQuietly(there);
  if (!main || there !== main) return;
  const observer = new MutationObserver(() => {
    const arrived = heading();
    if (!arrived) return;
    observer.disconnect();
    if (document.activeElement === main) focusQuietly(arrived);
  });
  observer.observe(main, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
}

/**
 * On navigation: scrolls to the top (or to the hash, or leaves the place a reader comes back to) and moves the focus to the
 * heading of the new page, so that keyboard and screen reader go on from there.
 */
export function useArrival(): void {
  const { key, hash, pathname } = useLocation();
  const type = useNavigationType();

  useEffect(() => {
    const first = arrivedAt === undefined;
    if (arrivedAt === key) return;
    // A page that writes what is chosen on it into its address is still the same page.
    const stayed = type === 'REPLACE' && pathname === arrivedPath;
    arrivedAt = key;
    arrivedPath = pathname;
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (target) {
      target.scrollIntoView();
      return;
    }
    if (first || stayed) return;
    if (type !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
    focusHeading();
  }, [key, hash, pathname, type]);
}
