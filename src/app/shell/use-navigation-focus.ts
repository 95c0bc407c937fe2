import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** History key and path of the current page. The browser itself handles scroll and focus of the first page. */
let currentKey: string | undefined;
let currentPath: string | undefined;

/** How long to wait for the heading of a page that is still loading, in milliseconds. */
const HEADING_TIMEOUT_MS = 5000;

function focusWithoutScroll(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Focuses the heading; if it is not rendered yet, focuses the content and waits for the heading until the timeout. */
function focusHeading(): void {
  const main = document.getElementById('main');
  const findHeading = () => main?.querySelector<HTMLElement>('h1');
  const target = findHeading() ?? main;
  if (target) focusWithoutScroll(target);
  if (!main || target !== main) return;
  const observer = new MutationObserver(() => {
    const heading = findHeading();
    if (!heading) return;
    observer.disconnect();
    if (document.activeElement === main) focusWithoutScroll(heading);
  });
  observer.observe(main, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), HEADING_TIMEOUT_MS);
}

/**
 * On navigation, scrolls to the top or to the URL's fragment (back and forward keep the browser's restored position) and moves the
 * focus to the heading of the new page, so that keyboard and screen-reader users continue from there.
 */
export function useNavigationFocus(): void {
  const { key, hash, pathname } = useLocation();
  const type = useNavigationType();

  useEffect(() => {
    const isFirstPage = currentKey === undefined;
    if (currentKey === key) return;
    // A page that only replaces its query, such as a filter, is still the same page.
    const isSamePage = type === 'REPLACE' && pathname === currentPath;
    currentKey = key;
    currentPath = pathname;
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (target) {
      target.scrollIntoView();
      return;
    }
    if (isFirstPage || isSamePage) return;
    if (type !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
    focusHeading();
  }, [key, hash, pathname, type]);
}
