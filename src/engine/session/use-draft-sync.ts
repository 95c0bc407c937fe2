import { useEffect } from 'react';
import { usePageReady } from '@/browser/page-ready';
import type { ToolSession } from './tool-session';

/** Shares the draft of a form with the member's other devices while its page is open; drafts of guests and visitors stay here. */
export function useDraftSync(session: ToolSession): void {
  const { scope, tool } = session;
  const isPageReady = usePageReady();
  const isShared = tool.declaration.page !== undefined && scope.owner?.guest === false;
  useEffect(() => {
    if (!isPageReady || !isShared) return undefined;
    const closed = new AbortController();
    const signal = AbortSignal.any([closed.signal, scope.signal]);
    // Without the module the draft stays on this device, where it is safe.
    void import('./draft-sync')
      .then(({ syncDraft }) => signal.aborted || syncDraft(session, signal))
      .catch(() => undefined);
    return () => closed.abort();
  }, [session, scope, isPageReady, isShared]);
}
