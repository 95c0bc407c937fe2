import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { MemberScope } from '@/browser/member-scope';
import { labelClass } from '@/ui/field';
import { Select } from '@/ui/select';
import { RivalChoice } from '../compare/rival-choice';
import { storeOf, type ToolSession } from '../session/tool-session';
import { type StoredModels, saveModels, storedModels } from './chosen-model';
import { fetchOfferedModels, listedModels, providerTitle } from './offered-models';

interface ModelChoiceProps {
  /** Id of the key's field. */
  id: string;
  provider: string;
  session: ToolSession;
  disabled: boolean;
}

/** Lets the member choose the model for their key, by default the operator's, and a second one to compare it with. */
export function ModelChoice({ id, provider, session, disabled }: ModelChoiceProps) {
  const { scope, tool } = session;
  const [providerModels, setProviderModels] = useState(() => storedModels(scope, provider));
  const listedForKey = useAtomValue(scope.get(listedModels), { store: scope.get(storeOf) })[provider] ?? [];

  useEffect(() => {
    void fetchOfferedModels(scope, provider).then((offer) => {
      if (!offer || scope.signal.aborted) return;
      const { chosen } = storedModels(scope, provider);
      // The server would refuse a model that is no longer offered.
      const isStillOffered =
        chosen !== undefined && chosen !== offer.model && (offer.isOpen || offer.models.includes(chosen));
      setProviderModels(storeModels(scope, provider, { ...offer, ...(isStillOffered && { chosen }) }));
    });
  }, [scope, provider]);

  const { model = '', chosen = model } = providerModels;
  const models = [...new Set([...providerModels.models, ...listedForKey, ...(chosen ? [chosen] : [])])];
  const { usualUse, declaration } = tool;
  const isCompared = declaration.result && usualUse && !usualUse.model && !usualUse.perMinute;
  const field = `${id}-model`;
  const choose = (next: string) => {
    const { chosen: _, ...offer } = providerModels;
    setProviderModels(storeModels(scope, provider, { ...offer, ...(next !== model && { chosen: next }) }));
  };
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2">
      {models.length > 1 && (
        <>
          <label htmlFor={field} className={labelClass}>
            Model
          </label>
          <Select
            id={field}
            className="h-11 sm:h-9"
            aria-describedby={`${field}-help`}
            value={chosen}
            disabled={disabled}
            onChange={choose}
            options={models.map((name) => ({ value: name, label: name === model ? `${name} (default)` : name }))}
          />
          <p id={`${field}-help`} className="sr-only">
            Used for all {providerTitle(provider)} tools on this device.
          </p>
        </>
      )}
      {isCompared && (
        <RivalChoice
          id={id}
          provider={provider}
          chosen={chosen}
          models={models}
          offeredProviders={providerModels.providers ?? []}
          session={session}
          disabled={disabled}
        />
      )}
    </div>
  );
}

/** Saves the models and returns them with the choice the browser actually stored. */
function storeModels(scope: MemberScope, provider: string, models: StoredModels): StoredModels {
  saveModels(scope, provider, models);
  return { ...models, chosen: storedModels(scope, provider).chosen };
}
