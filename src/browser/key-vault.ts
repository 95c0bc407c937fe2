import { shortName } from '@/generated/brand-frame';
import { rememberedProviders } from './remembered';
import type { Scope } from './scope';
import { KEYS_KEY } from './stored';

const DATABASE = `${shortName}.keys`;
const STORE = 'keys';

/** A remembered key as it lies in the browser: without `lock`, which no script can read out, it is noise. */
interface Kept {
  member: string;
  provider: string;
  lock: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  locked: ArrayBuffer;
}

/**
 * Remembers a member's key of a provider on this device, encrypted with a key of the browser that cannot be exported.
 *
 * @throws Error where the browser cannot, or lets nothing be kept
 */
export async function rememberKey(scope: Scope, provider: string, key: string): Promise<void> {
  const member = scope.id;
  const lock = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const locked = await crypto.subtle.encrypt(cipher(member, provider, iv), lock, new TextEncoder().encode(key));
  await within('readwrite', (store) => store.put({ member, provider, lock, iv, locked } satisfies Kept));
  // Somebody may have signed out meanwhile: what was cleared then must not come back.
  if (scope.ended.aborted || scope.storage.aside) {
    await removeKey(member, provider);
    throw new Error('the member is not signed in any more');
  }
  note(scope, [...new Set([...rememberedProviders(scope), provider])]);
}

/** The remembered key; undefined where there is none, or where it is somebody else's turn. */
export async function recallKey(scope: Scope, provider: string): Promise<string | undefined> {
  if (scope.ended.aborted || scope.storage.aside) return undefined;
  try {
    const kept = await within<Kept | undefined>('readonly', (store) => store.get([scope.id, provider]));
    if (!kept) return undefined;
    const { member, lock, iv, locked } = kept;
    return new TextDecoder().decode(await crypto.subtle.decrypt(cipher(member, provider, iv), lock, locked));
  } catch {
    // What cannot be read is as good as not there.
    return undefined;
  }
}

/** Forgets one key of the member. */
export async function forgetKey(scope: Scope, provider: string): Promise<void> {
  note(
    scope,
    rememberedProviders(scope).filter((name) => name !== provider),
  );
  await removeKey(scope.id, provider);
}

/** Forgets the keys of a member, or of everybody but one. */
export async function forgetKeys(goes: (member: string) => boolean): Promise<void> {
  if (!globalThis.indexedDB) return;
  const places = await within<IDBValidKey[]>('readonly', (store) => store.getAllKeys());
  for (const place of places as [string, string][]) if (goes(place[0])) await removeKey(...place);
}

async function removeKey(member: string, provider: string): Promise<void> {
  await within('readwrite', (store) => store.delete([member, provider]));
}

function note({ storage }: Scope, providers: readonly string[]): void {
  if (providers.length > 0) storage.write(KEYS_KEY, JSON.stringify(providers));
  else storage.remove(KEYS_KEY);
}

/** What is encrypted opens for this member and provider alone, wherever it is put. */
function cipher(member: string, provider: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`${member} ${provider}`) };
}

/** Does one thing with the store, and resolves once it is written. */
async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await opened();
  try {
    return await new Promise<T>((done, fail) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => done(request.result as T);
      transaction.onabort = () => fail(transaction.error);
    });
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: ['member', 'provider'] });
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => fail(opening.error);
  });
}
