import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import type { LazyValidator } from '@/engine/form/lazy-validator';
import type { ToolSession } from '@/engine/session/tool-session';
import type { Batch as BatchDeclaration } from '@/generated/declaration';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { lazyPart, loadWithRetry } from '@/ui/lazy-with-retry';
import { batchRunnerOf } from './batch-runner';

const BatchProgress = lazyPart(() => import('./batch-progress'), 'BatchProgress');
const BatchSheet = lazyPart(() => import('./batch-sheet'), 'BatchSheet');

/** Element id of the title. */
export const BATCH_TITLE_ID = 'batch-title';

interface BatchPartProps {
  session: ToolSession;
  batch: BatchDeclaration;
}

/** Runs the tool for every row of a file. Renders nothing until it can validate the rows. */
export function BatchPart(props: BatchPartProps) {
  return useIsValidatorReady(props.session.tool.validator) ? <BatchCard {...props} /> : null;
}

/** Loads the validator; returns whether it is ready. */
function useIsValidatorReady(validator: LazyValidator): boolean {
  const [loadedValidator, setLoadedValidator] = useState<LazyValidator>();
  useEffect(() => void loadWithRetry(() => validator.load()).then(() => setLoadedValidator(validator)), [validator]);
  return loadedValidator === validator || validator.validate !== undefined;
}

function BatchCard({ session, batch }: BatchPartProps) {
  const runner = session.get(batchRunnerOf);
  const state = useAtomValue(runner.state);
  const [open, setOpen] = useState(false);
  const { owner } = session.scope;
  const maxRows = (owner?.guest && batch.guestRows) || batch.rows;
  return (
    <Card as="section" aria-labelledby={BATCH_TITLE_ID} className="space-y-4">
      <div>
        <h2 id={BATCH_TITLE_ID} tabIndex={-1} className="scroll-mt-20 text-base font-semibold text-fg outline-none">
          Run from a CSV
        </h2>
        <p className="mt-1 text-sm text-muted">
          Run this tool for every row of a CSV file, up to {maxRows}. Anything without a column comes from the form
          above, including the key.
        </p>
      </div>
      <Suspense fallback={null}>
        {state.batch ? (
          <BatchProgress session={session} runner={runner} batch={state.batch} state={state} />
        ) : open ? (
          <BatchSheet session={session} runner={runner} maxRows={maxRows} />
        ) : (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Use a CSV file
          </Button>
        )}
      </Suspense>
    </Card>
  );
}
