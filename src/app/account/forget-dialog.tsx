import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { forgetKept } from './browser-data';

export interface ForgetDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onExport: () => void;
}

/** Asks before keys, drafts and results in this browser are removed, and offers to export them first. */
export function ForgetDialog({ open, onOpenChange, onExport }: ForgetDialogProps) {
  const forget = () => {
    forgetKept();
    // A tool that is open holds its answers in memory and would write them again; a fresh page starts empty.
    window.location.reload();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Forget keys and data in this browser?"
      description="Saved keys, drafts and results are removed from this browser. You stay signed in. This cannot be undone."
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button variant="secondary" onClick={onExport}>
            Export first
          </Button>
          <Button variant="danger" onClick={forget}>
            Forget everything
          </Button>
        </>
      }
    />
  );
}
