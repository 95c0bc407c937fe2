import { useRef, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import { savedKeyProviders } from '@/browser/saved-keys';
import { providerTitle } from '@/engine/keys/offered-models';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';

/** Lists the provider keys that this device remembers, each with a button that forgets it. */
export function SavedKeysSection() {
  const scope = useScope();
  const [providers, setProviders] = useState(() => savedKeyProviders(scope));
  const container = useRef<HTMLDivElement>(null);
  const forget = async (provider: string) => {
    try {
      const { forgetKey } = await import('@/browser/key-vault');
      await forgetKey(scope, provider);
    } catch {
      toast.error('The key could not be deleted from this device', { description: 'Please try again.' });
      return;
    }
    setProviders(savedKeyProviders(scope));
    // The pressed button has been removed.
    container.current?.focus();
  };
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      {providers.length === 0 ? (
        <p className="text-muted">None. A tool offers to remember a key beside the field for it.</p>
      ) : (
        <ul aria-label="Saved keys" className="space-y-3">
          {providers.map((provider) => (
            <li
              key={provider}
              className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-hairline bg-surface px-4 py-3"
            >
              <span className="font-medium text-fg">{providerTitle(provider)}</span>
              <Button
                variant="secondary"
                size="sm"
                className="max-sm:min-h-11"
                aria-label={`Forget the key of ${providerTitle(provider)}`}
                onClick={() => void forget(provider)}
              >
                Forget
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
