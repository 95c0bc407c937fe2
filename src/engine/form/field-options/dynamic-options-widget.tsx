import type { Widget, WidgetProps } from '@rjsf/utils';
import { type ComponentType, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { OptionsState } from '@/contracts/choices';
import type { Choice } from '@/contracts/plugins';
import { type FormContext, optionsFrom } from '@/contracts/widget';
import { allowsCustomValues } from '@/registry/custom-values';
import type { FormDeclaration } from '@/registry/options';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';

/**
 * Wraps a widget so that its choices may come from an option source; the widget itself needs no code for that. The widget stays
 * disabled until there are choices, unless it accepts values outside the list. Status messages show below it.
 */
export function withDynamicOptions(Inner: Widget): Widget {
  return function MaybeDynamicOptions(props: WidgetProps) {
    return optionsFrom(props).optionsFrom ? <DynamicOptions Inner={Inner} props={props} /> : <Inner {...props} />;
  };
}

function DynamicOptions({ Inner, props }: { Inner: ComponentType<WidgetProps>; props: WidgetProps }) {
  const optionsState = useChoices(props);
  const { ref, retry, isRetrying } = useRetry(optionsState);
  const { state, choices } = optionsState;
  const { declaration } = props.registry.formContext as { declaration: FormDeclaration };
  const hasCustomValues = allowsCustomValues(declaration.ui.fields?.[props.name] ?? {});
  const note = noteText(props, optionsState);
  const lastChoices = useRef(choices);
  if (state === 'ready') lastChoices.current = choices;
  const options = {
    ...props.options,
    choices: state === 'ready' ? choices : selectedChoices(props, lastChoices.current),
    note: note !== undefined,
  };
  return (
    <div ref={ref} aria-busy={state === 'loading'} className="space-y-2">
      <Inner {...props} options={options} disabled={props.disabled || (state !== 'ready' && !hasCustomValues)} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p
          id={`${props.id}-note`}
          role="status"
          className={cn(note ? 'text-sm' : 'sr-only', state === 'failed' ? 'text-danger' : 'text-faint')}
        >
          {note ?? (state === 'ready' && `${choices.length} to choose from`)}
        </p>
        {(state === 'failed' || isRetrying) && (
          <Button size="sm" variant="secondary" aria-disabled={isRetrying || undefined} onClick={retry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}

/** Keeps the retry button in place while the request runs; on success the focus moves to the control. */
function useRetry({ state, retry: reload }: ChoicesState) {
  const ref = useRef<HTMLDivElement>(null);
  const [isRetryRequested, setRetryRequested] = useState(false);
  useLayoutEffect(() => {
    if (!isRetryRequested || state === 'loading') return;
    setRetryRequested(false);
    if (state === 'ready') ref.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [isRetryRequested, state]);
  const isRetrying = isRetryRequested && state === 'loading';
  const retry = () => {
    if (isRetrying) return;
    reload();
    setRetryRequested(true);
  };
  return { ref, retry, isRetrying };
}

/** Hides the note that a value was removed as soon as another value is chosen. */
function noteText({ value }: WidgetProps, { state, choices, message }: ChoicesState): string | undefined {
  const isSettled = state === 'ready' && choices.length > 0;
  return isSettled && value !== undefined && !Array.isArray(value) ? undefined : message;
}

/** Keeps the selected values visible, with their last known labels, while the list is not available. */
function selectedChoices({ value, options }: WidgetProps, lastChoices: readonly Choice[]): Choice[] {
  const { labels = {} } = optionsFrom({ options } as WidgetProps);
  const values: unknown[] = Array.isArray(value) ? value : [value ?? ''];
  return values.flatMap((selected) =>
    (typeof selected === 'string' || typeof selected === 'number') && selected !== ''
      ? [
          lastChoices.find((choice) => choice.value === selected) ?? {
            value: selected,
            label: labels[selected] ?? String(selected),
          },
        ]
      : [],
  );
}

interface ChoicesState extends OptionsState {
  retry(): void;
}

/** Returns the choices of a field: the declared ones, or those its source offers at the moment. */
function useChoices(props: WidgetProps): ChoicesState {
  const { liveOptions } = props.registry.formContext as FormContext;
  const { choices = [], optionsFrom: source } = optionsFrom(props);
  const store = source ? liveOptions : undefined;
  const getState = () => store?.get(props.name);
  const state = useSyncExternalStore(store?.subscribe ?? subscribeToNothing, getState, getState);
  return { ...(state ?? { state: 'ready', choices }), retry: () => store?.retry(props.name) };
}

const subscribeToNothing = () => () => undefined;
