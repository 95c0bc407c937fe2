import { useEffect, useSyncExternalStore } from 'react';
import { gatewayClient } from '@/api/gateway-client';
import { reasonOf } from '@/api/reason-of';
import { refusalMessage } from '@/api/responses';
import { type MemberScope, useScope } from '@/browser/member-scope';
import { storageKey } from '@/browser/storage-keys';
import type { Client, ClientList } from '@/contracts/client';
import { commitDeletions, type PendingDeletions, pendingDeletionsAt } from '../history/pending-deletions';
import { type ChosenClient, chooseClient, chosenClient, useChosenClient } from './chosen-client';

/** What is fetched so far of a member's clients. */
export interface FetchedClients {
  state: 'loading' | 'loaded' | 'failed';
  /** Sorted by name. */
  all: readonly Client[];
}

/** The clients a member works for. The gateway stores them, so they are the same on every device. */
export type Clients = ReturnType<typeof clientsOf>;

/** Returns the clients of this scope's member. */
export function clientsOf(scope: MemberScope) {
  const listeners = new Set<() => void>();
  const deletions = scope.get(clientDeletions);
  const gateway = gatewayClient(scope);
  let fetched: FetchedClients = { state: 'loading', all: [] };
  let request: Promise<void> | undefined;

  const publish = (next: FetchedClients) => {
    fetched = next;
    for (const listener of listeners) listener();
  };
  const allExcept = (id: string) => fetched.all.filter((client) => client.id !== id);
  const sortByName = (all: readonly Client[]) => all.toSorted((a, b) => a.name.localeCompare(b.name));

  async function load(): Promise<void> {
    // Finish the deletions another page left pending, so that those clients do not show up again.
    await deletions.commitAbandoned();
    const { clients } = await gateway.requestJson<ClientList>('/profiles');
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
    /** Fetches the clients once; tries again if that failed. Resolves in either case. */
    fetch(): Promise<void> {
      if (request) return request;
      if (fetched.state === 'failed') publish({ state: 'loading', all: [] });
      request = load().catch(() => {
        request = undefined;
        if (!scope.signal.aborted) publish({ state: 'failed', all: [] });
      });
      return request;
    },
    /**
     * Saves a new or changed client.
     *
     * @throws Error with a message for the member
     */
    async save(client: Client): Promise<void> {
      const { id, ...json } = client;
      await gateway.request(`/profiles/${id}`, { method: 'PUT', json }).catch((error: unknown) => {
        throw new Error(refusalMessage(error) ?? `The client could not be kept. ${reasonOf(error)}`, { cause: error });
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
    /** Deletes removed clients for good, and tells the member if that fails; resolves to whether all deletions succeeded. */
    commitDeletions: (): Promise<boolean> => commitDeletions(deletions, 'A client could not be deleted'),
  };
}

/** A client to choose, or that none is to be chosen. */
export interface ClientChoice {
  client: ChosenClient | undefined;
}

/**
 * Returns the choice to make when work goes on from a result for this client; undefined if the choice may stay: the client is
 * chosen, or the result was made for none. None is chosen for a client who was deleted or cannot be fetched.
 */
export async function clientToFollow(scope: MemberScope, id: string | undefined): Promise<ClientChoice | undefined> {
  if (id === undefined || chosenClient(scope)?.id === id) return undefined;
  const clients = scope.get(clientsOf);
  await clients.fetch();
  return { client: clients.current().all.find((client) => client.id === id) };
}

/** Returns the member's clients and fetches them as soon as `isNeeded` is true. */
export function useClients(isNeeded = true): FetchedClients {
  const clients = useScope().get(clientsOf);
  useEffect(() => {
    if (isNeeded) void clients.fetch();
  }, [clients, isNeeded]);
  return useSyncExternalStore(clients.subscribe, clients.current);
}

/** Returns a client with all known details; undefined until they are fetched, and if there is no such client. */
export function useClient(id: string | undefined): Client | undefined {
  return useClients(id !== undefined).all.find((client) => client.id === id);
}

/** Returns the name of a client: at once if it is chosen, else as soon as the clients are fetched. */
export function useClientName(id: string | undefined): string | undefined {
  const chosen = useChosenClient();
  const isChosen = id !== undefined && chosen?.id === id;
  const client = useClient(isChosen ? undefined : id);
  return isChosen ? chosen.name : client?.name;
}

function clientDeletions(scope: MemberScope): PendingDeletions {
  const { remove } = gatewayClient(scope);
  return pendingDeletionsAt(scope, storageKey('.removingClients'), (id) => remove(`/profiles/${id}`));
}

/** Updates the chosen client if it was renamed or deleted elsewhere. */
function syncChosenClient(scope: MemberScope, all: readonly Client[]): void {
  const chosen = chosenClient(scope);
  const client = all.find(({ id }) => id === chosen?.id);
  if (chosen && client?.name !== chosen.name) chooseClient(scope, client);
}
