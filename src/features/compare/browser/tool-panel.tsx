import { usePageReady } from '@/browser/page-ready';
import type { ToolSession } from '@/engine/session/tool-session';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';

const ComparisonPanel = lazyOptionalPart(() => import('./comparison-panel'), 'ComparisonPanel');

export const toolPanels = { aboveResult: LazyComparison };

/** Loads what compares two runs, for tools on the member's key. */
function LazyComparison({ session }: { session: ToolSession }) {
  const isPageReady = usePageReady();
  return isPageReady && session.tool.usualUse && <ComparisonPanel session={session} />;
}
