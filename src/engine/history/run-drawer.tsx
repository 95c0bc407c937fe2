import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { RunView } from '@/contracts/run';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Drawer } from '@/ui/drawer';
import { EmptyState } from '@/ui/empty-state';
import type { ToolSession } from '../session/tool-session';
import { tell } from '../tell';
import { inWords } from './durations';
import { exportPastRun, reusePastRun, settleRemovals, showPastRun } from './past-run';
import { removalsOf, TOO_LATE } from './removals';
import { STATES, summary, whenOf } from './told';

export interface RunDrawerProps {
  session: ToolSession;
  runs: readonly RunView[];
  refresh: () => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Runs that were deleted here and can still be had back. */
  removed: ReadonlySet<string>;
  onRemoved: (removed: ReadonlySet<string>) => void;
}

/** The list of past runs; loaded when it is first opened. What is deleted in it can be had back until it is closed. */
export function RunDrawer({ session, runs, refresh, open, onOpenChange, removed, onRemoved }: RunDrawerProps) {
  const removals = session.scope.of(removalsOf);
  useEffect(() => () => void removals.settle(), [removals]);
  const remove = (id: string) => {
    removals.add(id);
    onRemoved(new Set([...removed, id]));
  };
  const takeBack = (id: string) => {
    if (!removals.takeBack(id)) {
      tell('error', TOO_LATE);
      refresh();
    }
    flushSync(() => onRemoved(new Set([...removed].filter((other) => other !== id))));
    // The button goes; the focus moves on to what came back.
    document.querySelector<HTMLElement>(`[data-past-run="${id}"] button`)?.focus();
  };
  const settle = async () => {
    if (removed.size === 0) return;
    await settleRemovals(session);
    onRemoved(new Set());
    refresh();
  };
  const change = (next: boolean) => {
    onOpenChange(next);
    if (!next) void settle();
  };
  return (
    <Drawer
      open={open}
      onOpenChange={change}
      title="Past runs"
      description="Kept with your account. Keys are never kept."
    >
      {runs.length === removed.size && (
        <EmptyState title="No runs yet">Every run you start is listed here with its result.</EmptyState>
      )}
      <ul className="space-y-3">
        {runs.map((run) =>
          removed.has(run.id) ? (
            <RemovedRun key={run.id} run={run} onTakeBack={() => takeBack(run.id)} />
          ) : (
            <PastRun
              key={run.id}
              session={session}
              run={run}
              onClose={() => change(false)}
              onDelete={() => remove(run.id)}
            />
          ),
        )}
      </ul>
    </Drawer>
  );
}

/** In the place of a run that was deleted: the way to have it back takes the focus of the button that is gone. */
function RemovedRun({ run, onTakeBack }: { run: RunView; onTakeBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed border-hairline-strong px-4 py-2 text-sm text-muted">
      <span role="status">Deleted: {whenOf(run)}</span>
      <Button ref={button} size="sm" variant="ghost" onClick={onTakeBack}>
        Undo
      </Button>
    </li>
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
  const when = whenOf(run);
  const seconds = run.finishedAt ? (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000 : undefined;
  return (
    <li
      data-past-run={run.id}
      aria-label={`Run of ${when}`}
      className="rounded-lg border border-hairline bg-surface p-4"
    >
      <p className="flex flex-wrap items-center gap-2 text-sm text-fg tabular">
        {when}
        <Badge tone={STATES[run.state].tone}>{STATES[run.state].label}</Badge>
        {run.mode === 'demo' && <Badge tone="warning">Demo</Badge>}
        {seconds !== undefined && <span className="text-faint">{inWords(seconds)}</span>}
      </p>
      {run.name && <p className="mt-1 truncate text-sm font-medium text-fg">{run.name}</p>}
      {summary(run) && <p className="mt-1 truncate text-sm text-muted">{summary(run)}</p>}
      {run.error && <p className="mt-1 text-sm text-muted">{run.error.message}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {run.state === 'succeeded' && (
          <Button size="sm" variant="secondary" onClick={async () => (await showPastRun(session, run)) && onClose()}>
            Show result
          </Button>
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
