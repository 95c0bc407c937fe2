import { Suspense, useState } from 'react';
import type { ResultDocument } from '@/generated/declaration';
import { Button } from '@/ui/button';
import { lazyPart } from '@/ui/lazy-part';
import type { RunResult } from '../run/run-state';

const DocumentDialog = lazyPart(() =>
  import('./document-dialog').then((module) => ({ default: module.DocumentDialog })),
);

export interface SaveDocumentProps {
  document: ResultDocument;
  result: RunResult;
}

/** Saves a result as a document for a client, after a question or two. */
export function SaveDocument(props: SaveDocumentProps) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const ask = () => {
    setAsked(true);
    setOpen(true);
  };
  return (
    <>
      <Button variant="secondary" onClick={ask}>
        Save as PDF
      </Button>
      {asked && (
        <Suspense fallback={null}>
          <DocumentDialog {...props} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
