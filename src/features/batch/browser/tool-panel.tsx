import { useState } from 'react';
import { usePageReady } from '@/browser/page-ready';
import type { ToolSession } from '@/engine/session/tool-session';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import { hasBatch } from './batch-key';

const BatchPart = lazyOptionalPart(() => import('./batch-part'), 'BatchPart');
const BatchLine = lazyOptionalPart(() => import('./batch-line'), 'BatchLine');

export const toolPanels = { top: LineSpace, belowForm: CardSpace };

interface SpaceProps {
  session: ToolSession;
}

/** Reserves the space of the line about a batch of an earlier visit, so that nothing moves when it loads. */
function LineSpace({ session }: SpaceProps) {
  const { batch, id } = session.tool.declaration;
  const [hadBatch] = useState(() => batch !== undefined && hasBatch(session.scope, id));
  const isPageReady = usePageReady();
  if (!batch) return null;
  return (
    <div className={hadBatch ? 'mb-4 min-h-15' : 'not-empty:mb-4'}>
      {isPageReady && <BatchLine session={session} />}
    </div>
  );
}

/** Reserves the space of the card. */
function CardSpace({ session }: SpaceProps) {
  const { batch } = session.tool.declaration;
  const isPageReady = usePageReady();
  return batch && <div className="min-h-44">{isPageReady && <BatchPart session={session} batch={batch} />}</div>;
}
