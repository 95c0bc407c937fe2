import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { copyText } from '@/browser/clipboard';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { toast } from '@/ui/toast';
import type { CreatedShare } from '../contract';
import { LiveLinks } from './live-links';
import type { ShareProps } from './result-action';
import { ShareForm } from './share-form';
import { shareUrl } from './shares';

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

/** Shows a new link to copy. Its field takes the focus of the removed submit button. */
function NewLink({ share, onCreateAnother }: { share: CreatedShare; onCreateAnother: () => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const address = shareUrl(share.token);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const copy = async () => {
    const isCopied = await copyText(address);
    if (!isCopied) toast.error('The link could not be copied', { description: 'Select it and copy it by hand.' });
    return isCopied;
  };
  return (
    <div className="space-y-4 rounded-xl border border-success/30 bg-success/8 p-4 sm:p-5">
      <Field id={id} label="The link is ready" help="Copy it now. We can't show it again.">
        <div className="flex flex-wrap gap-2">
          <Input
            ref={input}
            id={id}
            readOnly
            value={address}
            aria-describedby={`${id}-help`}
            onFocus={({ target }) => target.select()}
            className="min-w-0 flex-1 basis-56 font-mono text-xs"
          />
          <CopyButton variant="primary" label="Copy link" copy={copy} className="max-sm:min-h-11" />
        </div>
      </Field>
      <Button variant="ghost" size="sm" onClick={onCreateAnother} className="max-sm:min-h-11">
        Make another link
      </Button>
    </div>
  );
}
