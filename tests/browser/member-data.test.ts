import { beforeEach, describe, expect, it, vi } from 'vitest';
import { brand } from '@/brand';
import { activateMember, deleteMemberData, readMemberData } from '@/browser/member-data';
import { MemberScope, type Owner } from '@/browser/member-scope';
import { currentOwner, memberStorage, needsOwnerSwitch, OWNER_KEY } from '@/browser/member-storage';
import { SESSION_KEY } from '@/browser/session-key';
import { CHOSEN_CLIENT_KEY, SAVED_KEYS_KEY } from '@/browser/storage-keys';
import { storedKeys } from '@/generated/stored-keys';

const SECRET = 'sk-very-secret';
const ann: Owner = { id: 'ann-1', email: 'ann@example.com', guest: false };
const bob: Owner = { id: 'bob-2', email: 'bob@example.com', guest: false };

/** A declared storage key whose record may hold a secret, and the field of that secret. */
const [keyWithSecret = '', [secret = ''] = []] =
  Object.entries(storedKeys).find(([, secrets]) => secrets.length > 0) ?? [];

/** Returns everything stored under plain keys. */
const visible = () => JSON.stringify(Object.entries(localStorage).filter(([key]) => !key.includes('.kept.')));

beforeEach(() => localStorage.setItem(SESSION_KEY, '{"access_token":"a.b.c"}'));

