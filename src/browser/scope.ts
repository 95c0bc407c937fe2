import { createContext, useContext } from 'react';
import { type MemberStorage, memberStorage, VISITOR } from './member-storage';
import { storageKey } from './stored';

/** The member a scope belongs to. */
export interface Owner {
  id: string;
  /** Absent for a guest, whose address is invented. */
  email?: string;
  firstName?: string;
  guest: boolean;
}

/** A stored fact about the signed-in member. */
export type MemberFact = 'email' | 'firstName';

/**
 * All that belongs to one member in this page: made at sign-in, ended at sign-out, in every tab. Whatever is kept in
 * memory or in the browser's storage hangs on it, so that nothing outlives it.
 */
export class Scope {
  readonly storage: MemberStorage;
  private readonly parts = new Map<unknown, unknown>();
  private readonly ending = new AbortController();

  /** @param owner the member; absent for a visitor */
  constructor(readonly owner?: Owner) {
    this.storage = memberStorage(this.id);
  }

  get id(): string {
    return this.owner?.id ?? VISITOR;
  }

  /** Aborted when the scope ends. */
  get ended(): AbortSignal {
    return this.ending.signal;
  }

  /** The one part of this scope that `make` makes. */
  of<T>(make: (scope: Scope) => T): T {
    if (!this.parts.has(make)) this.parts.set(make, make(this));
    return this.parts.get(make) as T;
  }

  /** A fact about the member as it is stored (docs/behaviour.md, section 3); undefined where it is not known. */
  fact(name: MemberFact): string | undefined {
    return this.storage.read(factKey(name)) || undefined;
  }

  /** Stops everything that goes on for the member in this page. */
  end(): void {
    this.ending.abort();
  }
}

/** The storage key of a fact. */
export function factKey(name: MemberFact): string {
  return storageKey(`.${name}`);
}

export const ScopeContext = createContext<Scope | null>(null);

/** The scope of whoever uses the page. Throws an Error where no page provides one. */
export function useScope(): Scope {
  const scope = useContext(ScopeContext);
  if (!scope) throw new Error('useScope needs a ScopeContext above it.');
  return scope;
}
