import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from './button';
import { Dialog, type DialogProps } from './dialog';
import { Notice } from './notice';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'ignoreOutsidePress'> {
  submitLabel: string;
  onClose: () => void;
  /**
   * Submits the form; undefined if something must be filled in first, to which it leads. The message of a rejection shows above
   * the fields.
   */
  onSubmit: (form: HTMLFormElement) => Promise<void> | undefined;
  children: ReactNode;
}

/** Open dialog that is one form, with buttons to cancel and to submit it. */
export function FormDialog({ submitLabel, onClose, onSubmit, children, ...dialog }: FormDialogProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const submitted = onSubmit(event.currentTarget);
    if (!submitted) return;
    setBusy(true);
    setProblem(undefined);
    await submitted.catch((error: Error) => setProblem(error.message));
    setBusy(false);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      {...dialog}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="space-y-6">
        {problem && <Notice live tone="danger" title={problem} />}
        {children}
      </form>
    </Dialog>
  );
}
