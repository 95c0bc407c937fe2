import { type FormEvent, useId, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { toast } from '@/ui/toast';
import { CoverFields, SampleNotice, useCover } from './cover-fields';
import { documentsOf } from './documents';
import type { SaveDocumentProps } from './save-document';

export interface DocumentDialogProps extends SaveDocumentProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for the cover of a document, then saves it as PDF. */
export function DocumentDialog({ document, result, open, onOpenChange }: DocumentDialogProps) {
  const documents = useScope().get(documentsOf);
  const id = useId();
  const [cover, changeCover] = useCover({ document }, result);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      // An edited result is sent along; the gateway has all others.
      await documents.saveDocument(result.runId, `${document.file}.pdf`, {
        ...cover,
        ...(result.edited && { value: result.value }),
      });
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
      description="These texts appear on the cover. Your name and logo come from “Your documents” on your account page."
      footer={
        <Button type="submit" form={`${id}-form`} variant="primary" loading={busy}>
          Save PDF
        </Button>
      }
    >
      <form id={`${id}-form`} onSubmit={save} className="space-y-5">
        <SampleNotice result={result} />
        <CoverFields id={id} cover={cover} onChange={changeCover} />
      </form>
    </Dialog>
  );
}
