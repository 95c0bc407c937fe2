import { brand } from '@/brand';

/** The storage key of a declared key: a leading dot stands for the product's short name (Specification, section 3). */
export function storageKey(declared: string): string {
  return declared.startsWith('.') ? `${brand.shortName}${declared}` : declared;
}

/** Key of the requests kept to be sent again. Here, so that looking for it loads nothing else. */
export const OUTBOX_KEY = '.outbox';

/** A stored fact about the signed-in member, written at sign-in and sign-up; undefined where it is not known. */
export function storedFact(fact: 'email' | 'firstName'): string | undefined {
  try {
    return localStorage.getItem(storageKey(`.${fact}`)) || undefined;
  } catch {
    return undefined;
  }
}

/** How many items the list stored as a tool's result under a declared key holds; 0 where there is none. */
export function countStored(declaredKey: string): number {
  try {
    const record = JSON.parse(localStorage.getItem(storageKey(declaredKey)) ?? 'null');
    return Array.isArray(record?.result) ? record.result.length : 0;
  } catch {
    return 0;
  }
}