describe('data of a member in this browser', () => {
  it('is stored under the plain keys while the member is signed in', async () => {
    await activateMember(ann);
    memberStorage(ann.id).write(`${brand.shortName}.leads`, 'hers');
    expect(localStorage.getItem(`${brand.shortName}.leads`)).toBe('hers');
    expect(currentOwner()).toBe(ann.id);
    expect(needsOwnerSwitch(ann.id)).toBe(false);
  });

  it('is hidden from the next member, and restored for its owner', async () => {
    await activateMember(ann);
    memberStorage(ann.id).write(`${brand.shortName}.leads`, 'hers');
    memberStorage(ann.id).write(`${brand.shortName}.email`, 'ann@example.com');
    await activateMember(bob);
    expect(visible()).not.toContain('hers');
    expect(visible()).not.toContain('ann@example.com');
    expect(memberStorage(bob.id).read(`${brand.shortName}.leads`)).toBeNull();
    memberStorage(bob.id).write(`${brand.shortName}.leads`, 'his');
    await activateMember(undefined);
    expect(visible()).not.toContain('his');
    await activateMember(ann);
    expect(localStorage.getItem(`${brand.shortName}.leads`)).toBe('hers');
  });

  it('loses the chosen client at sign-out, for everybody', async () => {
    await activateMember(ann);
    memberStorage(ann.id).write(CHOSEN_CLIENT_KEY, '1 Harbour');
    await activateMember(ann);
    expect(memberStorage(ann.id).read(CHOSEN_CLIENT_KEY)).toBe('1 Harbour');
    await activateMember(undefined);
    await activateMember(bob);
    expect(JSON.stringify(localStorage)).not.toContain('Harbour');
    await activateMember(ann);
    expect(memberStorage(ann.id).read(CHOSEN_CLIENT_KEY)).toBeNull();
  });

  it('loses its secrets at sign-out, also in quarantined copies and broken records', async () => {
    await activateMember(ann);
    const record = { [secret]: SECRET, result: 'kept', $meta: { version: 1 } };
    memberStorage(ann.id).write(keyWithSecret, JSON.stringify(record));
    const copies = [
      { at: '', text: JSON.stringify(record) },
      { at: '', text: `{"${secret}" : "${SECRET}` },
    ];
    memberStorage(ann.id).write(`${keyWithSecret}.setAside`, JSON.stringify(copies));
    await activateMember(undefined);
    expect(JSON.stringify(localStorage)).not.toContain(SECRET);
    await activateMember(ann);
    expect(JSON.parse(localStorage.getItem(keyWithSecret) ?? '')).toEqual({ ...record, [secret]: '' });
    const [first, second] = JSON.parse(localStorage.getItem(`${keyWithSecret}.setAside`) ?? '[]');
    expect([JSON.parse(first.text).result, second.text]).toEqual(['kept', `{"${secret}" : ""`]);
  });

  it('survives a storage that is too full to archive it, without its secrets, and is restored for its owner', async () => {
    await activateMember(ann);
    memberStorage(ann.id).write(keyWithSecret, JSON.stringify({ [secret]: SECRET, result: 'kept' }));
    memberStorage(ann.id).write(`${brand.shortName}.leads`, 'hers');
    const set = Storage.prototype.setItem;
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
      if (key.endsWith(`.kept.${ann.id}.${keyWithSecret}`)) throw new DOMException('full', 'QuotaExceededError');
      set.call(this, key, text);
    });
    await expect(activateMember(bob)).rejects.toThrow('full');
    expect(JSON.stringify(localStorage)).not.toContain(SECRET);
    expect(visible(), 'other records are hidden').not.toContain('hers');
    expect(memberStorage(bob.id).read(keyWithSecret)).toBeNull();
    await activateMember(ann);
    expect(memberStorage(ann.id).read(keyWithSecret)).toBe(JSON.stringify({ [secret]: '', result: 'kept' }));
    expect(memberStorage(ann.id).read(`${brand.shortName}.leads`)).toBe('hers');
    full.mockRestore();
  });

  it('loses the names of saved keys at sign-out', async () => {
    await activateMember(ann);
    memberStorage(ann.id).write(SAVED_KEYS_KEY, '["openai"]');
    await activateMember(undefined);
    await activateMember(ann);
    expect(localStorage.getItem(SAVED_KEYS_KEY)).toBe('[]');
  });

  it('is archived and read there by a tab that still has the old session', async () => {
    await activateMember(ann);
    const outdated = memberStorage(ann.id);
    outdated.write(`${brand.shortName}.outreach`, 'first');
    await activateMember(bob);
    expect(outdated.isInactive).toBe(true);
    outdated.write(`${brand.shortName}.outreach`, 'second');
    expect(outdated.read(`${brand.shortName}.outreach`)).toBe('second');
    expect(visible()).not.toContain('second');
    await activateMember(ann);
    expect(localStorage.getItem(`${brand.shortName}.outreach`)).toBe('second');
  });

  it('survives a tab that was closed during a switch of owner', async () => {
    await activateMember(ann);
    memberStorage(ann.id).write(`${brand.shortName}.leads`, 'hers');
    memberStorage(ann.id).write(`${brand.shortName}.proposal`, 'hers too');
    // An interrupted switch to Bob: the marker names the previous owner, and one of two records is archived.
    localStorage.setItem(OWNER_KEY, `leaving ${ann.id}`);
    localStorage.removeItem(`${brand.shortName}.leads`);
    localStorage.setItem(`${brand.shortName}.kept.${ann.id}.${brand.shortName}.leads`, 'hers');
    expect(memberStorage(bob.id).read(`${brand.shortName}.proposal`)).toBeNull();
    await activateMember(bob);
    expect(visible()).not.toContain('hers');
    await activateMember(ann);
    expect([
      localStorage.getItem(`${brand.shortName}.leads`),
      localStorage.getItem(`${brand.shortName}.proposal`),
    ]).toEqual(['hers', 'hers too']);
  });

  it('from before owners were recorded goes only to the member whose address is stored with it', async () => {
    localStorage.setItem(`${brand.shortName}.email`, 'ann@example.com');
    localStorage.setItem(`${brand.shortName}.leads`, 'hers');
    await activateMember(bob);
    expect(memberStorage(bob.id).read(`${brand.shortName}.leads`)).toBeNull();
    await activateMember(undefined);
    await activateMember(ann);
    expect(localStorage.getItem(`${brand.shortName}.leads`)).toBe('hers');
  });

  it('leaves the session and the keys of other sites alone', async () => {
    localStorage.setItem('somebody-else', '1');
    await activateMember(ann);
    await activateMember(bob);
    expect(localStorage.getItem('somebody-else')).toBe('1');
    expect(localStorage.getItem(SESSION_KEY)).toContain('a.b.c');
  });
});

describe('export and deletion', () => {
  it('cover drafts, results and profile fields of this member, without secrets and the session', async () => {
    await activateMember(bob);
    memberStorage(bob.id).write(`${brand.shortName}.leads`, '"his"');
    await activateMember(ann);
    const storage = memberStorage(ann.id);
    storage.write(`${brand.shortName}.email`, 'ann@example.com');
    storage.write(keyWithSecret, JSON.stringify({ [secret]: SECRET, businessName: 'North Yard' }));
    storage.write(`${brand.shortName}.drafts.some-tool`, '{"idea":"x"}');
    expect(readMemberData(ann.id)).toEqual({
      [`${brand.shortName}.email`]: 'ann@example.com',
      [keyWithSecret]: { [secret]: '', businessName: 'North Yard' },
      [`${brand.shortName}.drafts.some-tool`]: { idea: 'x' },
    });
    deleteMemberData(new MemberScope(ann));
    expect(readMemberData(ann.id)).toEqual({});
    expect(readMemberData(bob.id), 'data of another member stays').toEqual({
      [`${brand.shortName}.leads`]: 'his',
    });
    expect(localStorage.getItem(SESSION_KEY)).not.toBeNull();
  });
});
