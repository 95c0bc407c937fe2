import { beforeEach, expect, it, vi } from 'vitest';
import { memberStorage, VISITOR_ID } from '@/browser/member-storage';
import { readStoredList, readStoredObject, writeStoredJson } from '@/browser/stored-json';

const storage = memberStorage(VISITOR_ID);

beforeEach(() => localStorage.clear());

it.each([
  ['nothing', null, [], {}],
  ['no JSON', '{not json', [], {}],
  ['a list', '[1]', [1], {}],
  ['an object', '{"one":1}', [], { one: 1 }],
  ['null', 'null', [], {}],
  ['a text', '"text"', [], {}],
])('%s is read as a list or an object, empty if it is of another shape', (_, text, list, object) => {
  if (text !== null) localStorage.setItem('key', text);
  expect([readStoredList(storage, 'key'), readStoredObject(storage, 'key')]).toEqual([list, object]);
});

it('removes the key of an empty list', () => {
  expect(writeStoredJson(storage, 'key', [1])).toBe(true);
  expect(localStorage.getItem('key')).toBe('[1]');
  writeStoredJson(storage, 'key', []);
  expect(localStorage.getItem('key')).toBeNull();
});

it('returns false if the storage is full', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(writeStoredJson(storage, 'key', [1])).toBe(false);
  vi.restoreAllMocks();
});
