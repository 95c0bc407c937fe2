import type { WidgetProps } from '@rjsf/utils';
import { useSyncExternalStore } from 'react';
import type { Choice } from './plugins';
import { type FormContext, optionsFrom } from './widget';

/** What a field with dynamic options offers at the moment. */
export interface OptionsState {
  /** waiting: other fields must be answered first. loading: the request is under way. failed: it failed. */
  state: 'waiting' | 'loading' | 'failed' | 'ready';
  /** Empty unless the state is `ready`. */
  choices: readonly Choice[];
  /** A message about the state, for the member. */
  message?: string;
}

/** The dynamic options of a form's fields. */
export interface LiveOptions {
  of(field: string): OptionsState;
  /** Calls `listener` after each change; the returned function unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Reloads options whose request failed. */
  retry(field: string): void;
  /**
   * Why the form cannot be submitted yet, for the member: options are still loading, so an answer may become invalid.
   */
  pendingMessage(): string | undefined;
  /**
   * Watches the answers from now on; the returned function stops that.
   *
   * @param set changes an answer: removes choices that are no longer offered
   */
  watchAnswers(set: (field: string, value: unknown) => void): () => void;
}

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
