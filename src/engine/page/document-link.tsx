import { useState } from 'react';
import { useScope } from '@/browser/scope';
import { Button } from '@/ui/button';
import { gatewayOf } from '../run/gateway';
import { tell } from '../tell';

/** Offers the document an action made; it is fetched with the session, never by a public address. */
export function DocumentLink({ path }: { path: string }) {
  const gateway = useScope().of(gatewayOf);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const saved = await gateway.saveDocument(path);
    setBusy(false);
    if (!saved) tell('error', { title: 'The document could not be fetched', description: 'Please try again.' });
  };
  return (
    <Button variant="ghost" loading={busy} onClick={download}>
      Save the PDF
    </Button>
  );
}
