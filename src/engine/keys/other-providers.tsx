import { useEffect, useState } from 'react';
import type { MemberScope } from '@/browser/member-scope';
import { labelClass } from '@/ui/field';
import { Select } from '@/ui/select';
import { fetchOfferedModels, providerTitle } from './offered-models';

interface OtherProvidersProps {
  /** Id of the key's field. */
  id: string;
  scope: MemberScope;
  /** The provider the field names. */
  declaredProvider: string;
  /** The providers whose keys the tool can use. */
  acceptedProviders: readonly string[];
  /** Accepted providers with a key saved on this device; empty unless the field holds a saved key. */
  savedProviders: readonly string[];
  usedProvider: string;
  disabled: boolean;
  onPrefer(provider: string): void;
}

/**
 * Lists the other providers whose keys the server accepts in this field, and lets the member choose among several saved keys.
 */
export function OtherProviders({
  id,
  scope,
  declaredProvider,
  acceptedProviders,
  savedProviders,
  usedProvider,
  disabled,
  onPrefer,
}: OtherProvidersProps) {
  const [offeredProviders, setOfferedProviders] = useState<readonly string[]>([]);
  useEffect(() => {
    void fetchOfferedModels(scope, declaredProvider).then((offer) => {
      if (!scope.signal.aborted) setOfferedProviders(offer?.providers ?? []);
    });
  }, [scope, declaredProvider]);

  if (savedProviders.length > 1)
    return (
      <div className="flex items-center gap-2">
        <label htmlFor={`${id}-provider`} className={labelClass}>
          Remembered key
        </label>
        <Select
          id={`${id}-provider`}
          className="h-11 sm:h-9"
          value={usedProvider}
          disabled={disabled}
          onChange={onPrefer}
          options={savedProviders.map((name) => ({ value: name, label: providerTitle(name) }))}
        />
      </div>
    );
  const otherProviders = offeredProviders.filter(
    (name) => name !== declaredProvider && acceptedProviders.includes(name),
  );
  if (savedProviders.length > 0 || otherProviders.length === 0) return null;
  return (
    <p className="text-xs leading-relaxed text-faint">
      Keys of {new Intl.ListFormat('en').format(otherProviders.map(providerTitle))} work here too.
      {usedProvider !== declaredProvider && ` This one is for ${providerTitle(usedProvider)}.`}
    </p>
  );
}
