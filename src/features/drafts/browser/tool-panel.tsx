import { usePageReady } from '@/browser/page-ready';
import type { ToolSession } from '@/engine/session/tool-session';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';

const DraftSync = lazyOptionalPart(() => import('./draft-sync'), 'DraftSync');

export const toolPanels = { top: SharedDraftPart };

/** Shows nothing itself. Drafts of guests and visitors stay on their device. */
function SharedDraftPart({ session }: { session: ToolSession }) {
  const isPageReady = usePageReady();
  return isPageReady && session.scope.owner?.guest === false && <DraftSync session={session} />;
}
