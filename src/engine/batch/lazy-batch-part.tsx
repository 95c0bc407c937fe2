import { Suspense } from 'react';
import { usePageReady } from '@/browser/page-ready';
import type { Batch } from '@/generated/declaration';
import { lazyPart } from '@/ui/lazy-with-retry';
import type { ToolSession } from '../session/tool-session';

const BatchPart = lazyPart(() => import('./batch-part'), 'BatchPart');

/** Reserves the space of the batch card below a form, and loads the card once the page is ready. */
export function LazyBatchPart({ session, batch }: { session: ToolSession; batch: Batch }) {
  const isPageReady = usePageReady();
  return (
    <div className="min-h-44">
      <Suspense fallback={null}>{isPageReady && <BatchPart session={session} batch={batch} />}</Suspense>
    </div>
  );
}
