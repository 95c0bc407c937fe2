import { useEffect, useState } from 'react';
import { type KnownModels, keepModels, knownModels } from '@/browser/chosen-model';
import type { Scope } from '@/browser/scope';
import { providers } from '@/generated/provider-list';
import { labelClass } from '@/ui/field';
import { Select } from '@/ui/select';
import { offeredModels } from './offered-models';

interface ModelChoiceProps {
  /** Id of the field of the key. */
  id: string;
  provider: string;
  scope: Scope;
  disabled: boolean;
}

/** Which language model is asked with the key: the operator's until the member chooses another; nothing where there is one alone. */
export function ModelChoice({ id, provider, scope, disabled }: ModelChoiceProps) {
  const [known, setKnown] = useState(() => knownModels(scope, provider));

  useEffect(() => {
    void offeredModels(scope, provider).then((offer) => {
      if (!offer || scope.ended.aborted) return;
      const { chosen } = knownModels(scope, provider);
      // A model that is offered no more would be refused.
      const stays = chosen !== undefined && chosen !== offer.model && offer.models.includes(chosen);
      setKnown(kept(scope, provider, { ...offer, ...(stays && { chosen }) }));
    });
  }, [scope, provider]);

  const { models, model = '', chosen = model } = known;
  if (models.length < 2) return null;
  const field = `${id}-model`;
  const choose = (next: string) =>
    setKnown(kept(scope, provider, { models, model, ...(next !== model && { chosen: next }) }));
  return (
    <div className="grid gap-x-4 gap-y-1.5 pt-1 sm:grid-cols-[auto_1fr] sm:items-center">
      <label htmlFor={field} className={labelClass}>
        Model
      </label>
      <Select
        id={field}
        className="h-11 sm:h-10"
        aria-describedby={`${field}-help`}
        value={chosen}
        disabled={disabled}
        onChange={choose}
        options={models.map((name) => ({ value: name, label: name === model ? `${name} (default)` : name }))}
      />
      <p id={`${field}-help`} className="text-xs leading-relaxed text-faint sm:col-start-2">
        For every tool with a key of {providers[provider]?.title}, on this device.
      </p>
    </div>
  );
}

/** What the browser holds once it was told to keep this. */
function kept(scope: Scope, provider: string, known: KnownModels): KnownModels {
  keepModels(scope, provider, known);
  const { chosen } = knownModels(scope, provider);
  return { ...known, ...(chosen ? { chosen } : { chosen: undefined }) };
}
