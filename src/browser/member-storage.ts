import { storageKey } from './stored';

/**
 * The storage of this browser as one member sees it. The declared keys hold the signed-in member's data; what
 * belongs to anybody else lies in a box of theirs, out of sight, until they sign in again.
 */
export interface MemberStorage {
  /** Whether it is somebody else's turn: what is written now is set aside, and must hold no secret. */
  readonly aside: boolean;
  /** The text under a key; null where there is none, or where the browser lets nothing be read. */
  read(key: string): string | null;
  /** @throws DOMException where the storage is full or blocked */
  write(key: string, text: string): void;
  remove(key: string): void;
}

/** Stands for whoever is not signed in. */
export const VISITOR = 'visitor';

/** Holds the id of the member whose data lies under the plain keys; absent: a visitor's. */
export const OWNER_KEY = storageKey('.owner');
const BOX = storageKey('.kept.');

/** Written while data changes hands, in front of who had it: until that is done the plain keys are nobody's. */
const LEAVING = 'leaving ';

/** The storage of a member, or of a visitor. Every access looks whose turn it is, so that a tab that lags behind harms nobody. */
export function memberStorage(owner: string): MemberStorage {
  const place = (key: string) => (ownerNow() === owner ? key : boxed(owner, key));
  return {
    get aside() {
      return ownerNow() !== owner;
    },
    read(key) {
      try {
        return localStorage.getItem(place(key));
      } catch {
        return null;
      }
    },
    write: (key, text) => localStorage.setItem(place(key), text),
    remove: (key) => localStorage.removeItem(place(key)),
  };
}

/** Whose data lies under the plain keys; undefined while it changes hands. */
export function ownerNow(): string | undefined {
  const marker = localStorage.getItem(OWNER_KEY) ?? VISITOR;
  return marker.startsWith(LEAVING) ? undefined : marker;
}

/** Whether anything has to change hands before this member's data lies under the plain keys. */
export function mustTakeOver(owner: string): boolean {
  try {
    return ownerNow() !== owner || boxKeys(owner).length > 0;
  } catch {
    return false;
  }
}

/** What must be known to change hands. */
export interface TakeOver {
  /** Who has the plain keys from now on. */
  owner: string;
  /** Whether a plain key holds data of a member. */
  owned: (key: string) => boolean;
  /** A record as it may be set aside: without secrets. */
  withoutSecrets: (key: string, text: string) => string;
}

/**
 * Sets aside what lies under the plain keys, under whoever had them, and brings back what the new owner left behind. May
 * be called again, by any tab, also after one that was closed in the middle of it.
 *
 * @throws DOMException where the storage is too full for all of it: then the plain keys are nobody's until a later call
 */
export function takeOver({ owner, owned, withoutSecrets }: TakeOver): void {
  const marker = localStorage.getItem(OWNER_KEY) ?? VISITOR;
  const previous = marker.startsWith(LEAVING) ? marker.slice(LEAVING.length) : marker;
  if (marker !== owner) {
    localStorage.setItem(OWNER_KEY, `${LEAVING}${previous}`);
    // Whoever comes back before all was set aside finds the rest in its place.
    if (previous !== owner) setAside(previous, owned, withoutSecrets);
    if (owner === VISITOR) localStorage.removeItem(OWNER_KEY);
    else localStorage.setItem(OWNER_KEY, owner);
  }
  for (const box of boxKeys(owner)) {
    const key = box.slice(boxed(owner, '').length);
    const text = localStorage.getItem(box) ?? '';
    localStorage.removeItem(box);
    // What was written since is newer than what was set aside.
    if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
  }
}

/** Moves the plain records of a member into their box. @throws DOMException where one does not fit, once the others are moved */
function setAside(member: string, owned: TakeOver['owned'], withoutSecrets: TakeOver['withoutSecrets']): void {
  let failure: unknown;
  for (const key of Object.keys(localStorage).filter((key) => isPlain(key) && owned(key))) {
    const text = withoutSecrets(key, localStorage.getItem(key) ?? '');
    // Removed first: a full storage has room for a record only once.
    localStorage.removeItem(key);
    try {
      localStorage.setItem(boxed(member, key), text);
    } catch (error) {
      // Its key in the box is longer than the plain one, under which it did fit.
      localStorage.setItem(key, text);
      failure ??= error;
    }
  }
  if (failure) throw failure;
}

/** Everything kept for an owner, by plain key; wherever it lies at the moment. */
export function keptFor(owner: string, owned: (key: string) => boolean): Record<string, string> {
  const plain = ownerNow() === owner ? Object.keys(localStorage).filter((key) => isPlain(key) && owned(key)) : [];
  const entries = [
    ...boxKeys(owner).map((box) => [box.slice(boxed(owner, '').length), box] as const),
    ...plain.map((key) => [key, key] as const),
  ];
  return Object.fromEntries(entries.map(([key, place]) => [key, localStorage.getItem(place) ?? '']));
}

function isPlain(key: string): boolean {
  return key !== OWNER_KEY && !key.startsWith(BOX);
}

/** Where a record of an owner lies while it is somebody else's turn. */
export function boxed(owner: string, key: string): string {
  return `${BOX}${owner}.${key}`;
}

function boxKeys(owner: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(boxed(owner, '')));
}
