import { useAtomValue } from 'jotai';
import { lazy, Suspense, use, useMemo, useState } from 'react';
import type { Batch as Declared } from '@/generated/declaration';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import type { ToolSession } from '../session/tool-session';
import { batcherOf } from './batcher';

const Going = lazy(() => import('./batch-progress').then((module) => ({ default: module.BatchProgress })));
const Sheet = lazy(() => import('./batch-sheet').then((module) => ({ default: module.BatchSheet })));

/** Below a form: the tool for every row of a file. */
export function BatchPart({ session, batch }: { session: ToolSession; batch: Declared }) {
  // Rows are checked before they are sent, so that nothing is offered before they can be.
  if (!session.tool.check.validate) use(session.tool.check.load());
  const batcher = useMemo(() => batcherOf(session), [session]);
  const state = useAtomValue(batcher.state);
  const [open, setOpen] = useState(false);
  const { owner } = session.scope;
  const most = (owner?.guest && batch.guestRows) || batch.rows;
  return (
    <Card as="section" aria-labelledby="batch-title" className="space-y-4">
      <div>
        <h2 id="batch-title" className="text-base font-semibold text-fg">
          Many at once
        </h2>
        <p className="mt-1 text-sm text-muted">
          Run this tool for every row of a CSV file, up to {most}. Whatever has no column is taken from the form above,
          the key too.
        </p>
      </div>
      <Suspense fallback={null}>
        {state.batch ? (
          <Going session={session} batcher={batcher} batch={state.batch} state={state} />
        ) : open ? (
          <Sheet session={session} batcher={batcher} most={most} />
        ) : (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Use a CSV file
          </Button>
        )}
      </Suspense>
    </Card>
  );
}
