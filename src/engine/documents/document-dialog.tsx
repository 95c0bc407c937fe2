import { type FormEvent, useId, useState } from 'react';
import { useChosenClient } from '@/browser/chosen-client';
import { useScope } from '@/browser/scope';
import { LONGEST_LINE } from '@/contracts/document';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { toast } from '@/ui/toast';
import { documentsOf } from './documents';
import type { SaveDocumentProps } from './save-document';

export interface DocumentDialogProps extends SaveDocumentProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks what stands on the cover of a document, then saves it. */
export function DocumentDialog({ document, result, open, onOpenChange }: DocumentDialogProps) {
  const documents = useScope().of(documentsOf);
  const id = useId();
  const named = document.client && result.inputs[document.client];
  const [title, setTitle] = useState(document.title);
  const chosen = useChosenClient()?.name ?? '';
  const [client, setClient] = useState(typeof named === 'string' && named ? named : chosen);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      // What the member has changed is printed as it shows; the gateway has the rest.
      await documents.save(result.runId, { title, client, ...(result.edited && { value: result.value }) });
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
        <Field id={`${id}-title`} label="Title" optional>
          <Input
            id={`${id}-title`}
            value={title}
            maxLength={LONGEST_LINE}
            autoComplete="off"
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
        <Field id={`${id}-client`} label="Prepared for" optional>
          <Input
            id={`${id}-client`}
            value={client}
            maxLength={LONGEST_LINE}
            autoComplete="off"
            onChange={(event) => setClient(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
