import type { Widget, WidgetProps } from '@rjsf/utils';
import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import { type Offered, useChoices } from '@/contracts/choices';
import type { Choice } from '@/contracts/plugins';
import { optionsFrom } from '@/contracts/widget';
import type { FormDeclaration } from '@/registry/options';
import { takesOwnValues } from '@/registry/own-values';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';

/**
 * A widget that may also get its choices from elsewhere. It needs to know nothing of it: it is off until there is
 * something to choose, and what there is to say stands under it. A widget that takes values of its own stays on.
 */
export function offered(Inner: Widget): Widget {
  return function MaybeOffered(props: WidgetProps) {
    return optionsFrom(props).optionsFrom ? <FromElsewhere Inner={Inner} props={props} /> : <Inner {...props} />;
  };
}

function FromElsewhere({ Inner, props }: { Inner: ComponentType<WidgetProps>; props: WidgetProps }) {
  const offer = useChoices(props);
  const { ref, retry, retrying } = useRetry(offer);
  const { state, choices } = offer;
  const { declaration } = props.registry.formContext as { declaration: FormDeclaration };
  const own = takesOwnValues(declaration.ui.fields?.[props.name] ?? {});
  const words = wordsOf(props, offer);
  const known = useRef(choices);
  if (state === 'ready') known.current = choices;
  const options = {
    ...props.options,
    choices: state === 'ready' ? choices : heldBy(props, known.current),
    note: words !== undefined,
  };
  return (
    <div ref={ref} aria-busy={state === 'loading'} className="space-y-2">
      <Inner {...props} options={options} disabled={props.disabled || (state !== 'ready' && !own)} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p
          id={`${props.id}-note`}
          role="status"
          className={cn(words ? 'text-sm' : 'sr-only', state === 'failed' ? 'text-danger' : 'text-faint')}
        >
          {words ?? (state === 'ready' && `${choices.length} to choose from`)}
        </p>
        {(state === 'failed' || retrying) && (
          <Button size="sm" variant="secondary" aria-disabled={retrying || undefined} onClick={retry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}

/** The button stays while it is being tried again, and hands the focus to the control when it goes. */
function useRetry({ state, again }: Offered) {
  const ref = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(false);
  useLayoutEffect(() => {
    if (!asked || state === 'loading') return;
    setAsked(false);
    if (state === 'ready') ref.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [asked, state]);
  const retrying = asked && state === 'loading';
  const retry = () => {
    if (retrying) return;
    again();
    setAsked(true);
  };
  return { ref, retry, retrying };
}

/** That something was taken out is worth saying until there is something else in its place. */
function wordsOf({ value }: WidgetProps, { state, choices, words }: Offered): string | undefined {
  const settled = state === 'ready' && choices.length > 0;
  return settled && value !== undefined && !Array.isArray(value) ? undefined : words;
}

/** What is chosen already, in the words last known: it stays in sight while nobody knows whether it is still offered. */
function heldBy({ value, options }: WidgetProps, known: readonly Choice[]): Choice[] {
  const { labels = {} } = optionsFrom({ options } as WidgetProps);
  const held: unknown[] = Array.isArray(value) ? value : [value ?? ''];
  return held.flatMap((one) =>
    (typeof one === 'string' || typeof one === 'number') && one !== ''
      ? [known.find((choice) => choice.value === one) ?? { value: one, label: labels[one] ?? String(one) }]
      : [],
  );
}
