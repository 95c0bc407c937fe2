import { shortName } from '@/generated/brand-frame';
import { storedKeys } from '@/generated/stored-keys';
import { CLIENT_KEY } from './chosen-client';
import { forgetKeys } from './key-vault';
import { boxed, keptFor, OWNER_KEY, ownerNow, takeOver, VISITOR } from './member-storage';
import { factKey, type Owner, type Scope } from './scope';
import { SESSION_KEY } from './session-key';
import { FORGOTTEN_KEY, KEYS_KEY, SET_ASIDE, storageKey } from './stored';

const PREFIX = storageKey('.');

/** Fields that hold a secret, by the storage key of the record that keeps them. */
const secretsOf = new Map(Object.entries(storedKeys).map(([key, secrets]) => [storageKey(key), secrets]));

/**
 * Gives the plain keys to this member, or to visitors: what others left there is set aside for them, without their secrets.
 * Keys that were remembered are set aside for nobody. One tab of the browser at a time.
 */
export async function handOver(owner: Owner | undefined): Promise<void> {
  const work = () => {
    if (owner) adopt(owner);
    // Whom somebody works for is chosen anew each time they come.
    if (ownerNow() !== (owner?.id ?? VISITOR)) localStorage.removeItem(CLIENT_KEY);
    takeOver({ owner: owner?.id ?? VISITOR, owned, withoutSecrets });
  };
  if (navigator.locks) await navigator.locks.request(`${shortName}.owner`, work);
  else work();
  await forgetKeys((member) => member !== owner?.id);
}

/** Everything kept in this browser for a member, by plain key and without secrets: drafts, results, facts. */
export function keptData(owner: string): Record<string, unknown> {
  const kept = Object.entries(keptFor(owner, owned));
  return Object.fromEntries(kept.map(([key, text]) => [key, parsed(withoutSecrets(key, text))]));
}

/** Removes everything kept in this browser for a member, wherever it lies. */
export function forgetData({ id, storage }: Scope): void {
  // Once under the plain keys and once in the member's box, as each may hold a part while data changes hands.
  for (const key of Object.keys(keptFor(id, owned))) {
    storage.remove(key);
    localStorage.removeItem(boxed(id, key));
  }
}

/** Data from before keys had owners belongs to the member whose address lies with it. */
function adopt({ id, email }: Owner): void {
  const unmarked = localStorage.getItem(OWNER_KEY) === null;
  if (unmarked && email && localStorage.getItem(factKey('email')) === email) localStorage.setItem(OWNER_KEY, id);
}

function owned(key: string): boolean {
  if (key.startsWith(SESSION_KEY) || key === FORGOTTEN_KEY) return false;
  return key.startsWith(PREFIX) || secretsOf.has(key.replace(SET_ASIDE, ''));
}

/** A record, or copies of one, without the secrets its declaration lets it keep. */
function withoutSecrets(key: string, text: string): string {
  if (key === KEYS_KEY) return '[]';
  const secrets = secretsOf.get(key.replace(SET_ASIDE, '')) ?? [];
  if (!key.endsWith(SET_ASIDE)) return blanked(text, secrets);
  const copies = parsed(text);
  if (!Array.isArray(copies)) return blanked(text, secrets);
  return JSON.stringify(copies.map((copy) => ({ ...copy, text: blanked(String(copy.text), secrets) })));
}

/** A text of JSON in which these fields hold nothing; works on the text, as a record may be cut off or broken. */
function blanked(text: string, fields: readonly string[]): string {
  const value = '"(?:[^"\\\\]|\\\\.)*(?:"|$)';
  return fields.reduce((rest, name) => rest.replace(new RegExp(`("${name}"\\s*:\\s*)${value}`, 'gu'), '$1""'), text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
