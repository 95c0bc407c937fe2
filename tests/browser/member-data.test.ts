import { beforeEach, describe, expect, it, vi } from 'vitest';
import { brand } from '@/brand';
import { CLIENT_KEY } from '@/browser/chosen-client';
import { forgetData, handOver, keptData } from '@/browser/member-data';
import { memberStorage, mustTakeOver, OWNER_KEY, ownerNow } from '@/browser/member-storage';
import { type Owner, Scope } from '@/browser/scope';
import { SESSION_KEY } from '@/browser/session-key';
import { KEYS_KEY } from '@/browser/stored';
import { storedKeys } from '@/generated/stored-keys';

const SECRET = 'sk-very-secret';
const ann: Owner = { id: 'ann-1', email: 'ann@example.com', guest: false };
const bob: Owner = { id: 'bob-2', email: 'bob@example.com', guest: false };

/** A storage key of the declarations under which a secret may be kept, and the name of that secret. */
const [keyWithSecret = '', [secret = ''] = []] =
  Object.entries(storedKeys).find(([, secrets]) => secrets.length > 0) ?? [];

/** The texts a page can read under plain keys, whoever they belong to. */
const visible = () => JSON.stringify(Object.entries(localStorage).filter(([key]) => !key.includes('.kept.')));

beforeEach(() => localStorage.setItem(SESSION_KEY, '{"access_token":"a.b.c"}'));

