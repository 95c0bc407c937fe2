import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { brand } from '@/brand';
import { PageReady } from '@/browser/page-ready';
import { forceTheme } from '@/browser/theme';
import { isShareToken } from '../contract';
import { SharedView } from './shared-view';

/**
 * The page of a share link: visible to anyone with the link, with or without an account, and without links into the site. Always
 * light: it is a document that is printed and passed on, with logos made for white.
 */
export function Page() {
  const token = useToken();
  useLayoutEffect(() => forceTheme('light'), []);
  return (
    <div className="flex min-h-dvh flex-col">
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-5xl flex-1 px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
        <SharedView key={token} token={token} />
      </main>
      <footer className="border-t border-hairline py-6 text-center text-xs text-faint">Shared with {brand.name}</footer>
      <PageReady />
    </div>
  );
}

/** Returns the share token in the URL fragment. Keeps the first one while the fragment is only an anchor within the page. */
function useToken(): string {
  const [first] = useState(readToken);
  const current = useSyncExternalStore(subscribe, readToken);
  return isShareToken(current) ? current : first;
}

function readToken(): string {
  return window.location.hash.slice(1);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
