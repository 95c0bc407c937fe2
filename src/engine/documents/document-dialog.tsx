import { type FormEvent, useId, useState } from 'react';
import { useScope } from '@/browser/scope';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { toast } from '@/ui/toast';
import { CoverFields } from './cover-fields';
import { documentsOf } from './documents';
import type { SaveDocumentProps } from './save-document';
import { useCover } from './use-cover';

export interface DocumentDialogProps extends SaveDocumentProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks what stands on the cover of a document, then saves it. */
export function DocumentDialog({ document, result, open, onOpenChange }: DocumentDialogProps) {
  const documents = useScope().of(documentsOf);
  const id = useId();
  const [cover, change] = useCover({ document }, result);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      // What the member has changed is printed as it shows; the gateway has the rest.
      await documents.save(result.runId, { ...cover, ...(result.edited && { value: result.value }) });
      onOpenChange(false);
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined;
      toast.error('The document could not be made', { ...(description && { description }) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Save as PDF"
      description="This stands on the cover. Your name and logo come from Your documents, in the account menu."
      footer={
        <Button type="submit" form={`${id}-form`} variant="primary" loading={busy}>
          Save PDF
        </Button>
      }
    >
      <form id={`${id}-form`} onSubmit={save} className="space-y-5">
        <CoverFields id={id} cover={cover} onChange={change} />
      </form>
    </Dialog>
  );
}
