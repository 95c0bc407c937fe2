import { useState } from 'react';
import { useScope } from '@/browser/member-scope';
import { Button } from '@/ui/button';
import { notify } from '../notify';
import { gatewayFilesOf } from '../run/gateway-files';

/** Downloads the document an action created, with the session, never through a public URL. */
export function DocumentLink({ path }: { path: string }) {
  const { saveDocument } = useScope().get(gatewayFilesOf);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const isSaved = await saveDocument(path);
    setBusy(false);
    if (!isSaved) notify('error', { title: 'The document could not be fetched', description: 'Please try again.' });
  };
  return (
    <Button variant="ghost" loading={busy} onClick={download}>
      Save the PDF
    </Button>
  );
}
