import { createContext, useContext } from 'react';
import { type MemberStorage, memberStorage, VISITOR_ID } from './member-storage';
import { storageKey } from './storage-keys';

/** The signed-in member a scope belongs to. */
export interface Owner {
  id: string;
  /** Absent for a guest, whose address is made up by the server. */
  email?: string;
  firstName?: string;
  guest: boolean;
}

/** A field of the member's profile that is stored in the browser for tools to send. */
export type ProfileField = 'email' | 'firstName';

/**
 * Owns all state of one member (or visitor) in this page, in memory and in the browser's storage. Created at sign-in and
 * ended at sign-out in any tab, so that no state leaks to the next user.
 */
export class MemberScope {
  readonly storage: MemberStorage;
  private readonly instances = new Map<unknown, unknown>();
  private readonly controller = new AbortController();

  /** @param owner the member; absent for a visitor */
  constructor(readonly owner?: Owner) {
    this.storage = memberStorage(this.id);
  }

  get id(): string {
    return this.owner?.id ?? VISITOR_ID;
  }

  /** Aborts when the scope ends. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Returns the scope's single instance of what `create` builds, creating it at the first call. */
  get<T>(create: (scope: MemberScope) => T): T {
    if (!this.instances.has(create)) this.instances.set(create, create(this));
    return this.instances.get(create) as T;
  }

  /** Returns a stored profile field (docs/behaviour.md, section 3); undefined if it is unknown. */
  profileField(name: ProfileField): string | undefined {
    return this.storage.read(profileFieldKey(name)) || undefined;
  }

  /** Aborts all work in progress for the member in this page. */
  end(): void {
    this.controller.abort();
  }
}

/** Returns the storage key of a profile field. */
export function profileFieldKey(name: ProfileField): string {
  return storageKey(`.${name}`);
}

export const ScopeContext = createContext<MemberScope | null>(null);

/** Returns the scope of the page's user. @throws Error outside a `ScopeContext` */
export function useScope(): MemberScope {
  const scope = useContext(ScopeContext);
  if (!scope) throw new Error('useScope needs a ScopeContext above it.');
  return scope;
}
