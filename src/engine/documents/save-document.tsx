import { useState } from 'react';
import type { ResultDocument } from '@/generated/declaration';
import { Button } from '@/ui/button';
import { lazyOptionalPart } from '@/ui/lazy-with-retry';
import type { RunResult } from '../run/run-state';

const DocumentDialog = lazyOptionalPart(() => import('./document-dialog'), 'DocumentDialog');

export interface SaveDocumentProps {
  document: ResultDocument;
  result: RunResult;
}

/** Button that opens the dialog for saving a result as PDF. */
export function SaveDocument(props: SaveDocumentProps) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const openDialog = () => {
    setWasOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button variant="secondary" onClick={openDialog}>
        Save as PDF
      </Button>
      {wasOpened && <DocumentDialog {...props} open={open} onOpenChange={setOpen} />}
    </>
  );
}
