import { useEffect, useState } from 'react';
import type { MemberScope } from '@/browser/member-scope';
import { providers } from '@/generated/provider-list';
import { labelClass } from '@/ui/field';
import { Select } from '@/ui/select';
import { offeredModels } from './offered-models';

interface OtherProvidersProps {
  /** Id of the key's field. */
  id: string;
  scope: MemberScope;
  /** The provider the field names. */
  declared: string;
  /** The providers whose keys the tool can use. */
  accepted: readonly string[];
  /** Accepted providers with a key saved on this device; empty unless the field holds a saved key. */
  saved: readonly string[];
  inUse: string;
  disabled: boolean;
  onPrefer(provider: string): void;
}

/**
 * Lists the other providers whose keys the server accepts in this field, and lets the member choose among several saved keys.
 */
export function OtherProviders({
  id,
  scope,
  declared,
  accepted,
  saved,
  inUse,
  disabled,
  onPrefer,
}: OtherProvidersProps) {
  const [offered, setOffered] = useState<readonly string[]>([]);
  useEffect(() => {
    void offeredModels(scope, declared).then((offer) => {
      if (!scope.signal.aborted) setOffered(offer?.providers ?? []);
    });
  }, [scope, declared]);

  if (saved.length > 1)
    return (
      <div className="flex items-center gap-2">
        <label htmlFor={`${id}-provider`} className={labelClass}>
          Remembered key
        </label>
        <Select
          id={`${id}-provider`}
          className="h-11 sm:h-9"
          value={inUse}
          disabled={disabled}
          onChange={onPrefer}
          options={saved.map((name) => ({ value: name, label: providers[name]?.title ?? name }))}
        />
      </div>
    );
  const otherProviders = offered.filter((name) => name !== declared && accepted.includes(name));
  if (saved.length > 0 || otherProviders.length === 0) return null;
  const titles = otherProviders.map((name) => providers[name]?.title ?? name);
  return (
    <p className="text-xs leading-relaxed text-faint">
      Keys of {new Intl.ListFormat('en').format(titles)} work here too.
      {inUse !== declared && ` This one is for ${providers[inUse]?.title}.`}
    </p>
  );
}
