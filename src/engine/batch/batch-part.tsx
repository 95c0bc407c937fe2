import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useMemo, useState } from 'react';
import type { Batch as Declared } from '@/generated/declaration';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { keepLoading, lazyPart } from '@/ui/lazy-part';
import type { AnswerCheck } from '../form/answer-check';
import type { ToolSession } from '../session/tool-session';
import { batcherOf } from './batcher';

const Going = lazyPart(() => import('./batch-progress').then((module) => ({ default: module.BatchProgress })));
const Sheet = lazyPart(() => import('./batch-sheet').then((module) => ({ default: module.BatchSheet })));

interface BatchPartProps {
  session: ToolSession;
  batch: Declared;
}

/** Below a form: the tool for every row of a file. Rows are checked before they are sent: nothing is offered before they can be. */
export function BatchPart(props: BatchPartProps) {
  return useCanCheck(props.session.tool.check) ? <Offered {...props} /> : null;
}

/** Whether answers can be checked; what checks them is fetched. */
function useCanCheck(check: AnswerCheck): boolean {
  const [checks, setChecks] = useState<AnswerCheck>();
  useEffect(() => void keepLoading(() => check.load()).then(() => setChecks(check)), [check]);
  return checks === check || check.validate !== undefined;
}

function Offered({ session, batch }: BatchPartProps) {
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
