import { useEffect, useSyncExternalStore } from 'react';
import { gatewayClient } from '@/api/gateway-client';
import { refusalMessage } from '@/api/responses';
import { type MemberScope, useScope } from '@/browser/member-scope';
import { storageKey } from '@/browser/storage-keys';
import type { Client, ClientList } from '@/contracts/client';
import { type PendingDeletions, pendingDeletionsAt } from '../history/pending-deletions';
import { chooseClient, chosenClient, useChosenClient } from './chosen-client';

/** What is fetched so far of a member's clients. */
export interface FetchedClients {
  state: 'loading' | 'loaded' | 'failed';
  /** Sorted by name. */
  all: readonly Client[];
}

/** The clients a member works for. The gateway stores them, so they are the same on every device. */
export type Clients = ReturnType<typeof clientsOf>;

const SAVE_FAILED = 'The client could not be kept. Check your connection and try again.';

/** Returns the clients of this scope's member. */
export function clientsOf(scope: MemberScope) {
  const listeners = new Set<() => void>();
  const deletions = scope.get(clientDeletions);
  const { request, requestJson } = gatewayClient(scope);
  let fetched: FetchedClients = { state: 'loading', all: [] };
  let isRequested = false;

  const publish = (next: FetchedClients) => {
    fetched = next;
    for (const listener of listeners) listener();
  };
  const allExcept = (id: string) => fetched.all.filter((client) => client.id !== id);
  const sortByName = (all: readonly Client[]) => all.toSorted((a, b) => a.name.localeCompare(b.name));

  async function load(): Promise<void> {
    // Finish the deletions another page left pending, so that those clients do not show up again.
    await deletions.commitAbandoned();
    const { clients } = await requestJson<ClientList>('/profiles');
    const all = clients.filter(({ id }) => !deletions.has(id));
    publish({ state: 'loaded', all: sortByName(all) });
    syncChosenClient(scope, all);
  }

  return {
    current: (): FetchedClients => fetched,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Fetches the clients once; tries again if that failed. */
    fetch(): void {
      if (isRequested) return;
      isRequested = true;
      if (fetched.state === 'failed') publish({ state: 'loading', all: [] });
      load().catch(() => {
        isRequested = false;
        if (!scope.signal.aborted) publish({ state: 'failed', all: [] });
      });
    },
    /**
     * Saves a new or changed client.
     *
     * @throws Error with a message for the member
     */
    async save(client: Client): Promise<void> {
      const { id, ...json } = client;
      await request(`/profiles/${id}`, { method: 'PUT', json }).catch((error: unknown) => {
        throw new Error(refusalMessage(error) ?? SAVE_FAILED);
      });
      publish({ ...fetched, all: sortByName([...allExcept(id), client]) });
      if (chosenClient(scope)?.id === id) chooseClient(scope, client);
    },
    /** Removes a client from all lists. `commitDeletions` deletes it for good, `undoRemove` brings it back. */
    remove(client: Client): void {
      deletions.add(client.id);
      publish({ ...fetched, all: allExcept(client.id) });
      if (chosenClient(scope)?.id === client.id) chooseClient(scope, undefined);
    },
    /** Returns false if it is too late. */
    undoRemove(client: Client): boolean {
      if (!deletions.undo(client.id)) return false;
      publish({ ...fetched, all: sortByName([...allExcept(client.id), client]) });
      return true;
    },
    /** Deletes removed clients for good; resolves to whether all deletions succeeded. */
    commitDeletions: (): Promise<boolean> => deletions.commit(),
  };
}

/** Returns the member's clients and fetches them as soon as `isNeeded` is true. */
export function useClients(isNeeded = true): FetchedClients {
  const clients = useScope().get(clientsOf);
  useEffect(() => {
    if (isNeeded) clients.fetch();
  }, [clients, isNeeded]);
  return useSyncExternalStore(clients.subscribe, clients.current);
}

/** Returns the chosen client with all known details; undefined until they are fetched. */
export function useChosenClientDetails(): Client | undefined {
  const chosen = useChosenClient();
  const { all } = useClients(chosen !== undefined);
  return all.find(({ id }) => id === chosen?.id);
}

function clientDeletions(scope: MemberScope): PendingDeletions {
  return pendingDeletionsAt(scope, storageKey('.removingClients'), async (id) => {
    const { ok, status } = await gatewayClient(scope).send(`/profiles/${id}`, { method: 'DELETE' });
    return ok || status === 404;
  });
}

/** Updates the chosen client if it was renamed or deleted elsewhere. */
function syncChosenClient(scope: MemberScope, all: readonly Client[]): void {
  const chosen = chosenClient(scope);
  const client = all.find(({ id }) => id === chosen?.id);
  if (chosen && client?.name !== chosen.name) chooseClient(scope, client);
}
