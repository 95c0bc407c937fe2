import { useState, useSyncExternalStore } from 'react';
import { brand } from '@/brand';
import { Stands } from '@/browser/standing';
import { isShareToken } from '@/contracts/share';
import { SharedView } from '@/engine/share/shared-view';

/** The page behind a share link: for whoever has it, with or without an account, and with no way into one. */
export function SharedPage() {
  const token = useToken();
  return (
    <div className="flex min-h-dvh flex-col">
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-5xl flex-1 px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
        <SharedView key={token} token={token} />
      </main>
      <footer className="border-t border-hairline py-6 text-center text-xs text-faint">Shared with {brand.name}</footer>
      <Stands />
    </div>
  );
}

/** The token behind `#`. A link within the page goes elsewhere on it, and opens no other. */
function useToken(): string {
  const [first] = useState(tokenNow);
  const now = useSyncExternalStore(follow, tokenNow);
  return isShareToken(now) ? now : first;
}

function tokenNow(): string {
  return window.location.hash.slice(1);
}

function follow(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
