import { describe, expect, it } from 'vitest';
import type { Storage } from '@/generated/declaration';
import { migrateForward, migrateToLatest } from '@/registry/migrate';
import { formFixture } from '../support/form-fixture';

const steps = (...migrations: object[]): Storage => ({
  key: 'fixture',
  version: migrations.length + 1,
  draft: true,
  migrations: Object.fromEntries(migrations.map((step, index) => [String(index + 1), step])) as NonNullable<
    Storage['migrations']
  >,
});

describe('answers of an older version', () => {
  it.each([
    ['an option renamed', { options: { size: { L: 'large' } } }, { size: 'L' }, { size: 'large' }],
    [
      'two options that became one',
      { options: { tags: { a: 'x', b: 'x' } } },
      { tags: ['a', 'c', 'b'] },
      { tags: ['x', 'c'] },
    ],
    ['a number among options', { options: { rooms: { '1': 2 } } }, { rooms: 1 }, { rooms: 2 }],
    ['an option of no map', { options: { size: { L: 'large' } } }, { size: 'toString' }, { size: 'toString' }],
    [
      'a text that became two',
      { split: { name: { by: ' ', into: ['first', 'last'] } } },
      { name: 'Ann van Dyk' },
      { first: 'Ann', last: 'van Dyk' },
    ],
    [
      'a text with nothing to cut',
      { split: { name: { by: ', ', into: ['last', 'first'] } } },
      { name: 'Ann' },
      { last: 'Ann' },
    ],
    [
      'a text cut into itself',
      { split: { name: { by: ' ', into: ['name', 'more'] } } },
      { name: 'Ann Dyk' },
      { name: 'Ann', more: 'Dyk' },
    ],
    [
      'two texts that became one',
      { join: { name: { of: ['first', 'last'], by: ' ' } } },
      { last: 'Dyk', first: 'Ann' },
      { name: 'Ann Dyk' },
    ],
    ['one of two texts', { join: { name: { of: ['first', 'last'], by: ' ' } } }, { first: 'Ann' }, { name: 'Ann' }],
    [
      'a rename beside its options',
      { rename: { s: 'size' }, options: { size: { L: 'large' } } },
      { s: 'L' },
      { size: 'large' },
    ],
    ['a rename onto what is there', { rename: { a: 'b' } }, { a: 1, b: 2 }, { b: 2 }],
    ['what is dropped', { drop: ['gone'] }, { gone: 1, kept: 2 }, { kept: 2 }],
  ])('follow %s', (_what, step, stored, becomes) => {
    expect(migrateForward(stored, 1, steps(step))).toEqual(becomes);
  });

  it('go through every version in turn, from the one they are of', () => {
    const storage = steps({ options: { a: { x: 'y' } } }, { rename: { a: 'b' } }, { options: { b: { y: 'z' } } });
    expect(migrateForward({ a: 'x' }, 1, storage)).toEqual({ b: 'z' });
    expect(migrateForward({ b: 'y' }, 3, storage)).toEqual({ b: 'z' });
    expect(migrateForward({ b: 'y' }, 4, storage)).toEqual({ b: 'y' });
  });
});

describe('answers of a past run, whose version nobody knows', () => {
  const storage = steps(
    { rename: { title: 'name' }, options: { tags: { old: 'a' } } },
    { options: { tags: { a: 'Other' } }, drop: ['tags2'] },
  );
  const form = formFixture({ storage });

  it('are brought into the words of today', () => {
    expect(migrateToLatest(form, { title: 'Ann', tags: ['old'], tags2: 1 })).toEqual({ name: 'Ann', tags: ['a'] });
  });

  it('stay as they are where they are of today', () => {
    const today = { name: 'Ann', tags: ['a', 'Other'] };
    expect(migrateToLatest(form, today)).toEqual(today);
    expect(migrateToLatest(form, migrateToLatest(form, { title: 'Ann' }))).toEqual({ name: 'Ann' });
    expect(migrateToLatest(formFixture(), { any: 1 })).toEqual({ any: 1 });
  });

  it('keep what is called like a field of today', () => {
    const reused = formFixture({ storage: steps({ rename: { name: 'tags' } }) });
    expect(migrateToLatest(reused, { name: 'Ann' })).toEqual({ name: 'Ann' });
  });
});
