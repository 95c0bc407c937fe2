import { Suspense } from 'react';
import { Stands } from '@/browser/standing';
import { AnyTool } from '@/engine/page/any-tool';
import { Spinner } from '@/ui/spinner';

/** The page of the tool with this id. */
export function ToolPage({ id }: { id: string }) {
  return (
    <Suspense fallback={<Spinner />}>
      <AnyTool id={id} />
      <Stands />
    </Suspense>
  );
}
