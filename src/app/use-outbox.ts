import { useEffect } from 'react';
import { OUTBOX_KEY, storageKey } from '@/browser/stored';

/** Sends what did not get through earlier, when the site opens and when the connection comes back (Specification, section 8, VIP form). */
export function useOutbox(): void {
  useEffect(() => {
    const flush = async () => {
      if (!hasWaiting()) return;
      const { flushOutbox } = await import('@/engine/run/outbox');
      await flushOutbox();
    };
    void flush();
    window.addEventListener('online', flush);
    return () => window.removeEventListener('online', flush);
  }, []);
}

function hasWaiting(): boolean {
  try {
    return localStorage.getItem(storageKey(OUTBOX_KEY)) !== null;
  } catch {
    return false;
  }
}
