import { useAtom } from 'jotai';
import type { MemberScope } from '@/browser/member-scope';
import { storedModels } from '@/engine/keys/chosen-model';
import { providerTitle } from '@/engine/keys/offered-models';
import type { SubmitOptionProps } from '@/engine/session/submit-option';
import { providers } from '@/generated/provider-list';
import { providersLike } from '@/registry/key-provider';
import { labelClass } from '@/ui/field';
import { Select } from '@/ui/select';
import { type Rival, rivalProviders } from './compared-models';
import { rivalOption } from './rival-option';

/**
 * Lets the member choose a second model to compare with on the next submit: one of the same provider, or of a provider with a
 * key saved on this device. Names the providers without a saved key.
 */
export function SubmitOption(props: SubmitOptionProps) {
  const { usualUse, declaration } = props.session.tool;
  const isComparable = declaration.result && usualUse && !usualUse.model && !usualUse.perMinute;
  return isComparable && <RivalChoice {...props} />;
}

function RivalChoice({ id, provider, chosen, models, offeredProviders, session, disabled }: SubmitOptionProps) {
  const [rival, setRival] = useAtom(session.atoms.submitOption, { store: session.store });
  const { scope, tool } = session;
  const readyProviders = rivalProviders(session, provider).filter((name) => offeredProviders.includes(name));
  const keylessProviders = providersLike(provider, tool.keyUse).filter(
    (name) => name !== provider && offeredProviders.includes(name) && !readyProviders.includes(name),
  );
  const options = [
    ...models.filter((model) => model !== chosen).map((model) => choiceOf({ provider, model }, model)),
    ...readyProviders.flatMap((name) =>
      modelsOf(scope, name).map((model) => choiceOf({ provider: name, model }, `${model} (${providerTitle(name)})`)),
    ),
  ];
  const current = options.find(({ value }) => value === rival?.value);
  const field = `${id}-rival`;
  return (
    <>
      {options.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <label htmlFor={field} className={labelClass}>
            Compare with
          </label>
          <Select
            id={field}
            className="h-11 sm:h-9"
            aria-describedby={`${field}-help`}
            value={current?.value ?? ''}
            placeholder="No other"
            disabled={disabled}
            onChange={(value) => setRival(options.find((choice) => choice.value === value)?.rival)}
            options={options}
          />
          <p id={`${field}-help`} className="sr-only">
            Runs your answers with both models, shows the results side by side, and costs two runs.
          </p>
        </div>
      )}
      {keylessProviders.length > 0 && (
        <p className="basis-full text-xs leading-relaxed text-faint">
          Remember a key of{' '}
          {new Intl.ListFormat('en', { type: 'disjunction' }).format(keylessProviders.map(providerTitle))} on this
          device to compare with their models.
        </p>
      )}
    </>
  );
}

function choiceOf(rival: Rival, label: string) {
  const option = rivalOption(rival);
  return { value: option.value, label, rival: option };
}

/** Returns the models of a provider: the list last fetched from the server, else the list in this build. */
function modelsOf(scope: MemberScope, provider: string): readonly string[] {
  const { models: stored } = storedModels(scope, provider);
  return stored.length > 0 ? stored : (providers[provider]?.models ?? []);
}
