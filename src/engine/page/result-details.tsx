import { Suspense, useState } from 'react';
import { lazyPart } from '@/ui/lazy-part';
import type { RunResult } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';

const DetailsContent = lazyPart(() =>
  import('./details-content').then((module) => ({ default: module.DetailsContent })),
);

/** How a result came about, behind a small control: the run, what was filled in, the answer as it came. */
export function ResultDetails(props: { session: ToolSession; result: RunResult }) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="text-sm text-muted"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true);
      }}
    >
      <summary className="w-fit cursor-pointer rounded text-faint transition-colors hover:text-fg">Details</summary>
      {opened && (
        <Suspense fallback={null}>
          <DetailsContent {...props} />
        </Suspense>
      )}
    </details>
  );
}
