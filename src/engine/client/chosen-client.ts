import { useSyncExternalStore } from 'react';
import { type MemberScope, useScope } from '@/browser/member-scope';
import { CHOSEN_CLIENT_KEY, storageKey } from '@/browser/storage-keys';

/** Storage key of the answers that were prefilled from clients in the forms, by tool. */
export const CLIENT_PREFILLS_KEY = storageKey('.filled');

/** The chosen client, limited to what is stored locally, so that showing it takes no request. */
export interface ChosenClient {
  id: string;
  name: string;
}

/** Returns the client this scope's member currently works for. */
export function chosenClient({ storage }: MemberScope): ChosenClient | undefined {
  const [id, ...name] = storage.read(CHOSEN_CLIENT_KEY)?.split(' ') ?? [];
  return id ? { id, name: name.join(' ') } : undefined;
}

/** Returns the chosen client and rerenders when it changes, in this tab or another: both cases fire a `storage` event. */
export function useChosenClient(): ChosenClient | undefined {
  const scope = useScope();
  useSyncExternalStore(subscribe, () => scope.storage.read(CHOSEN_CLIENT_KEY));
  return chosenClient(scope);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Sets or clears the client a member works for from now on. Without browser storage, no client can be chosen. */
export function chooseClient({ storage }: MemberScope, client: ChosenClient | undefined): void {
  try {
    if (client) storage.write(CHOSEN_CLIENT_KEY, `${client.id} ${client.name}`);
    else storage.remove(CHOSEN_CLIENT_KEY);
  } catch (error) {
    console.warn('The browser keeps no data for this page.', error);
  }
  // Browsers send `storage` events only to other tabs, so dispatch one to this page.
  window.dispatchEvent(new Event('storage'));
}
