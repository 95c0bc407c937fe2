import { useState } from 'react';
import type { RunResult } from '@/engine/run/run-state';
import type { FormDeclaration } from '@/registry/options';
import { isShareable } from '@/registry/shareable';
import { Button } from '@/ui/button';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';

const ShareDialog = lazyOptionalPart(() => import('./share-dialog'), 'ShareDialog');

export interface ShareProps {
  declaration: FormDeclaration;
  result: RunResult;
}

/** Opens the share dialog of a result. Renders nothing if the result cannot be shared. */
export function ResultAction(props: ShareProps) {
  const [open, setOpen] = useState<boolean>();
  if (!isShareable(props.declaration) || props.result.runId === '') return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Share
      </Button>
      {open !== undefined && <ShareDialog {...props} open={open} onOpenChange={setOpen} />}
    </>
  );
}
