import { storageKey } from './storage-keys';

/**
 * One member's view of the browser's localStorage. The plain keys (as declared) hold the data of the current owner; data of
 * other members is archived under keys with their id until they sign in again.
 */
export interface MemberStorage {
  /** True while another member owns the plain keys, or storage is blocked: writes must hold no secret. */
  readonly isInactive: boolean;
  /** Returns the text of a key; null if there is none or storage is blocked. */
  read(key: string): string | null;
  /** @throws DOMException if the storage is full or blocked */
  write(key: string, text: string): void;
  remove(key: string): void;
}

/** Owner id of visitors who are not signed in. */
export const VISITOR_ID = 'visitor';

/** Storage key of the current owner's id; absent if the plain keys belong to a visitor. */
export const OWNER_KEY = storageKey('.owner');
const ARCHIVE_PREFIX = storageKey('.kept.');

/** Prefix of the previous owner's id during a switch: until it is complete, nobody owns the plain keys. */
const SWITCHING_PREFIX = 'leaving ';

/** Returns the storage of a member or visitor. Checks the owner on each access: an outdated tab must not touch others' data. */
export function memberStorage(owner: string): MemberStorage {
  const resolveKey = (key: string) => (currentOwner() === owner ? key : archiveKey(owner, key));
  return {
    get isInactive() {
      try {
        return currentOwner() !== owner;
      } catch {
        return true;
      }
    },
    read(key) {
      try {
        return localStorage.getItem(resolveKey(key));
      } catch {
        return null;
      }
    },
    write: (key, text) => localStorage.setItem(resolveKey(key), text),
    remove: (key) => localStorage.removeItem(resolveKey(key)),
  };
}

/** Returns the id of the owner of the plain keys; undefined while the owner is being switched. */
export function currentOwner(): string | undefined {
  const marker = localStorage.getItem(OWNER_KEY) ?? VISITOR_ID;
  return marker.startsWith(SWITCHING_PREFIX) ? undefined : marker;
}

/** Returns whether the owner must be switched, or archived records restored, before this member can use the plain keys. */
export function needsOwnerSwitch(owner: string): boolean {
  try {
    return currentOwner() !== owner || archiveKeysOf(owner).length > 0;
  } catch {
    return false;
  }
}

export interface OwnerSwitch {
  /** Id of the new owner. */
  owner: string;
  /** Returns whether a plain key holds member data. */
  isMemberKey: (key: string) => boolean;
  /** Returns a record without its secrets, for the archive. */
  withoutSecrets: (key: string, text: string) => string;
}

/**
 * Archives the previous owner's records and restores those of the new owner. Safe to call again from any tab, even after a
 * tab was closed halfway through.
 *
 * @throws DOMException if the storage is too full to archive everything: nobody then owns the plain keys until a later call
 */
export function switchOwner({ owner, isMemberKey, withoutSecrets }: OwnerSwitch): void {
  const marker = localStorage.getItem(OWNER_KEY) ?? VISITOR_ID;
  const previous = marker.startsWith(SWITCHING_PREFIX) ? marker.slice(SWITCHING_PREFIX.length) : marker;
  if (marker !== owner) {
    localStorage.setItem(OWNER_KEY, `${SWITCHING_PREFIX}${previous}`);
    // If the same member returns after an interrupted switch, the records that were not archived yet are still in place.
    if (previous !== owner) archiveRecords({ owner: previous, isMemberKey, withoutSecrets });
    if (owner === VISITOR_ID) localStorage.removeItem(OWNER_KEY);
    else localStorage.setItem(OWNER_KEY, owner);
  }
  for (const archivedKey of archiveKeysOf(owner)) {
    const key = archivedKey.slice(archiveKey(owner, '').length);
    const text = localStorage.getItem(archivedKey) ?? '';
    localStorage.removeItem(archivedKey);
    // A record written since then is newer than the archived one.
    if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
  }
}

/** Archives the plain records of a member. @throws DOMException if one does not fit, after all others were moved */
function archiveRecords({ owner, isMemberKey, withoutSecrets }: OwnerSwitch): void {
  let failure: unknown;
  for (const key of plainKeys(isMemberKey)) {
    const text = withoutSecrets(key, localStorage.getItem(key) ?? '');
    // Remove before writing: a full storage has no room for two copies of a record.
    localStorage.removeItem(key);
    try {
      localStorage.setItem(archiveKey(owner, key), text);
    } catch (error) {
      // Restore it: the archive key is longer than the plain key, under which the record did fit.
      localStorage.setItem(key, text);
      failure ??= error;
    }
  }
  if (failure) throw failure;
}

/** Returns all records of an owner by plain key, active or archived. */
export function recordsOf(owner: string, isMemberKey: (key: string) => boolean): Record<string, string> {
  const prefix = archiveKey(owner, '');
  const plain = currentOwner() === owner ? plainKeys(isMemberKey) : [];
  const storedKeys = [...archiveKeysOf(owner), ...plain];
  return Object.fromEntries(storedKeys.map((key) => [key.replace(prefix, ''), localStorage.getItem(key) ?? '']));
}

function plainKeys(isMemberKey: OwnerSwitch['isMemberKey']): string[] {
  const isPlain = (key: string) => key !== OWNER_KEY && !key.startsWith(ARCHIVE_PREFIX);
  return Object.keys(localStorage).filter((key) => isPlain(key) && isMemberKey(key));
}

/** Returns the key under which a record is archived while another member owns the plain keys. */
export function archiveKey(owner: string, key: string): string {
  return `${ARCHIVE_PREFIX}${owner}.${key}`;
}

function archiveKeysOf(owner: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(archiveKey(owner, '')));
}
