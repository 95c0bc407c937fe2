import { describe, expect, it } from 'vitest';
import type { RunResult } from '@/engine/run/machine';
import { fromRecord, toRecord, UnreadableRecord } from '@/engine/storage/record';
import { loadStored, saveStored } from '@/engine/storage/store';
import { formFixture } from '../support/form-fixture';

const now = new Date('2026-01-02T03:04:05Z');
const result: RunResult = {
  kind: 'text',
  value: 'A prompt',
  runId: 'one',
  mode: 'live',
  answers: { name: 'Ann' },
  raw: 'x',
};
const storage = {
  key: 'fixture',
  version: 2,
  draft: true,
  result: true,
  migrations: { 1: { rename: { title: 'name' }, drop: ['gone'] } },
};

describe('stored records', () => {
  it('hold the draft flat, the result beside it, and never an undeclared secret', () => {
    const record = toRecord(formFixture({ storage }), { name: 'Ann', key: 'sk-secret' }, result, now);
    expect(record).toMatchObject({
      name: 'Ann',
      result: 'A prompt',
      $meta: { version: 2, kind: 'text', savedAt: now.toISOString() },
    });
    expect(JSON.stringify(record)).not.toContain('sk-secret');
  });

  it('hold a secret that the declaration names', () => {
    expect(
      toRecord(formFixture({ storage: { ...storage, secrets: ['key'] } }), { key: 'sk-secret' }, undefined, now),
    ).toMatchObject({ key: 'sk-secret' });
  });

  it('come back as they went', () => {
    const declaration = formFixture({ storage });
    const answers = { name: 'Ann', tags: ['a', 'Other'] };
    const back = fromRecord(declaration, JSON.parse(JSON.stringify(toRecord(declaration, answers, result, now))));
    expect(back).toEqual({ answers, result, leftOut: [] });
  });

  it('of an older version are migrated: renamed and dropped as declared', () => {
    const back = fromRecord(formFixture({ storage }), { title: 'Ann', gone: 1, $meta: { version: 1, savedAt: '' } });
    expect(back).toEqual({ answers: { name: 'Ann' }, leftOut: [] });
  });

  it('lose what no longer fits the form, and say so', () => {
    const back = fromRecord(formFixture({ storage }), {
      name: 7,
      tags: ['a', 'retired'],
      unknown: 1,
      $meta: { version: 2, savedAt: '' },
    });
    expect(back).toEqual({ answers: { tags: ['a'] }, leftOut: ['Name', 'Tags', 'unknown'] });
  });

  it.each([
    ['a newer version', { $meta: { version: 3 } }],
    ['no version', { name: 'Ann' }],
    ['a list', []],
    ['nothing', null],
  ])('with %s are not read', (_what, stored) => {
    expect(() => fromRecord(formFixture({ storage }), stored)).toThrow(UnreadableRecord);
  });
});

describe('the store', () => {
  it('sets an unreadable record aside with a notice, and starts fresh', () => {
    localStorage.setItem('fixture', '{not json');
    expect(loadStored(formFixture({ storage }))).toMatchObject({
      answers: {},
      notice: { title: 'Saved data could not be read' },
    });
    expect(localStorage.getItem('fixture.setAside')).toBe('{not json');
    expect(localStorage.getItem('fixture')).toBeNull();
  });

  it('costs a notice, not the page, where storage is blocked', () => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    try {
      expect(saveStored(formFixture({ storage }), { name: 'Ann' }, undefined)?.title).toBe(
        'Nothing can be kept in this browser',
      );
    } finally {
      Storage.prototype.setItem = setItem;
    }
  });

  it('removes the record where nothing is left to keep', () => {
    const declaration = formFixture({ storage });
    saveStored(declaration, { name: 'Ann' }, undefined);
    expect(localStorage.getItem('fixture')).not.toBeNull();
    saveStored(declaration, {}, undefined);
    expect(localStorage.getItem('fixture')).toBeNull();
  });
});
