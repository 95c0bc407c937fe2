import { Suspense } from 'react';
import { useStanding } from '@/browser/standing';
import type { Batch } from '@/generated/declaration';
import { lazyPart } from '@/ui/lazy-part';
import type { ToolSession } from '../session/tool-session';

const BatchPart = lazyPart(() => import('./batch-part').then((module) => ({ default: module.BatchPart })));

/** The place below a form for a batch: it is there before its words, which are loaded once the page stands. */
export function BatchPlace({ session, batch }: { session: ToolSession; batch: Batch }) {
  const standing = useStanding();
  return (
    <div className="min-h-44">
      <Suspense fallback={null}>{standing && <BatchPart session={session} batch={batch} />}</Suspense>
    </div>
  );
}
