import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router-dom';
import { PageReady } from '@/browser/page-ready';
import { footer, name } from '@/generated/brand-frame';
import { cn } from '@/ui/cn';
import { useIsMember } from '../auth/use-is-member';
import { legalPath, paths } from '../paths';
import { openVip } from '../vip/open-vip';
import { VipHost } from '../vip/vip-host';
import { Nav } from './nav';
import { Starfield } from './starfield';

export interface PageLayoutProps {
  children: ReactNode;
  /** full: the page sets its own widths. */
  width?: 'page' | 'full';
  /** Whether the page is ready once the layout is mounted; default true. If false, lazy content must render `PageReady` itself. */
  isReady?: boolean;
}

/** Layout of every page: background, navigation, content, footer, VIP dialog. */
export function PageLayout({ children, width = 'page', isReady = true }: PageLayoutProps) {
  useNavigationFocus();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Starfield />
      <Nav />
      <main
        id="main"
        tabIndex={-1}
        className={cn('w-full flex-1', width === 'page' && 'mx-auto max-w-6xl px-4 pt-8 sm:px-6 sm:pt-12')}
      >
        {children}
      </main>
      <Footer />
      <VipHost />
      {isReady && <PageReady />}
    </div>
  );
}

/** First focusable link of a page: skips the navigation for keyboard users. */
function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-overlay focus:px-4 focus:py-2 focus:text-sm focus:font-medium focus:text-fg"
    >
      Skip to content
    </a>
  );
}

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
function useNavigationFocus(): void {
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

const linkClass = 'rounded-sm text-muted transition-colors hover:text-fg';

/** Page footer (docs/behaviour.md, section 2). Hides "Join VIP" from members, but not from guests. The pages of the brand follow. */
export function Footer({ pages = footer.pages }) {
  const isMember = useIsMember();
  return (
    <footer className="mt-24 border-t border-hairline">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-8 text-sm sm:px-6">
        <div className="text-faint">
          <p>
            © {new Date().getFullYear()} {name}
          </p>
          <p className="mt-1 text-xs">{footer.note}</p>
        </div>
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          <li>
            <Link to={paths.workflows} className={linkClass}>
              Workflows
            </Link>
          </li>
          <li>
            <Link to={paths.landingProgram} className={linkClass}>
              Program
            </Link>
          </li>
          {!isMember && (
            <li>
              <button type="button" onClick={openVip} className={linkClass}>
                Join VIP
              </button>
            </li>
          )}
          {pages.map((page) => (
            <li key={page.name}>
              <Link to={legalPath(page.name)} className={linkClass}>
                {page.title}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
