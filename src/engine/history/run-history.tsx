import { Suspense, useState } from 'react';
import type { RunView } from '@/contracts/run';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { lazyPart } from '@/ui/lazy-part';
import type { ToolSession } from '../session/tool-session';

const RunDrawer = lazyPart(() => import('./run-drawer').then((module) => ({ default: module.RunDrawer })));

interface RunHistoryProps {
  session: ToolSession;
  runs: readonly RunView[];
  refresh: () => void;
}

/** The member's past runs of a tool, in a drawer: look again, use the answers again, save, delete. */
export function RunHistory(props: RunHistoryProps) {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const left = props.runs.length - removed.size;
  const show = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button variant="secondary" onClick={show}>
        <Icon name="history" className="size-4" />
        Past runs{left > 0 && ` (${left})`}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <RunDrawer {...props} open={open} onOpenChange={setOpen} removed={removed} onRemoved={setRemoved} />
        </Suspense>
      )}
    </>
  );
}
