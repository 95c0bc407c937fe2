import { useState } from 'react';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import type { RunResult } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';

const DetailsContent = lazyOptionalPart(() => import('./details-content'), 'DetailsContent');

/** Collapsed details of a result: its run, its inputs and the raw answer. */
export function ResultDetails(props: { session: ToolSession; result: RunResult }) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      className="text-sm text-muted"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setWasOpened(true);
      }}
    >
      <summary className="w-fit cursor-pointer rounded text-faint transition-colors hover:text-fg">Details</summary>
      {wasOpened && <DetailsContent {...props} />}
    </details>
  );
}
