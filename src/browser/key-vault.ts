import { shortName } from '@/generated/brand-frame';
import type { MemberScope } from './member-scope';
import { savedKeyProviders } from './saved-keys';
import { SAVED_KEYS_KEY } from './storage-keys';

const DATABASE = `${shortName}.keys`;
const STORE = 'keys';

/** The IndexedDB record of a saved key. `locked` is the ciphertext; `lock` decrypts it and cannot be exported by a script. */
interface SavedKey {
  member: string;
  provider: string;
  lock: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  locked: ArrayBuffer;
}

/**
 * Saves a member's provider key on this device, encrypted with a non-extractable CryptoKey.
 *
 * @throws Error if the browser has no storage or cryptography, or the member has signed out meanwhile
 */
export async function saveKey(scope: MemberScope, provider: string, key: string): Promise<void> {
  const member = scope.id;
  const lock = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const locked = await crypto.subtle.encrypt(cipherParams(member, provider, iv), lock, new TextEncoder().encode(key));
  await withStore('readwrite', (store) => store.put({ member, provider, lock, iv, locked } satisfies SavedKey));
  // The member may have signed out during the awaits: keys deleted at sign-out must not reappear.
  if (scope.signal.aborted || scope.storage.isInactive) {
    await removeKey(member, provider);
    throw new Error('the member is not signed in any more');
  }
  preferSavedKey(scope, provider);
}

/** Makes this provider's saved key the one that fills in fields that accept keys of several providers. */
export function preferSavedKey(scope: MemberScope, provider: string): void {
  writeProviders(scope, [...savedKeyProviders(scope).filter((name) => name !== provider), provider]);
}

/**
 * Returns the saved key; undefined if there is none, or its record can never be decrypted.
 *
 * @throws Error if the record cannot be read now, as browsers fail for passing reasons, or the scope's member is not the current one
 */
export async function loadKey(scope: MemberScope, provider: string): Promise<string | undefined> {
  if (scope.signal.aborted || scope.storage.isInactive) throw new Error('the member is not signed in any more');
  const saved = await withStore<SavedKey | undefined>('readonly', (store) => store.get([scope.id, provider]));
  if (!saved) return undefined;
  const { member, lock, iv, locked } = saved;
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(cipherParams(member, provider, iv), lock, locked));
  } catch (error) {
    if ((error as Error).name === 'OperationError') return undefined;
    throw error;
  }
}

/** Deletes the member's saved key of one provider. @throws Error if it cannot be deleted now; then it is still saved */
export async function forgetKey(scope: MemberScope, provider: string): Promise<void> {
  await removeKey(scope.id, provider);
  writeProviders(
    scope,
    savedKeyProviders(scope).filter((name) => name !== provider),
  );
}

/** Deletes all saved keys of the members whose id matches. */
export async function forgetKeys(matches: (member: string) => boolean): Promise<void> {
  if (!globalThis.indexedDB) return;
  const vaultKeys = await withStore<IDBValidKey[]>('readonly', (store) => store.getAllKeys());
  for (const vaultKey of vaultKeys as [string, string][]) if (matches(vaultKey[0])) await removeKey(...vaultKey);
}

async function removeKey(member: string, provider: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete([member, provider]));
}

function writeProviders({ storage }: MemberScope, providers: readonly string[]): void {
  if (providers.length > 0) storage.write(SAVED_KEYS_KEY, JSON.stringify(providers));
  else storage.remove(SAVED_KEYS_KEY);
}

/** Binds the ciphertext to member and provider: a record copied to another member or provider does not decrypt. */
function cipherParams(member: string, provider: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`${member} ${provider}`) };
}

/** Runs one request on the object store in a transaction; resolves with its result once the transaction is complete. */
async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await openDatabase();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result as T);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: ['member', 'provider'] });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}
