import { useEffect, useSyncExternalStore } from 'react';
import { chosenClient, useChosenClient } from '@/browser/chosen-client';
import { type Scope, useScope } from '@/browser/scope';
import { storageKey } from '@/browser/stored';
import type { Client, ClientList } from '@/contracts/client';
import type { ProblemBody } from '@/contracts/problem';
import { type Removals, removalsAt } from '../history/removals';
import { gatewayCalls } from '../run/gateway';
import { chooseClient } from './choose-client';

/** The clients of a member as far as they were fetched. */
export interface FetchedClients {
  state: 'loading' | 'there' | 'failed';
  /** By name. */
  all: readonly Client[];
}

/** Whom a member works for, as the gateway keeps them: the same on every device. */
export interface Clients {
  now(): FetchedClients;
  subscribe(listener: () => void): () => void;
  /** Fetches them, once; again where that failed. */
  fetch(): void;
  /** Keeps a client, anew or changed. @throws Error in words for the member where that does not work */
  keep(client: Client): Promise<void>;
  /** Takes a client out of all lists; deleted for good with `settle`, had back with `takeBack`. */
  remove(client: Client): void;
  /** Answers false where it is too late. */
  takeBack(client: Client): boolean;
  /** Deletes for good what was removed; whether all of it worked. */
  settle(): Promise<boolean>;
}

const FAILED = 'The client could not be kept. Check your connection and try again.';

/** The clients of this scope's member. */
export function clientsOf(scope: Scope): Clients {
  const listeners = new Set<() => void>();
  const removals = scope.of(clientRemovals);
  let fetched: FetchedClients = { state: 'loading', all: [] };
  let asked = false;

  const put = (next: FetchedClients) => {
    fetched = next;
    for (const listener of listeners) listener();
  };
  const without = (id: string) => fetched.all.filter((client) => client.id !== id);
  const sorted = (all: readonly Client[]) => all.toSorted((a, b) => a.name.localeCompare(b.name));

  async function load(): Promise<void> {
    // What another page left to be deleted is not to show up again.
    await removals.settleOthers();
    const response = await gatewayCalls(scope).call('/profiles');
    if (!response.ok) throw new Error(`the gateway answered ${response.status}`);
    const { clients } = (await response.json()) as ClientList;
    const all = clients.filter(({ id }) => !removals.has(id));
    put({ state: 'there', all: sorted(all) });
    followChosen(scope, all);
  }

  return {
    now: () => fetched,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fetch() {
      if (asked) return;
      asked = true;
      if (fetched.state === 'failed') put({ state: 'loading', all: [] });
      load().catch(() => {
        asked = false;
        if (!scope.ended.aborted) put({ state: 'failed', all: [] });
      });
    },
    async keep(client) {
      const { id, ...body } = client;
      const sent = gatewayCalls(scope).call(`/profiles/${id}`, { method: 'PUT', body: JSON.stringify(body) });
      const response = await sent.catch(() => undefined);
      if (!response?.ok) throw new Error((await wordsOf(response)) ?? FAILED);
      put({ ...fetched, all: sorted([...without(id), client]) });
      if (chosenClient(scope)?.id === id) chooseClient(scope, client);
    },
    remove(client) {
      removals.add(client.id);
      put({ ...fetched, all: without(client.id) });
      if (chosenClient(scope)?.id === client.id) chooseClient(scope, undefined);
    },
    takeBack(client) {
      if (!removals.takeBack(client.id)) return false;
      put({ ...fetched, all: sorted([...without(client.id), client]) });
      return true;
    },
    settle: () => removals.settle(),
  };
}

/** The clients of the member, fetched as soon as they are wanted. */
export function useClients(wanted = true): FetchedClients {
  const clients = useScope().of(clientsOf);
  useEffect(() => {
    if (wanted) clients.fetch();
  }, [clients, wanted]);
  return useSyncExternalStore(clients.subscribe, clients.now);
}

/** The client that is chosen, with what is known of them; undefined until that was fetched. */
export function useWholeClient(): Client | undefined {
  const chosen = useChosenClient();
  const { all } = useClients(chosen !== undefined);
  return all.find(({ id }) => id === chosen?.id);
}

/** The clients a member has deleted, until that is done. */
function clientRemovals(scope: Scope): Removals {
  return removalsAt(scope, storageKey('.removingClients'), async (id) => {
    const { ok, status } = await gatewayCalls(scope).call(`/profiles/${id}`, { method: 'DELETE' });
    return ok || status === 404;
  });
}

/** Brings the choice in line with what became of the client elsewhere. */
function followChosen(scope: Scope, all: readonly Client[]): void {
  const chosen = chosenClient(scope);
  const client = all.find(({ id }) => id === chosen?.id);
  if (chosen && client?.name !== chosen.name) chooseClient(scope, client);
}

async function wordsOf(response: Response | undefined): Promise<string | undefined> {
  const body = (await response?.json().catch(() => undefined)) as ProblemBody | undefined;
  return body?.error?.message;
}
