import { Suspense } from 'react';
import { usePageReady } from '@/browser/page-ready';
import { lazyPart } from '@/ui/lazy-with-retry';
import type { ToolSession } from '../session/tool-session';

const PayloadDetails = lazyPart(() => import('./payload-details'), 'PayloadDetails');

/** Renders the payload preview below a form once the page is ready. */
export function LazyPayloadDetails({ session }: { session: ToolSession }) {
  const isPageReady = usePageReady();
  return <Suspense fallback={null}>{isPageReady && <PayloadDetails session={session} />}</Suspense>;
}
