import { Suspense } from 'react';
import { PageReady } from '@/browser/page-ready';
import { ToolById } from '@/engine/page/tool-by-id';
import { Spinner } from '@/ui/spinner';

/** Page content of the tool with this id. */
export function ToolPage({ id }: { id: string }) {
  return (
    <Suspense fallback={<Spinner />}>
      <ToolById id={id} />
      <PageReady />
    </Suspense>
  );
}
