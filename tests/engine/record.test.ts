import { describe, expect, it, vi } from 'vitest';
import { memberStorage, VISITOR_ID } from '@/browser/member-storage';
import type { RunResult } from '@/engine/run/run-state';
import { adjacentVersion, editedVersion, withVersion } from '@/engine/run/versions';
import { declaredRecords, fromRecord, toRecord, UnreadableRecord } from '@/engine/storage/record';
import { toolRecords } from '@/engine/storage/tool-records';
import type { Storage as Declared } from '@/generated/declaration';
import { formFixture } from '../support/form-fixture';

const now = new Date('2026-01-02T03:04:05Z');
const result: RunResult = {
  kind: 'text',
  value: 'A prompt',
  runId: 'one',
  mode: 'live',
  inputs: { name: 'Ann' },
  raw: 'x',
};
const storage: Declared = {
  key: 'fixture',
  version: 2,
  draft: true,
  result: true,
  migrations: { 1: { rename: { title: 'name' }, drop: ['gone'] } },
};
const declaration = formFixture({ storage });

describe('stored records', () => {
  it('hold the draft flat, the result beside it, and never an undeclared secret', () => {
    const record = toRecord(declaration, storage, { name: 'Ann', key: 'sk-secret' }, result, now);
    expect(record).toMatchObject({
      name: 'Ann',
      result: 'A prompt',
      $meta: { version: 2, kind: 'text', savedAt: now.toISOString() },
    });
    expect(JSON.stringify(record)).not.toContain('sk-secret');
  });

  it('hold a secret that the declaration names', () => {
    const naming = { ...storage, secrets: ['key'] };
    expect(toRecord(declaration, naming, { key: 'sk-secret' }, undefined, now)).toMatchObject({ key: 'sk-secret' });
  });

  it('come back as they went', () => {
    const answers = { name: 'Ann', tags: ['a', 'Other'] };
    const written = JSON.parse(JSON.stringify(toRecord(declaration, storage, answers, result, now)));
    expect(fromRecord(declaration, storage, written)).toEqual({ answers, result, leftOut: [] });
  });

  describe('with versions of the result', () => {
    const second = editedVersion(result, 'A prompt of mine');
    const versions = withVersion(result, second);
    const back = adjacentVersion(versions, -1) as RunResult;
    const written = (kept: RunResult) =>
      JSON.parse(JSON.stringify(toRecord(declaration, storage, { name: 'Ann' }, kept, now)));
    const read = (stored: unknown) => fromRecord(declaration, storage, stored).result;

    it('come back with all of them, and the one that showed', () => {
      const [first, other] = versions.versions?.all ?? [];
      const { raw: _, ...short } = first as RunResult;
      expect(read(written(versions))).toEqual({ ...second, number: 2, versions: { at: 1, all: [short, other] } });
      expect(read(written(back))).toEqual({ ...result, versions: { at: 0, all: [first, other] } });
      expect(adjacentVersion(read(written(back)) as RunResult, 1)?.value).toBe('A prompt of mine');
    });

    it('know each what it was made from', () => {
      const later: RunResult = { ...result, value: 'Made later', runId: 'two', inputs: { name: 'Bea' } };
      const { versions: all } = read(written(withVersion(versions, later))) ?? {};
      expect(all?.all.map(({ runId, inputs }) => [runId, inputs])).toEqual([
        ['one', { name: 'Ann' }],
        ['one', { name: 'Ann' }],
        ['two', { name: 'Bea' }],
      ]);
    });

    it('hold what shows where it always was', () => {
      expect(written(versions)).toMatchObject({ result: 'A prompt of mine', $meta: { runId: 'one', edited: true } });
      expect(JSON.stringify(written(versions))).not.toContain('"raw"');
    });

    it.each([
      ['of another result', { at: 0, all: [{ kind: 'text', value: 'Other' }] }],
      ['that are none', 'x'],
      ['that do not hold what shows', { at: 7, all: [] }],
    ])('leave out versions %s', (_, stored) => {
      const record = written(result);
      record.$meta.versions = stored;
      expect(read(record)).toEqual(result);
    });
  });

  it('of an older version are migrated: renamed and dropped as declared', () => {
    const back = fromRecord(declaration, storage, { title: 'Ann', gone: 1, $meta: { version: 1, savedAt: '' } });
    expect(back).toEqual({ answers: { name: 'Ann' }, leftOut: [] });
  });

  it('of an older version bring what their result and its versions were made from', () => {
    const first = { ...result, inputs: { title: 'Ann' } as RunResult['inputs'] };
    const second = withVersion(first, { ...result, value: 'Later', runId: 'two', inputs: { title: 'Bea', gone: 1 } });
    const old = { ...storage, version: 1 };
    const written = JSON.parse(JSON.stringify(toRecord(declaration, old, { name: 'Ann' }, second, now)));
    const back = fromRecord(declaration, storage, written).result;
    expect(back?.inputs).toEqual({ name: 'Bea' });
    expect(back?.versions?.all.map(({ inputs }) => inputs)).toEqual([{ name: 'Ann' }, { name: 'Bea' }]);
  });

  it('lose what no longer fits the form, and say so', () => {
    const stored = { name: 7, tags: ['a', 'retired'], unknown: 1, $meta: { version: 2, savedAt: '' } };
    const back = fromRecord(declaration, storage, stored);
    expect(back).toEqual({ answers: { tags: ['a'] }, leftOut: ['Name', 'Tags', 'unknown'] });
  });

  it.each([
    ['a newer version', { $meta: { version: 3 } }],
    ['no version', { name: 'Ann' }],
    ['a list', []],
    ['nothing', null],
  ])('with %s are not read', (_what, stored) => {
    expect(() => fromRecord(declaration, storage, stored)).toThrow(UnreadableRecord);
  });

  it.each([
    ['a tool that keeps nothing', undefined, ['.drafts.fixture']],
    ['a tool that keeps its result alone', { key: '.made', version: 1, result: true }, ['.drafts.fixture', '.made']],
    ['a tool that keeps both', storage, ['fixture']],
  ])('of %s include the draft of its page', (_what, declared, keys) => {
    const form = formFixture(declared ? { storage: declared } : {});
    expect(declaredRecords(form).map(({ key }) => key)).toEqual(keys);
  });

  it('of a tool without a page hold no draft', () => {
    expect(declaredRecords({ ...formFixture(), page: undefined })).toEqual([]);
  });
});

