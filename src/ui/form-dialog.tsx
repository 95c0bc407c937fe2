import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from './button';
import { Dialog, type DialogProps } from './dialog';
import { Notice } from './notice';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'ignoreOutsidePress'> {
  submitLabel: string;
  onClose: () => void;
  /** Submits the form; undefined if it has focused a field that is still empty. The message of a rejection shows above the fields. */
  onSubmit: (form: HTMLFormElement) => Promise<void> | undefined;
  /**
   * The fields, or a function that renders them. Its parameters let a button among the fields run an action like a submit: a
   * function that tracks the action, and whether one is running.
   */
  children: ReactNode | ((perform: (work: Promise<void> | undefined) => void, busy: boolean) => ReactNode);
}

/** An open dialog with one form, and buttons to cancel and to submit it. */
export function FormDialog({ submitLabel, onClose, onSubmit, children, ...dialog }: FormDialogProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const perform = async (work: Promise<void> | undefined) => {
    if (!work) return;
    setBusy(true);
    setProblem(undefined);
    await work.catch((error: Error) => setProblem(error.message));
    setBusy(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void perform(onSubmit(event.currentTarget));
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
        {typeof children === 'function' ? children(perform, busy) : children}
      </form>
    </Dialog>
  );
}
