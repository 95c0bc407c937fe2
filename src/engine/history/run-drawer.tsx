import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { RunView } from '@/contracts/run';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Drawer } from '@/ui/drawer';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import { UndoRow } from '@/ui/undo-row';
import { notify } from '../notify';
import type { ToolSession } from '../session/tool-session';
import { formatSeconds, runSeconds } from './durations';
import { exportPastRun, reusePastRun, showPastRun } from './past-run';
import { commitDeletions, pendingDeletionsOf, TOO_LATE_TO_UNDO } from './pending-deletions';
import { RUN_STATES, runSummary, startTimeText } from './run-labels';

const REFUSED = 'A run could not be deleted';

export interface RunDrawerProps {
  session: ToolSession;
  runs: readonly RunView[];
  refresh: () => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Ids of runs that were deleted here and can still be restored. */
  deletedIds: ReadonlySet<string>;
  onDeletedIdsChange: (deletedIds: ReadonlySet<string>) => void;
}

/** Drawer with the past runs, loaded when first opened. Deletions in it can be undone until it is closed. */
export function RunDrawer({
  session,
  runs,
  refresh,
  open,
  onOpenChange,
  deletedIds,
  onDeletedIdsChange,
}: RunDrawerProps) {
  const deletions = session.scope.get(pendingDeletionsOf);
  useEffect(() => () => void commitDeletions(deletions, REFUSED), [deletions]);
  const deleteRun = (id: string) => {
    deletions.add(id);
    onDeletedIdsChange(new Set([...deletedIds, id]));
  };
  const undo = (id: string) => {
    if (!deletions.undo(id)) {
      notify('error', TOO_LATE_TO_UNDO);
      refresh();
    }
    flushSync(() => onDeletedIdsChange(new Set([...deletedIds].filter((other) => other !== id))));
    // The Undo button disappears: move the focus to the restored run.
    document.querySelector<HTMLElement>(`[data-past-run="${id}"] button`)?.focus();
  };
  const commitAll = async () => {
    if (deletedIds.size === 0) return;
    await commitDeletions(deletions, REFUSED);
    // What could not be deleted yet can still be restored.
    onDeletedIdsChange(new Set([...deletedIds].filter(deletions.isPostponed)));
    refresh();
  };
  const changeOpen = (next: boolean) => {
    onOpenChange(next);
    if (!next) void commitAll();
  };
  return (
    <Drawer
      open={open}
      onOpenChange={changeOpen}
      title="Past runs"
      description="Kept with your account. Keys are never kept."
    >
      {runs.length === deletedIds.size && (
        <EmptyState title="No runs yet">Every run you start is listed here with its result.</EmptyState>
      )}
      <ul className="space-y-3">
        {runs.map((run) =>
          deletedIds.has(run.id) ? (
            <UndoRow key={run.id} onUndo={() => undo(run.id)}>
              Deleted: {startTimeText(run)}
            </UndoRow>
          ) : (
            <PastRun
              key={run.id}
              session={session}
              run={run}
              onClose={() => changeOpen(false)}
              onDelete={() => deleteRun(run.id)}
            />
          ),
        )}
      </ul>
    </Drawer>
  );
}

function PastRun({
  session,
  run,
  onClose,
  onDelete,
}: {
  session: ToolSession;
  run: RunView;
  onClose: () => void;
  onDelete: () => void;
}) {
  const when = startTimeText(run);
  const seconds = runSeconds(run);
  return (
    <li
      data-past-run={run.id}
      aria-label={`Run of ${when}`}
      className="rounded-lg border border-hairline bg-surface p-4"
    >
      <p className="flex flex-wrap items-center gap-2 text-sm text-fg tabular">
        {when}
        <Badge tone={RUN_STATES[run.state].tone}>{RUN_STATES[run.state].label}</Badge>
        {run.mode === 'demo' && <Badge tone="warning">Demo</Badge>}
        {seconds !== undefined && <span className="text-faint">{formatSeconds(seconds)}</span>}
      </p>
      {run.name && <p className="mt-1 truncate text-sm font-medium text-fg">{run.name}</p>}
      {runSummary(run) && <p className="mt-1 truncate text-sm text-muted">{runSummary(run)}</p>}
      {run.error && <p className="mt-1 text-sm text-muted">{run.error.message}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {run.state === 'succeeded' && (
          <Button size="sm" variant="secondary" onClick={async () => (await showPastRun(session, run)) && onClose()}>
            Show result
          </Button>
        )}
        {run.hasUnfinished && (
          <LinkButton to={`/results/${run.id}`} size="sm" variant="secondary">
            Show what had come
          </LinkButton>
        )}
        <Button size="sm" variant="secondary" onClick={async () => (await reusePastRun(session, run)) && onClose()}>
          Use these inputs
        </Button>
        <Button size="sm" variant="ghost" onClick={() => exportPastRun(session, run)}>
          Export
        </Button>
        {run.state !== 'running' && (
          <Button size="sm" variant="ghost" onClick={onDelete}>
            Delete
          </Button>
        )}
      </div>
    </li>
  );
}
