import { shortName } from '@/generated/brand-frame';
import { storedKeys } from '@/generated/stored-keys';
import { forgetKeys } from './key-vault';
import { type MemberScope, type Owner, profileFieldKey } from './member-scope';
import { archiveKey, currentOwner, OWNER_KEY, recordsOf, switchOwner, VISITOR_ID } from './member-storage';
import { SESSION_KEY } from './session-key';
import {
  CHOSEN_CLIENT_KEY,
  FORGOTTEN_KEY,
  QUARANTINE_SUFFIX,
  SAVED_KEYS_KEY,
  storageKey,
  THEME_KEY,
} from './storage-keys';

const PREFIX = storageKey('.');

/** Names of the fields that hold a secret, by the storage key of their record. */
const secretFieldsByKey = new Map(Object.entries(storedKeys).map(([key, secrets]) => [storageKey(key), secrets]));

/**
 * Makes this member, or the visitor, the owner of the plain storage keys. The previous owner's records are archived without
 * their secrets; saved provider keys of other members are deleted. A Web Lock lets only one tab do this at a time.
 */
export async function activateMember(owner: Owner | undefined): Promise<void> {
  const switchData = () => {
    if (owner) claimUnownedData(owner);
    // The chosen client does not outlive a change of member.
    if (currentOwner() !== (owner?.id ?? VISITOR_ID)) localStorage.removeItem(CHOSEN_CLIENT_KEY);
    switchOwner({ owner: owner?.id ?? VISITOR_ID, isMemberKey, withoutSecrets });
  };
  if (navigator.locks) await navigator.locks.request(`${shortName}.owner`, switchData);
  else switchData();
  await forgetKeys((member) => member !== owner?.id);
}

/** Returns all data of a member in this browser (drafts, results, profile fields) by plain key, without secrets. */
export function readMemberData(owner: string): Record<string, unknown> {
  const records = Object.entries(recordsOf(owner, isMemberKey));
  return Object.fromEntries(records.map(([key, text]) => [key, parseOrText(withoutSecrets(key, text))]));
}

/** Deletes all data of a member in this browser, active or archived. */
export function deleteMemberData({ id, storage }: MemberScope): void {
  // Remove both copies: while the owner is being switched, each may hold a part of the records.
  for (const key of Object.keys(recordsOf(id, isMemberKey))) {
    storage.remove(key);
    localStorage.removeItem(archiveKey(id, key));
  }
}

/** Older versions stored data without an owner. Gives such data to the member whose e-mail address is stored with it. */
function claimUnownedData({ id, email }: Owner): void {
  const hasNoOwner = localStorage.getItem(OWNER_KEY) === null;
  if (hasNoOwner && email && localStorage.getItem(profileFieldKey('email')) === email)
    localStorage.setItem(OWNER_KEY, id);
}

function isMemberKey(key: string): boolean {
  if (key.startsWith(SESSION_KEY) || key === FORGOTTEN_KEY || key === THEME_KEY) return false;
  return key.startsWith(PREFIX) || secretFieldsByKey.has(key.replace(QUARANTINE_SUFFIX, ''));
}

/** Blanks the declared secret fields of a record, or of each quarantined copy of one. */
function withoutSecrets(key: string, text: string): string {
  if (key === SAVED_KEYS_KEY) return '[]';
  const secrets = secretFieldsByKey.get(key.replace(QUARANTINE_SUFFIX, '')) ?? [];
  if (!key.endsWith(QUARANTINE_SUFFIX)) return blankFields(text, secrets);
  const copies = parseOrText(text);
  if (!Array.isArray(copies)) return blankFields(text, secrets);
  return JSON.stringify(copies.map((copy) => ({ ...copy, text: blankFields(String(copy.text), secrets) })));
}

/** Empties these fields in JSON text. Uses a regular expression, as the record may be truncated or invalid JSON. */
function blankFields(text: string, fields: readonly string[]): string {
  const value = '"(?:[^"\\\\]|\\\\.)*(?:"|$)';
  return fields.reduce((rest, name) => rest.replace(new RegExp(`("${name}"\\s*:\\s*)${value}`, 'gu'), '$1""'), text);
}

/** Parses JSON; returns other texts as they are, or half a record. */
function parseOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
