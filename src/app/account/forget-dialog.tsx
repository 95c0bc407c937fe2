import { useScope } from '@/browser/member-scope';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { forgetMemberData } from './browser-data';

export interface ForgetDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onExport: () => void;
}

/** Asks for confirmation before the member's data in this browser is deleted, and offers to export it first. */
export function ForgetDialog({ open, onOpenChange, onExport }: ForgetDialogProps) {
  const scope = useScope();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Forget keys and data in this browser?"
      description="Your saved keys, drafts and results are removed from this browser. You stay signed in. This cannot be undone."
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button variant="secondary" onClick={onExport}>
            Export first
          </Button>
          <Button variant="danger" onClick={() => void forgetMemberData(scope)}>
            Forget everything
          </Button>
        </>
      }
    />
  );
}
