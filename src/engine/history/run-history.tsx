import { useState } from 'react';
import type { RunView } from '@/contracts/run';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import type { ToolSession } from '../session/tool-session';

const RunDrawer = lazyOptionalPart(() => import('./run-drawer'), 'RunDrawer');

interface RunHistoryProps {
  session: ToolSession;
  runs: readonly RunView[];
  refresh: () => void;
  /** Shows only the icon and the number on phones. */
  isCompact?: boolean;
}

/** Button and drawer with the member's past runs of a tool: view, reuse inputs, export, delete. */
export function RunHistory({ isCompact = false, ...props }: RunHistoryProps) {
  const [open, setOpen] = useState<boolean>();
  const [deletedIds, setDeletedIds] = useState<ReadonlySet<string>>(new Set());
  const remaining = props.runs.length - deletedIds.size;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Icon name="history" className="size-4" />
        <span className={isCompact ? 'max-sm:sr-only' : undefined}>Past runs</span>
        {remaining > 0 && ` (${remaining})`}
      </Button>
      {open !== undefined && (
        <RunDrawer
          {...props}
          open={open}
          onOpenChange={setOpen}
          deletedIds={deletedIds}
          onDeletedIdsChange={setDeletedIds}
        />
      )}
    </>
  );
}
