import { useEffect, useId, useRef } from 'react';
import { copyText } from '@/browser/clipboard';
import type { CreatedShare } from '@/contracts/share';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { toast } from '@/ui/toast';
import { shareUrl } from './shares';

/** Shows a new link to copy. Its field takes the focus of the removed submit button. */
export function NewLink({ share, onCreateAnother }: { share: CreatedShare; onCreateAnother: () => void }) {
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
