import { useEffect, useId, useRef } from 'react';
import { copyText } from '@/browser/clipboard';
import type { MadeShare } from '@/contracts/share';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { toast } from '@/ui/toast';
import { sharedAddress } from './shares';

/** A link that was just made, to be copied: it takes the focus of the button that is gone. */
export function MadeLink({ made, onMore }: { made: MadeShare; onMore: () => void }) {
  const id = useId();
  const link = useRef<HTMLInputElement>(null);
  const address = sharedAddress(made.token);
  useEffect(() => {
    link.current?.focus();
    link.current?.select();
  }, []);
  const copy = async () => {
    const copied = await copyText(address);
    if (!copied) toast.error('The link could not be copied', { description: 'Select it and copy it by hand.' });
    return copied;
  };
  return (
    <div className="space-y-4 rounded-xl border border-success/30 bg-success/8 p-4 sm:p-5">
      <Field
        id={id}
        label="The link is ready"
        help="Copy it now: it is shown this once. We keep no copy that could be read."
      >
        <div className="flex flex-wrap gap-2">
          <Input
            ref={link}
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
      <Button variant="ghost" size="sm" onClick={onMore} className="max-sm:min-h-11">
        Make another link
      </Button>
    </div>
  );
}
