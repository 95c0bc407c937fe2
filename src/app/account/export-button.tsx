import { useState } from 'react';
import { brand } from '@/brand';
import { useScope } from '@/browser/member-scope';
import { saveFile } from '@/browser/save-file';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { toast } from '@/ui/toast';
import { createAccountCalls } from './account-calls';

/** Button that downloads all data the site stores about the member. */
export function ExportButton() {
  const calls = useScope().get(createAccountCalls);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await calls.exportData(), `${brand.shortName}-account.tar`);
    } catch (error) {
      toast.error('Your data could not be fetched', { description: (error as Error).message });
    }
    setBusy(false);
  };
  return (
    <Button variant="secondary" loading={busy} onClick={download}>
      <Icon name="download" className="size-4" />
      Download everything
    </Button>
  );
}
