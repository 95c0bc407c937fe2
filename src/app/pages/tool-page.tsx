import { Suspense } from 'react';
import { PageReady } from '@/browser/page-ready';
import { ToolById } from '@/engine/page/tool-by-id';
import { Spinner } from '@/ui/spinner';

/** Page content of the tool with this id. */
export function ToolPage({ id }: { id: string }) {
  return (
    <Suspense fallback={<SpinnerAboveFooter />}>
      <ToolById id={id} />
      <PageReady />
    </Suspense>
  );
}

/** A spinner as high as the screen, so that the footer does not jump when the tool arrives. */
function SpinnerAboveFooter() {
  return (
    <div className="min-h-dvh pt-24 text-center">
      <Spinner />
    </div>
  );
}
