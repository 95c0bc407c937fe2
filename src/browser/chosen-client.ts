import { useSyncExternalStore } from 'react';
import { type Scope, useScope } from './scope';
import { storageKey } from './stored';

/** Key of the client a member works for just now, as `<id> <name>`; nobody where it holds nothing. Gone at sign-out. */
export const CLIENT_KEY = storageKey('.client');

/** Key of what was filled in for clients in the forms of tools, by tool. */
export const FILLS_KEY = storageKey('.filled');

/** The client that is chosen, as far as it is known without asking for it. */
export interface ChosenClient {
  id: string;
  name: string;
}

/** The client this scope's member works for just now. */
export function chosenClient({ storage }: Scope): ChosenClient | undefined {
  const [id, ...name] = storage.read(CLIENT_KEY)?.split(' ') ?? [];
  return id ? { id, name: name.join(' ') } : undefined;
}

/** The client that is chosen, followed in this tab and in others: both tell it by an event of the storage. */
export function useChosenClient(): ChosenClient | undefined {
  const scope = useScope();
  useSyncExternalStore(follow, () => scope.storage.read(CLIENT_KEY));
  return chosenClient(scope);
}

function follow(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
