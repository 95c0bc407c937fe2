import type { WidgetProps } from '@rjsf/utils';
import { useSyncExternalStore } from 'react';
import type { OptionsState } from '@/contracts/choices';
import { type FormContext, optionsFrom } from '@/contracts/widget';

/** The state of a field's options, with a function that reloads them. */
export interface ChoicesState extends OptionsState {
  retry(): void;
}

/** Returns the choices of a field: the declared ones, or those its source offers at the moment. */
export function useChoices(props: WidgetProps): ChoicesState {
  const { liveOptions } = props.registry.formContext as FormContext;
  const { choices = [], optionsFrom: source } = optionsFrom(props);
  const store = source ? liveOptions : undefined;
  const getState = () => store?.of(props.name);
  const state = useSyncExternalStore(store?.subscribe ?? subscribeToNothing, getState, getState);
  return { ...(state ?? { state: 'ready', choices }), retry: () => store?.retry(props.name) };
}

const subscribeToNothing = () => () => undefined;
