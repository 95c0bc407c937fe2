import { Suspense, useState } from 'react';
import type { FormDeclaration } from '@/registry/options';
import { isShareable } from '@/registry/shareable';
import { Button } from '@/ui/button';
import { lazyPart } from '@/ui/lazy-part';
import type { RunResult } from '../run/run-state';

const ShareDialog = lazyPart(() => import('./share-dialog').then((module) => ({ default: module.ShareDialog })));

export interface ShareProps {
  declaration: FormDeclaration;
  result: RunResult;
}

/** Opens the links of a result; where it can be shown to nobody else, there is nothing to press. */
export function ShareButton(props: ShareProps) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  if (!isShareable(props.declaration) || props.result.runId === '') return null;
  const ask = () => {
    setAsked(true);
    setOpen(true);
  };
  return (
    <>
      <Button variant="secondary" onClick={ask}>
        Share
      </Button>
      {asked && (
        <Suspense fallback={null}>
          <ShareDialog {...props} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