describe('what a tool keeps', () => {
  const open = () => toolRecords(declaration, memberStorage(VISITOR_ID));
  const outdated = JSON.stringify({
    name: 'Ann',
    tags: ['retired'],
    result: 'A prompt',
    $meta: { version: 2, savedAt: '', kind: 'text' },
  });

  const versions = { at: 1, all: [null, { kind: 'text', value: 'A prompt' }] };

  it.each([
    ['is no JSON', '{not json'],
    [
      'has a version that is none',
      JSON.stringify({ ...JSON.parse(outdated), $meta: { version: 2, kind: 'text', versions } }),
    ],
  ])('that %s is set aside with a notice, and starts fresh', (_, text) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    localStorage.setItem('fixture', text);
    expect(open().load()).toMatchObject({ answers: {}, notice: { title: 'Saved data could not be read' } });
    expect(open().readQuarantined()).toMatchObject([{ text }]);
    expect(localStorage.getItem('fixture')).toBeNull();
  });

  it('that fits in part is mended at once: a second visit finds what the first one showed', () => {
    localStorage.setItem('fixture', outdated);
    const first = open().load();
    expect(first).toMatchObject({ answers: { name: 'Ann' }, result: { value: 'A prompt' }, notice: expect.anything() });
    const second = open().load();
    expect(second).toMatchObject({ answers: { name: 'Ann' }, result: { value: 'A prompt' } });
    expect(second.notice).toBeUndefined();
  });

  it('was set aside stays until it is discarded, and there may be more than one of it', () => {
    for (const text of [outdated, '{not json', outdated]) {
      localStorage.setItem('fixture', text);
      open().load();
    }
    expect(
      open()
        .readQuarantined()
        .map(({ text }) => text),
    ).toEqual([outdated, '{not json']);
    open().save({ name: 'Bo' }, undefined);
    expect(open().readQuarantined()).toHaveLength(2);
    open().discardQuarantined();
    expect(open().readQuarantined()).toEqual([]);
  });

  it('costs a notice, not the page, where storage is blocked', () => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    try {
      expect(open().save({ name: 'Ann' }, undefined)?.title).toBe('Nothing can be kept in this browser');
    } finally {
      Storage.prototype.setItem = setItem;
    }
  });

  it('stays where it is where there is no room to set it aside', () => {
    localStorage.setItem('fixture', outdated);
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    try {
      expect(open().load().answers).toEqual({ name: 'Ann' });
    } finally {
      Storage.prototype.setItem = setItem;
    }
    expect(localStorage.getItem('fixture')).toBe(outdated);
  });

  it('is removed where nothing is left to keep', () => {
    open().save({ name: 'Ann' }, undefined);
    expect(localStorage.getItem('fixture')).not.toBeNull();
    open().save({}, undefined);
    expect(localStorage.getItem('fixture')).toBeNull();
  });
});
