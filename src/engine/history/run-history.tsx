import { useState } from 'react';
import type { RunView } from '@/contracts/run';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Drawer } from '@/ui/drawer';
import { EmptyState } from '@/ui/empty-state';
import { Icon } from '@/ui/icon';
import type { ToolSession } from '../session/tool-session';
import { inWords } from './durations';
import { deletePastRun, exportPastRun, reusePastRun, showPastRun } from './past-run';

interface RunHistoryProps {
  session: ToolSession;
  runs: readonly RunView[];
  refresh: () => void;
}

/** The member's past runs of a tool, in a drawer: look again, use the answers again, save, delete. */
export function RunHistory({ session, runs, refresh }: RunHistoryProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Icon name="history" className="size-4" />
        Past runs{runs.length > 0 && ` (${runs.length})`}
      </Button>
      <Drawer
        open={open}
        onOpenChange={setOpen}
        title="Past runs"
        description="Kept with your account. Keys are never kept."
      >
        {runs.length === 0 && (
          <EmptyState title="No runs yet">Every run you start is listed here with its result.</EmptyState>
        )}
        <ul className="space-y-3">
          {runs.map((run) => (
            <PastRun key={run.id} session={session} run={run} onClose={close} onDeleted={refresh} />
          ))}
        </ul>
      </Drawer>
    </>
  );
}

function PastRun({
  session,
  run,
  onClose,
  onDeleted,
}: {
  session: ToolSession;
  run: RunView;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const when = new Date(run.startedAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  const seconds = run.finishedAt ? (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000 : undefined;
  return (
    <li aria-label={`Run of ${when}`} className="rounded-lg border border-hairline bg-surface p-4">
      <p className="flex flex-wrap items-center gap-2 text-sm text-fg tabular">
        {when}
        <Badge tone={TONES[run.state]}>{run.state}</Badge>
        {run.mode === 'demo' && <Badge tone="warning">demo</Badge>}
        {seconds !== undefined && <span className="text-faint">{inWords(seconds)}</span>}
      </p>
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
          <Button size="sm" variant="ghost" onClick={async () => (await deletePastRun(session, run)) && onDeleted()}>
            Delete
          </Button>
        )}
      </div>
    </li>
  );
}

const TONES = { running: 'cyan', succeeded: 'success', failed: 'danger', cancelled: 'neutral' } as const;

/** The first few texts that were filled in: enough to tell runs apart. */
function summary({ inputs = {} }: RunView): string {
  return Object.values(inputs)
    .filter((value) => typeof value === 'string')
    .slice(0, 3)
    .join(' · ');
}
