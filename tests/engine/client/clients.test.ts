import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemberScope } from '@/browser/member-scope';
import type { Client } from '@/contracts/client';
import { chooseClient, chosenClient } from '@/engine/client/chosen-client';
import { clientsOf } from '@/engine/client/clients';
import { stubLocks } from '../../support/locks';

const network = vi.fn<typeof fetch>();
const harbour: Client = { id: 'h', name: 'Harbour', known: { trade: 'Boats' } };
const dairy: Client = { id: 'd', name: 'Dairy', known: {} };

let scope: MemberScope;
let listed: Client[];
let answer: () => Response;

beforeEach(() => {
  localStorage.clear();
  scope = new MemberScope();
  listed = [harbour, dairy];
  answer = () => new Response(null, { status: 204 });
  vi.stubGlobal('fetch', network);
  network
    .mockReset()
    .mockImplementation(async (_, init) =>
      (init?.method ?? 'GET') === 'GET' ? Response.json({ clients: listed }) : answer(),
    );
});
afterEach(() => vi.unstubAllGlobals());

/** Returns the clients of the scope once they are fetched. */
async function fetched() {
  const clients = scope.get(clientsOf);
  clients.fetch();
  await vi.waitFor(() => expect(clients.current().state).not.toBe('loading'));
  return clients;
}
const names = (clients: ReturnType<typeof clientsOf>) => clients.current().all.map(({ name }) => name);
const calls = (method: string) => network.mock.calls.filter(([, init]) => init?.method === method);

describe('the clients of a member', () => {
  it('are fetched once, by name, and again after a failure', async () => {
    network.mockRejectedValueOnce(new Error('offline'));
    const clients = await fetched();
    expect(clients.current()).toEqual({ state: 'failed', all: [] });
    clients.fetch();
    clients.fetch();
    await vi.waitFor(() => expect(names(clients)).toEqual(['Dairy', 'Harbour']));
    expect(network).toHaveBeenCalledTimes(2);
  });

  it('are kept as they are told, and where that is refused the member hears why', async () => {
    const clients = await fetched();
    chooseClient(scope, harbour);
    await clients.save({ ...harbour, name: 'Aaron' });
    expect([names(clients), chosenClient(scope)]).toEqual([['Aaron', 'Dairy'], { id: 'h', name: 'Aaron' }]);
    expect(JSON.parse(String(calls('PUT')[0]?.[1]?.body))).toEqual({ name: 'Aaron', known: { trade: 'Boats' } });
    answer = () => Response.json({ error: { code: 'x', message: 'No more room' } }, { status: 409 });
    await expect(clients.save({ ...dairy, name: 'Zoe' })).rejects.toThrow('No more room');
    network.mockRejectedValueOnce(new Error('offline'));
    await expect(clients.save(dairy)).rejects.toThrow('Check your connection');
    expect(names(clients)).toEqual(['Aaron', 'Dairy']);
  });

  it('are gone at once where they are deleted, chosen no more, and can be had back until it is done', async () => {
    const clients = await fetched();
    chooseClient(scope, harbour);
    clients.remove(harbour);
    expect([names(clients), chosenClient(scope)]).toEqual([['Dairy'], undefined]);
    clients.undoRemove(harbour);
    expect(await clients.commitDeletions()).toBe(true);
    expect([names(clients), calls('DELETE')]).toEqual([['Dairy', 'Harbour'], []]);
    clients.remove(dairy);
    expect(await clients.commitDeletions()).toBe(true);
    expect(calls('DELETE').map(([address]) => String(address).split('/').at(-1))).toEqual(['d']);
    clients.remove(harbour);
    answer = () => new Response(null, { status: 500 });
    expect(await clients.commitDeletions()).toBe(false);
  });

  it('can be had back while another page is opened, and are deleted by the next page once theirs was closed', async () => {
    const locks = stubLocks();
    const first = await fetched();
    first.remove(dairy);
    await vi.waitFor(() => expect(Object.values(localStorage).join()).toContain('"isHeld":true'));
    scope = new MemberScope();
    expect(names(await fetched())).toEqual(['Harbour']);
    expect(calls('DELETE')).toEqual([]);
    locks.closePages();
    scope = new MemberScope();
    const clients = await fetched();
    expect(calls('DELETE')).toHaveLength(1);
    expect(clients.current().state).toBe('loaded');
    expect(first.undoRemove(dairy)).toBe(false);
    expect(names(first)).toEqual(['Harbour']);
  });

  it('bring the choice in line with what was done elsewhere', async () => {
    chooseClient(scope, { ...dairy, name: 'Dairy as it was' });
    await fetched();
    expect(chosenClient(scope)?.name).toBe('Dairy');
    listed = [harbour];
    scope = new MemberScope();
    await fetched();
    expect(chosenClient(scope)).toBeUndefined();
  });
});
