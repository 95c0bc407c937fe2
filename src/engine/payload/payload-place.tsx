import { Suspense } from 'react';
import { useStanding } from '@/browser/standing';
import { lazyPart } from '@/ui/lazy-part';
import type { ToolSession } from '../session/tool-session';

const PayloadDetails = lazyPart(() =>
  import('./payload-details').then((module) => ({ default: module.PayloadDetails })),
);

/** The place below a form for what it sends, which is loaded once the page stands. */
export function PayloadPlace({ session }: { session: ToolSession }) {
  const standing = useStanding();
  return <Suspense fallback={null}>{standing && <PayloadDetails session={session} />}</Suspense>;
}
