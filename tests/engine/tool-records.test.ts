import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { memberStorage, VISITOR_ID } from '@/browser/member-storage';
import { storageKey } from '@/browser/storage-keys';
import type { RunResult } from '@/engine/run/run-state';
import { toolRecords } from '@/engine/storage/tool-records';
import { formFixture } from '../support/form-fixture';

const KEY = 'fixture';
const DRAFT_KEY = storageKey('.drafts.fixture');
const result: RunResult = { kind: 'text', value: 'x'.repeat(300_000), runId: 'one', mode: 'live', inputs: {} };

const open = (draft: { draft?: true } = {}) =>
  toolRecords(formFixture({ storage: { key: KEY, version: 1, ...draft, result: true } }), memberStorage(VISITOR_ID));
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');

/** Stores a record as earlier versions of the page did: the draft beside the result. */
function storeTogether(name: string, savedAt: string): void {
  const $meta = { version: 1, savedAt, kind: 'text', runId: 'one', mode: 'live', inputs: {} };
  localStorage.setItem(KEY, JSON.stringify({ name, tags: ['a'], result: 'A prompt', $meta }));
}

/** Counts the characters written to the browser's storage by an act. */
function charactersWritten(act: () => void): number {
  const setItem = vi.spyOn(Storage.prototype, 'setItem');
  act();
  const count = setItem.mock.calls.reduce((sum, [, text]) => sum + text.length, 0);
  setItem.mockRestore();
  return count;
}

beforeEach(() => localStorage.clear());

describe('a pause in typing', () => {
  it('writes the draft alone, however long the result is', () => {
    const records = open();
    records.save({ name: 'Ann' }, result);
    expect(charactersWritten(() => records.saveDraft({ name: 'Anna' }))).toBeLessThan(200);
    expect(open().load()).toEqual({ answers: { name: 'Anna' }, result });
  });

  it('writes both where the declaration puts them in one record', () => {
    const records = open({ draft: true });
    records.save({ name: 'Ann' }, result);
    expect(charactersWritten(() => records.saveDraft({ name: 'Anna' }))).toBeGreaterThan(300_000);
    expect(open({ draft: true }).load()).toEqual({ answers: { name: 'Anna' }, result });
  });
});

describe('what a newer version of the page has stored', () => {
  const openVersion = (version: number, migrations: never[] = []) =>
    toolRecords(
      formFixture({ storage: { key: KEY, version, draft: true, result: true, migrations } as never }),
      memberStorage(VISITOR_ID),
    );
  const older = () => {
    const records = openVersion(1);
    records.save({ name: 'Old' }, undefined);
    openVersion(2).save({ name: 'New', more: 'much typed' }, { ...result, value: 'A paid result' });
    return records;
  };

  it('is set aside before an older tab writes over it, by a key or by a result', () => {
    for (const write of [
      (records: ReturnType<typeof openVersion>) => records.saveDraft({ name: 'Old 2' }),
      (records: ReturnType<typeof openVersion>) => records.save({ name: 'Old 2' }, result),
    ]) {
      localStorage.clear();
      const records = older();
      const newest = localStorage.getItem(KEY);
      expect(write(records)).toBeUndefined();
      expect(stored(KEY).name).toBe('Old 2');
      expect(records.readQuarantined().map(({ text }) => text)).toEqual([newest]);
      write(records);
      expect(records.readQuarantined()).toHaveLength(1);
    }
  });

  it('stays where it is while there is no room to set it aside', () => {
    const records = older();
    const newest = localStorage.getItem(KEY);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    onTestFinished(() => void vi.restoreAllMocks());
    for (const answers of [{ name: 'Old 2' }, {}])
      expect(records.saveDraft(answers)?.title).toBe('Nothing can be kept in this browser');
    expect(localStorage.getItem(KEY)).toBe(newest);
  });
});

describe('a draft stored beside its result by an earlier version of the page', () => {
  it('moves to a record of its own as it is read, and the result stays', () => {
    storeTogether('Ann', '2026-01-02T03:04:05.000Z');
    expect(open().load()).toMatchObject({ answers: { name: 'Ann', tags: ['a'] }, result: { value: 'A prompt' } });
    expect(stored(DRAFT_KEY)).toMatchObject({ name: 'Ann', tags: ['a'] });
    expect(Object.keys(stored(KEY))).toEqual(['result', '$meta']);
    open().saveDraft({});
    expect(open().load()).toMatchObject({ answers: {}, result: { value: 'A prompt' } });
  });

  it.each([
    ['replaces an older draft', '2999-01-01T00:00:00.000Z', 'Bea'],
    ['gives way to a newer draft', '2000-01-01T00:00:00.000Z', 'Ann'],
  ])('%s, as a tab that still shows that version may go on writing', (_, savedAt, name) => {
    open().save({ name: 'Ann', more: 'Bread' }, undefined);
    storeTogether('Bea', savedAt);
    expect(open().load().answers.name).toBe(name);
    expect(open().load().answers.name).toBe(name);
    expect(Object.keys(stored(KEY))).toEqual(['result', '$meta']);
  });

  it('stays where it is while the storage is full', () => {
    storeTogether('Ann', '2026-01-02T03:04:05.000Z');
    const before = localStorage.getItem(KEY);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(open().load()).toMatchObject({
      answers: { name: 'Ann' },
      result: { value: 'A prompt' },
      notice: { title: 'Nothing can be kept in this browser' },
    });
    vi.restoreAllMocks();
    expect(localStorage.getItem(KEY)).toBe(before);
    expect(open().load().answers.name).toBe('Ann');
  });
});
