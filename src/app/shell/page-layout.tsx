import type { ReactNode } from 'react';
import { PageReady } from '@/browser/page-ready';
import { cn } from '@/ui/cn';
import { VipHost } from '../vip/vip-host';
import { Footer } from './footer';
import { Nav } from './nav';
import { Starfield } from './starfield';
import { useNavigationFocus } from './use-navigation-focus';

const widths = { narrow: 'max-w-md', page: 'max-w-6xl', full: '' };

export interface PageLayoutProps {
  children: ReactNode;
  /** Whether to show the footer; default true (docs/behaviour.md, section 2). */
  footer?: boolean;
  /** narrow: one short form. page: the default column. full: the page sets its own widths. */
  width?: keyof typeof widths;
  /** Whether the page is ready once the layout is mounted; default true. If false, lazy content must render `PageReady` itself. */
  isReady?: boolean;
}

/** Layout of every page: background, navigation, content, footer, VIP dialog. */
export function PageLayout({ children, footer = true, width = 'page', isReady = true }: PageLayoutProps) {
  useNavigationFocus();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Starfield />
      <Nav />
      <main
        id="main"
        tabIndex={-1}
        className={cn(
          'w-full flex-1',
          width !== 'full' && 'mx-auto px-4 pt-8 sm:px-6 sm:pt-12',
          width !== 'full' && !footer && 'pb-16',
          widths[width],
        )}
      >
        {children}
      </main>
      {footer && <Footer />}
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
