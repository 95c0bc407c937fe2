import { useEffect } from 'react';
import { useScope } from '@/browser/scope';
import { OUTBOX_KEY } from '@/browser/stored';

/** Sends what did not get through earlier, when the site opens and when the connection comes back (docs/behaviour.md, section 8, VIP form). */
export function useOutbox(): void {
  const scope = useScope();
  useEffect(() => {
    const flush = async () => {
      if (!somethingWaits()) return;
      const { flushOutboxes } = await import('@/engine/run/outbox');
      await flushOutboxes(scope);
    };
    void flush();
    window.addEventListener('online', flush);
    return () => window.removeEventListener('online', flush);
  }, [scope]);
}

/** Whether anybody's requests wait in this browser: looked at without loading what would send them. */
function somethingWaits(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.endsWith(OUTBOX_KEY));
  } catch {
    return false;
  }
}
