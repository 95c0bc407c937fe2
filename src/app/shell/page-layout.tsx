import type { ReactNode } from 'react';
import { Stands } from '@/browser/standing';
import { cn } from '@/ui/cn';
import { VipHost } from '../vip/vip-host';
import { Footer } from './footer';
import { Nav } from './nav';
import { SkipLink } from './skip-link';
import { Starfield } from './starfield';
import { useArrival } from './use-arrival';

const widths = { narrow: 'max-w-md', page: 'max-w-6xl', full: '' };

export interface PageLayoutProps {
  children: ReactNode;
  /** Shown unless said otherwise (docs/behaviour.md, section 2). */
  footer?: boolean;
  /** narrow: one short form. page: the usual column. full: the page sets its own widths. */
  width?: keyof typeof widths;
  /** Whether the page is all there with it; otherwise what loads later says so itself. */
  whole?: boolean;
}

/** What every page stands in: background, navigation, VIP dialog, content, footer. */
export function PageLayout({ children, footer = true, width = 'page', whole = true }: PageLayoutProps) {
  useArrival();
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
      {whole && <Stands />}
    </div>
  );
}
