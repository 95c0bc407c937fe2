import { useCallback, useState } from 'react';
import type { CreatedShare } from '@/contracts/share';
import { Dialog } from '@/ui/dialog';
import { LiveLinks } from './live-links';
import { NewLink } from './new-link';
import type { ShareProps } from './share-button';
import { ShareForm } from './share-form';

interface ShareDialogProps extends ShareProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Creates and revokes links to a result. Closing drops its state, as a new link is displayed only once. */
export function ShareDialog({ open, onOpenChange, ...props }: ShareDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Share this result"
      description="Anyone with the link sees the result as it is now, its title, and your name and logo. They need no account, and see nothing you filled in."
    >
      <Links {...props} />
    </Dialog>
  );
}

function Links({ declaration, result }: ShareProps) {
  const [newLink, setNewLink] = useState<CreatedShare>();
  const forgetRevoked = useCallback(
    (id: string) => setNewLink((current) => (current?.id === id ? undefined : current)),
    [],
  );
  return (
    <div className="space-y-8">
      {newLink ? (
        <NewLink share={newLink} onCreateAnother={() => setNewLink(undefined)} />
      ) : (
        <ShareForm declaration={declaration} result={result} onCreated={setNewLink} />
      )}
      <LiveLinks run={result.runId} newLink={newLink} onRevoked={forgetRevoked} />
    </div>
  );
}
