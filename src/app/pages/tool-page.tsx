import { Suspense, useEffect } from 'react';
import { useScope } from '@/browser/member-scope';
import { PageReady } from '@/browser/page-ready';
import { ToolById } from '@/engine/page/tool-by-id';
import { Spinner } from '@/ui/spinner';

/** Page content of the tool with this id; as high as the screen, so that the footer never jumps into it or out of it. */
export function ToolPage({ id }: { id: string }) {
  const scope = useScope();
  useEffect(() => {
    // Later than the page. Where it cannot be loaded, the search begins with other tools.
    import('@/browser/recent-tools').then(({ saveRecentTool }) => saveRecentTool(scope, id)).catch(() => undefined);
  }, [scope, id]);
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
