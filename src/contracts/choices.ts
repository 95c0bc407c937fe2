import type { WidgetProps } from '@rjsf/utils';
import { useSyncExternalStore } from 'react';
import type { Choice } from './plugins';
import { type FormContext, optionsFrom } from './widget';

/** What a field with options from elsewhere offers at the moment. */
export interface Offer {
  /** waiting: for the answers of other fields. loading: the options are on their way. failed: they could not be had. */
  state: 'waiting' | 'loading' | 'failed' | 'ready';
  /** None unless ready. */
  choices: readonly Choice[];
  /** What there is to say about it, for the member. */
  words?: string;
}

/** What the fields of a form offer whose options come from elsewhere. */
export interface Offers {
  of(field: string): Offer;
  /** Calls back after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** Asks once more for options that could not be had. */
  again(field: string): void;
  /** Why the answers cannot be sent yet, for the member: whether one of them is offered is about to be known. */
  unsettled(): string | undefined;
  /**
   * Follows the answers from now on, until the returned function is called.
   *
   * @param set changes an answer: what is no longer offered is taken out of it
   */
  follow(set: (field: string, value: unknown) => void): () => void;
}

/** An offer, with the way to ask for it once more. */
export interface Offered extends Offer {
  again(): void;
}

/** The choices of a field, wherever they come from: those of its declaration, or what its source offers at the moment. */
export function useChoices(props: WidgetProps): Offered {
  const { offers } = props.registry.formContext as FormContext;
  const { choices = [], optionsFrom: from } = optionsFrom(props);
  const live = from ? offers : undefined;
  const read = () => live?.of(props.name);
  const offer = useSyncExternalStore(live?.subscribe ?? never, read, read);
  return { ...(offer ?? { state: 'ready', choices }), again: () => live?.again(props.name) };
}

const never = () => () => undefined;
