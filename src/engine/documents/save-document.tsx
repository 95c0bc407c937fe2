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
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Save as PDF
      </Button>
      {open !== undefined && <DocumentDialog {...props} open={open} onOpenChange={setOpen} />}
    </>
  );
}
