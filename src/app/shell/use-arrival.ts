import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Location the reader has arrived at; the first one is the browser's business. */
let arrivedAt: string | undefined;

/**
 * On navigation: scrolls to the top (or to the hash, or leaves the place a reader comes back to) and moves the focus to the
 * heading of the new page, so that keyboard and screen reader go on from there.
 */
export function useArrival(): void {
  const { key, hash } = useLocation();
  const type = useNavigationType();

  useEffect(() => {
    const first = arrivedAt === undefined;
    if (arrivedAt === key) return;
    arrivedAt = key;
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (target) return target.scrollIntoView();
    if (first) return;
    if (type !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
    if (heading && heading.tabIndex < 0) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }, [key, hash, type]);
}
