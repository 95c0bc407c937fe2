import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { LinkButton } from '@/ui/link-button';
import { paths } from '../paths';

interface GuestSignOutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSignOut: () => void;
}

/** Asks a guest for confirmation before signing out: without an address and password, nobody can sign in to the account again. */
export function GuestSignOutDialog({ open, onOpenChange, onSignOut }: GuestSignOutDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Sign out as a guest?"
      description="You came in with an access code. A code may work only once, and each time it opens a new guest account: your results and clients will be out of reach. Save what you want to keep first."
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Stay signed in
          </Button>
          <LinkButton to={paths.results} variant="secondary" onClick={() => onOpenChange(false)}>
            Save results first
          </LinkButton>
          <Button variant="danger" onClick={onSignOut}>
            Sign out for good
          </Button>
        </>
      }
    />
  );
}