describe('what a member keeps in this browser', () => {
  it('lies under the declared keys while they are signed in', async () => {
    await handOver(ann);
    memberStorage(ann.id).write(`${brand.shortName}.leads`, 'hers');
    expect(localStorage.getItem(`${brand.shortName}.leads`)).toBe('hers');
    expect(ownerNow()).toBe(ann.id);
    expect(mustTakeOver(ann.id)).toBe(false);
  });

  it('is out of sight for the next member, and comes back with its own', async () => {
    await handOver(ann);
    memberStorage(ann.id).write(`${brand.shortName}.leads`, 'hers');
    memberStorage(ann.id).write(`${brand.shortName}.email`, 'ann@example.com');
    await handOver(bob);
    expect(visible()).not.toContain('hers');
    expect(visible()).not.toContain('ann@example.com');
    expect(memberStorage(bob.id).read(`${brand.shortName}.leads`)).toBeNull();
    memberStorage(bob.id).write(`${brand.shortName}.leads`, 'his');
    await handOver(undefined);
    expect(visible()).not.toContain('his');
    await handOver(ann);
    expect(localStorage.getItem(`${brand.shortName}.leads`)).toBe('hers');
  });

  it('says no more whom they work for once they have signed out, to nobody and not to themselves', async () => {
    await handOver(ann);
    memberStorage(ann.id).write(CLIENT_KEY, '1 Harbour');
    await handOver(ann);
    expect(memberStorage(ann.id).read(CLIENT_KEY)).toBe('1 Harbour');
    await handOver(undefined);
    await handOver(bob);
    expect(JSON.stringify(localStorage)).not.toContain('Harbour');
    await handOver(ann);
    expect(memberStorage(ann.id).read(CLIENT_KEY)).toBeNull();
  });

  it('loses its secrets at sign-out, also in copies and in what cannot be read', async () => {
    await handOver(ann);
    const record = { [secret]: SECRET, result: 'kept', $meta: { version: 1 } };
    memberStorage(ann.id).write(keyWithSecret, JSON.stringify(record));
    const copies = [
      { at: '', text: JSON.stringify(record) },
      { at: '', text: `{"${secret}" : "${SECRET}` },
    ];
    memberStorage(ann.id).write(`${keyWithSecret}.setAside`, JSON.stringify(copies));
    await handOver(undefined);
    expect(JSON.stringify(localStorage)).not.toContain(SECRET);
    await handOver(ann);
    expect(JSON.parse(localStorage.getItem(keyWithSecret) ?? '')).toEqual({ ...record, [secret]: '' });
    const [first, second] = JSON.parse(localStorage.getItem(`${keyWithSecret}.setAside`) ?? '[]');
    expect([JSON.parse(first.text).result, second.text]).toEqual(['kept', `{"${secret}" : ""`]);
  });

  it('survives a storage that is too full to set it aside, without its secrets, and is there for its owner', async () => {
    await handOver(ann);
    memberStorage(ann.id).write(keyWithSecret, JSON.stringify({ [secret]: SECRET, result: 'kept' }));
    memberStorage(ann.id).write(`${brand.shortName}.leads`, 'hers');
    const set = Storage.prototype.setItem;
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
      if (key.endsWith(`.kept.${ann.id}.${keyWithSecret}`)) throw new DOMException('full', 'QuotaExceededError');
      set.call(this, key, text);
    });
    await expect(handOver(bob)).rejects.toThrow('full');
    expect(JSON.stringify(localStorage)).not.toContain(SECRET);
    expect(visible(), 'the others are out of sight').not.toContain('hers');
    expect(memberStorage(bob.id).read(keyWithSecret)).toBeNull();
    await handOver(ann);
    expect(memberStorage(ann.id).read(keyWithSecret)).toBe(JSON.stringify({ [secret]: '', result: 'kept' }));
    expect(memberStorage(ann.id).read(`${brand.shortName}.leads`)).toBe('hers');
    full.mockRestore();
  });

  it('forgets at sign-out whose keys it remembered', async () => {
    await handOver(ann);
    memberStorage(ann.id).write(KEYS_KEY, '["openai"]');
    await handOver(undefined);
    await handOver(ann);
    expect(localStorage.getItem(KEYS_KEY)).toBe('[]');
  });

  it('is written to its own box by a tab that lags behind, and read from there', async () => {
    await handOver(ann);
    const lagging = memberStorage(ann.id);
    lagging.write(`${brand.shortName}.outreach`, 'first');
    await handOver(bob);
    expect(lagging.aside).toBe(true);
    lagging.write(`${brand.shortName}.outreach`, 'second');
    expect(lagging.read(`${brand.shortName}.outreach`)).toBe('second');
    expect(visible()).not.toContain('second');
    await handOver(ann);
    expect(localStorage.getItem(`${brand.shortName}.outreach`)).toBe('second');
  });

  it('survives a tab that was closed while it changed hands', async () => {
    await handOver(ann);
    memberStorage(ann.id).write(`${brand.shortName}.leads`, 'hers');
    memberStorage(ann.id).write(`${brand.shortName}.proposal`, 'hers too');
    // As far as a hand-over to Bob had come: the marker says who leaves, one of two records lies in her box.
    localStorage.setItem(OWNER_KEY, `leaving ${ann.id}`);
    localStorage.removeItem(`${brand.shortName}.leads`);
    localStorage.setItem(`${brand.shortName}.kept.${ann.id}.${brand.shortName}.leads`, 'hers');
    expect(memberStorage(bob.id).read(`${brand.shortName}.proposal`)).toBeNull();
    await handOver(bob);
    expect(visible()).not.toContain('hers');
    await handOver(ann);
    expect([
      localStorage.getItem(`${brand.shortName}.leads`),
      localStorage.getItem(`${brand.shortName}.proposal`),
    ]).toEqual(['hers', 'hers too']);
  });

  it('from before keys had owners goes to the member whose address lies with it, and to nobody else', async () => {
    localStorage.setItem(`${brand.shortName}.email`, 'ann@example.com');
    localStorage.setItem(`${brand.shortName}.leads`, 'hers');
    await handOver(bob);
    expect(memberStorage(bob.id).read(`${brand.shortName}.leads`)).toBeNull();
    await handOver(undefined);
    await handOver(ann);
    expect(localStorage.getItem(`${brand.shortName}.leads`)).toBe('hers');
  });

  it('leaves the session and the keys of other sites alone', async () => {
    localStorage.setItem('somebody-else', '1');
    await handOver(ann);
    await handOver(bob);
    expect(localStorage.getItem('somebody-else')).toBe('1');
    expect(localStorage.getItem(SESSION_KEY)).toContain('a.b.c');
  });
});

describe('the export and forgetting', () => {
  it('cover drafts, results and facts of this member, without secrets and the session', async () => {
    await handOver(bob);
    memberStorage(bob.id).write(`${brand.shortName}.leads`, '"his"');
    await handOver(ann);
    const storage = memberStorage(ann.id);
    storage.write(`${brand.shortName}.email`, 'ann@example.com');
    storage.write(keyWithSecret, JSON.stringify({ [secret]: SECRET, businessName: 'North Yard' }));
    storage.write(`${brand.shortName}.drafts.some-tool`, '{"idea":"x"}');
    expect(keptData(ann.id)).toEqual({
      [`${brand.shortName}.email`]: 'ann@example.com',
      [keyWithSecret]: { [secret]: '', businessName: 'North Yard' },
      [`${brand.shortName}.drafts.some-tool`]: { idea: 'x' },
    });
    forgetData(new Scope(ann));
    expect(keptData(ann.id)).toEqual({});
    expect(keptData(bob.id), 'what another member left is theirs').toEqual({ [`${brand.shortName}.leads`]: 'his' });
    expect(localStorage.getItem(SESSION_KEY)).not.toBeNull();
  });
});
