import { usePageReady } from '@/browser/page-ready';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import type { ToolSession } from '../session/tool-session';

const PayloadDetails = lazyOptionalPart(() => import('./payload-details'), 'PayloadDetails');

/** Renders the payload preview below a form once the page is ready. */
export function LazyPayloadDetails({ session }: { session: ToolSession }) {
  const isPageReady = usePageReady();
  return isPageReady && <PayloadDetails session={session} />;
}
