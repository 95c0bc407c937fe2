import { Suspense, useState } from 'react';
import { brand } from '@/brand';
import { copyText } from '@/browser/clipboard';
import { Badge } from '@/ui/badge';
import { CopyButton } from '@/ui/copy-button';
import { Dialog } from '@/ui/dialog';
import { ExternalLink } from '@/ui/external-link';
import { Icon } from '@/ui/icon';
import { lazyPart } from '@/ui/lazy-with-retry';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';

const SlotForm = lazyPart(() => import('@/engine/slot-form'), 'SlotForm');

function Offer() {
  return (
    <Badge tone="cyan" icon="sparkles">
      {brand.promo.badge}: {brand.promo.offer}
    </Badge>
  );
}

function ClaimForm({ onSucceeded, onTyped }: { onSucceeded: () => void; onTyped: () => void }) {
  return (
    <>
      <ul className="mb-6 flex flex-wrap gap-x-5 gap-y-2 text-sm text-muted">
        {brand.vip.includes.map((entry) => (
          <li key={entry} className="flex items-center gap-2">
            <Icon name="check" className="size-4 text-accent" />
            {entry}
          </li>
        ))}
      </ul>
      <Suspense fallback={<Spinner label="Loading the form" className="mx-auto my-16 block" />}>
        <div onInputCapture={onTyped}>
          <SlotForm slot="vip-dialog" onSucceeded={onSucceeded} autoFocus />
        </div>
      </Suspense>
    </>
  );
}

async function copyCode(): Promise<boolean> {
  const isCopied = await copyText(brand.promo.code);
  if (isCopied) toast.success('Promo code copied to clipboard');
  else toast.error('Failed to copy code');
  return isCopied;
}

function Success() {
  return (
    <div className="space-y-6">
      <div className="flex items-center justify-between gap-4 rounded-lg border border-accent/30 bg-accent/5 py-3 pr-3 pl-5">
        <code className="font-mono text-lg font-semibold tracking-wider text-accent">{brand.promo.code}</code>
        <CopyButton copy={copyCode} />
      </div>
      <p className="text-sm text-muted">{brand.promo.offer}</p>
      <ExternalLink href={brand.links.checkout} variant="primary" size="lg" className="w-full">
        Continue to Checkout
      </ExternalLink>
    </div>
  );
}

/** The VIP dialog: the lead form, then the promo code and the checkout (docs/behaviour.md, sections 2, 4 and 8). */
export function VipDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [isClaimed, setClaimed] = useState(false);
  // Once the visitor has typed, a click outside does not close the dialog, so that no input is lost.
  const [hasTyped, setHasTyped] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      eyebrow={<Offer />}
      ignoreOutsidePress={hasTyped && !isClaimed}
      title={isClaimed ? "You're almost there" : 'Claim VIP Access'}
      description={isClaimed ? brand.vip.successText : brand.vip.intro}
    >
      {isClaimed ? <Success /> : <ClaimForm onSucceeded={() => setClaimed(true)} onTyped={() => setHasTyped(true)} />}
    </Dialog>
  );
}
