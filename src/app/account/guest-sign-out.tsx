import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { LinkButton } from '@/ui/link-button';
import { paths } from '../paths';

interface GuestSignOutProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSignOut: () => void;
}

/** Asks a guest before they sign out: nobody can sign in to a guest account again, as it has neither address nor password. */
export function GuestSignOut({ open, onOpenChange, onSignOut }: GuestSignOutProps) {
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
