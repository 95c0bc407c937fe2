import { useState } from 'react';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { fetchDocument } from '../run/fetch-document';

/** Offers the document an action made; it is fetched with the session, never by a public address. */
export function DocumentLink({ path }: { path: string }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const saved = await fetchDocument(path);
    setBusy(false);
    if (!saved) toast.error('The document could not be fetched', { description: 'Please try again.' });
  };
  return (
    <Button variant="ghost" loading={busy} onClick={download}>
      Save the PDF
    </Button>
  );
}
