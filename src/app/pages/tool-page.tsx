import { Suspense } from 'react';
import { PageReady } from '@/browser/page-ready';
import { ToolById } from '@/engine/page/tool-by-id';
import { Spinner } from '@/ui/spinner';

/** Page content of the tool with this id; as high as the screen, so that the footer never jumps into it or out of it. */
export function ToolPage({ id }: { id: string }) {
  return (
    <div className="min-h-dvh">
      <Suspense
        fallback={
          <div className="pt-24 text-center">
            <Spinner />
          </div>
        }
      >
        <ToolById id={id} />
        <PageReady />
      </Suspense>
    </div>
  );
}
