import type { ReactNode } from 'react';
import { cn } from '@/ui/cn';
import { VipHost } from '../vip/vip-host';
import { Footer } from './footer';
import { Nav } from './nav';
import { PaletteHost } from './palette-host';
import { SkipLink } from './skip-link';
import { Starfield } from './starfield';
import { useArrival } from './use-arrival';

const widths = { narrow: 'max-w-md', page: 'max-w-6xl', full: '' };

export interface PageLayoutProps {
  children: ReactNode;
  /** Shown unless said otherwise (Specification, section 2). */
  footer?: boolean;
  /** narrow: one short form. page: the usual column. full: the page sets its own widths. */
  width?: keyof typeof widths;
}

/** What every page stands in: background, navigation, VIP dialog, content, footer. */
export function PageLayout({ children, footer = true, width = 'page' }: PageLayoutProps) {
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
      <PaletteHost />
    </div>
  );
}
