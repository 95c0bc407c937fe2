import { usePageReady } from '@/browser/page-ready';
import type { Batch } from '@/generated/declaration';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import type { ToolSession } from '../session/tool-session';

const BatchPart = lazyOptionalPart(() => import('./batch-part'), 'BatchPart');

/** Reserves the space of the batch card below a form, and loads the card once the page is ready. */
export function LazyBatchPart({ session, batch }: { session: ToolSession; batch: Batch }) {
  const isPageReady = usePageReady();
  return <div className="min-h-44">{isPageReady && <BatchPart session={session} batch={batch} />}</div>;
}
