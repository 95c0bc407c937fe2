import { isObject, tryParseJson } from '@/contracts/json';
import type { MemberStorage } from './member-storage';

/** Returns the list stored under a key; empty if there is none or it cannot be read. */
export function readStoredList<T>(storage: MemberStorage, key: string): T[] {
  const value = tryParseJson(storage.read(key) ?? '');
  return Array.isArray(value) ? value : [];
}

/** Returns the object stored under a key; empty if there is none or it cannot be read. */
export function readStoredObject<T>(storage: MemberStorage, key: string): Record<string, T> {
  const value = tryParseJson(storage.read(key) ?? '');
  return isObject(value) ? (value as Record<string, T>) : {};
}

/** Stores a list or an object, or removes the key if it is empty. Returns false if the storage is full or blocked. */
export function writeStoredJson(storage: MemberStorage, key: string, value: object): boolean {
  try {
    if (Object.keys(value).length === 0) storage.remove(key);
    else storage.write(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
