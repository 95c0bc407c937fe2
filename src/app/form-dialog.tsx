import type { FormEvent, ReactNode } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';

interface FormDialogProps {
  /** Id of the form. */
  id: string;
  title: string;
  description: string;
  /** Label of the button that submits. */
  action: string;
  busy: boolean;
  /** Why the last submit failed. */
  problem?: string | undefined;
  /** A form of many fields: wide, and not closed by a press beside it. */
  isLong?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void> | void;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog with a form, which it cancels or submits. */
export function FormDialog(props: FormDialogProps) {
  const { id, title, description, action, busy, problem, isLong = false, onSubmit, onClose, children } = props;
  return (
    <Dialog
      open
      {...(isLong && { ignoreOutsidePress: true, size: 'lg' })}
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit} className="space-y-6">
        {problem && <Notice live tone="danger" title={problem} />}
        {children}
      </form>
    </Dialog>
  );
}
