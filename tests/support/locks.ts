import { vi } from 'vitest';

/**
 * Stubs Web Locks for several pages in one test. `closePages` releases their locks, as a browser does when pages close.
 */
export function stubLocks(): { closePages(): void; held(): string[] } {
  const held = new Set<string>();
  const locks = {
    async request(name: string, _options: object, work: (lock: object | null) => unknown) {
      if (held.has(name)) return work(null);
      held.add(name);
      try {
        return await work({ name });
      } finally {
        held.delete(name);
      }
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  };
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, { get: (known, name) => (name === 'locks' ? locks : Reflect.get(known, name)) }),
  );
  return { closePages: () => held.clear(), held: () => [...held] };
}
