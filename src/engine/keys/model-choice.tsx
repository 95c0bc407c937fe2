import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import type { MemberScope } from '@/browser/member-scope';
import { submitOptions } from '@/generated/slots/submit-options';
import { labelClass } from '@/ui/field';
import { Icon } from '@/ui/icon';
import { Select } from '@/ui/select';
import { storeOf, type ToolSession } from '../session/tool-session';
import { type StoredModels, saveModels, storedModels } from './chosen-model';
import { fetchOfferedModels, listedModels, providerTitle } from './offered-models';

interface ModelChoiceProps {
  /** Id of the key's field. */
  id: string;
  provider: string;
  session: ToolSession;
  disabled: boolean;
  /** What else there is to say or choose, behind the same line. */
  children?: ReactNode;
}

/**
 * One line that says the provider and the model of a key. Behind it the member chooses the model, by default the operator's, and what
 * features offer for the next submit.
 */
export function ModelChoice({ id, provider, session, disabled, children }: ModelChoiceProps) {
  const { scope } = session;
  const option = useAtomValue(session.atoms.submitOption, { store: session.store });
  const [latest, setLatest] = useState(() => ({ provider, models: storedModels(scope, provider) }));
  // Another key may be one of another provider; the line stays open meanwhile.
  const providerModels = latest.provider === provider ? latest.models : storedModels(scope, provider);
  const listedForKey = useAtomValue(scope.get(listedModels), { store: scope.get(storeOf) })[provider] ?? [];

  useEffect(() => {
    void fetchOfferedModels(scope, provider).then((offer) => {
      if (!offer || scope.signal.aborted) return;
      const { chosen } = storedModels(scope, provider);
      // The server would refuse a model that is no longer offered.
      const isStillOffered =
        chosen !== undefined && chosen !== offer.model && (offer.isOpen || offer.models.includes(chosen));
      setLatest({ provider, models: storeModels(scope, provider, { ...offer, ...(isStillOffered && { chosen }) }) });
    });
  }, [scope, provider]);

  const { model = '', chosen = model } = providerModels;
  const models = [...new Set([...providerModels.models, ...listedForKey, ...(chosen ? [chosen] : [])])];
  const otherProviders = (providerModels.providers ?? []).filter((name) => name !== provider);
  if (models.length < 2 && otherProviders.length === 0) return null;
  const field = `${id}-model`;
  const choose = (next: string) => {
    const { chosen: _, ...offer } = providerModels;
    setLatest({
      provider,
      models: storeModels(scope, provider, { ...offer, ...(next !== model && { chosen: next }) }),
    });
  };
  return (
    <details className="group text-sm text-muted">
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-2 rounded-sm sm:min-h-8">
        <span className="text-fg">{[providerTitle(provider), chosen, option?.label].filter(Boolean).join(' · ')}</span>
        <span className="text-xs">Other models and keys</span>
        <Icon name="chevron-down" className="size-3.5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="space-y-2 pt-1 pb-2">
        <div className="flex flex-wrap items-center gap-2">
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
          {submitOptions.map(({ feature, SubmitOption }) => (
            <SubmitOption
              key={feature}
              id={id}
              provider={provider}
              chosen={chosen}
              models={models}
              offeredProviders={providerModels.providers ?? []}
              session={session}
              disabled={disabled}
            />
          ))}
        </div>
        {children}
      </div>
    </details>
  );
}

/** Saves the models and returns them with the choice the browser actually stored. */
function storeModels(scope: MemberScope, provider: string, models: StoredModels): StoredModels {
  saveModels(scope, provider, models);
  return { ...models, chosen: storedModels(scope, provider).chosen };
}
