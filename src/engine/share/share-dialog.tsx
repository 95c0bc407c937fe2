import { useCallback, useState } from 'react';
import type { MadeShare } from '@/contracts/share';
import { Dialog } from '@/ui/dialog';
import { LiveLinks } from './live-links';
import { MadeLink } from './made-link';
import type { ShareProps } from './share-button';
import { ShareForm } from './share-form';

interface ShareDialogProps extends ShareProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Makes links to a result, and ends them. What it held is gone when it closes: a link is shown once. */
export function ShareDialog({ open, onOpenChange, ...props }: ShareDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Share this result"
      description="Whoever has the link sees the result as it is now, its title, and the name and logo of Your documents. They see nothing you filled in and nothing else of yours, and need no account."
    >
      <Links {...props} />
    </Dialog>
  );
}

function Links({ declaration, result }: ShareProps) {
  const [made, setMade] = useState<MadeShare>();
  const gone = useCallback((id: string) => setMade((now) => (now?.id === id ? undefined : now)), []);
  return (
    <div className="space-y-8">
      {made ? (
        <MadeLink made={made} onMore={() => setMade(undefined)} />
      ) : (
        <ShareForm declaration={declaration} result={result} onMade={setMade} />
      )}
      <LiveLinks run={result.runId} made={made} onRevoked={gone} />
    </div>
  );
}
