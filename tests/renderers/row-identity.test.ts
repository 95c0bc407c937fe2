import { describe, expect, it } from 'vitest';
import { MAX_ROW_KEY_LENGTH } from '@/contracts/row-marks';
import { mergeRows, rowKey } from '@/renderers/parts/row-identity';

const columns = [
  { from: 'name' },
  { from: 'phone', as: 'phone' },
  { from: 'site', as: 'link' },
  { from: 'place.town' },
];
const identity = [['phone'], ['site'], ['name', 'place.town']];
const key = (row: Record<string, unknown>) => rowKey(row, identity, columns);

describe('what tells an entry from others', () => {
  it.each([
    [{ phone: '(512) 555-0142' }, { phone: '+1 512-555-0142' }],
    [{ phone: '+49 30 1234567' }, { phone: '0049 30/123 45 67' }],
    [{ site: 'https://www.Shop.example/?utm_source=maps' }, { site: 'shop.example' }],
    [{ site: 'http://social.example/Ann/' }, { site: 'https://social.example/ann' }],
    [
      { phone: 'none', site: 'javascript:alert(1)', name: 'Café Ann & Co.', place: { town: 'Waco' } },
      { name: 'café  ann, co', place: { town: 'WACO' } },
    ],
    [{ name: 'Only a name' }, { name: 'only a name!' }],
  ])('is the same of %j and %j', (one, other) => {
    expect(key(one)).toBeDefined();
    expect(key(one)).toBe(key(other));
  });

  it('is read from no more of an entry than it takes', () => {
    const read: string[] = [];
    const row = new Proxy(
      { phone: '512 555 0142', site: 'shop.example', name: 'Shop' },
      {
        get: (all, part: string) => {
          read.push(part);
          return Reflect.get(all, part);
        },
      },
    );
    expect(key(row)).toBeDefined();
    expect(new Set(read)).toEqual(new Set(['phone']));
  });

  it.each([
    [{ phone: '512 555 0142' }, { phone: '512 555 0143' }],
    [{ site: 'social.example/ann' }, { site: 'social.example/bob' }],
    [
      { name: 'Ann', place: { town: 'Waco' } },
      { name: 'Ann', place: { town: 'Austin' } },
    ],
    [{ name: '5125550142' }, { phone: '5125550142' }],
  ])('is another of %j and %j', (one, other) => {
    expect(key(one)).not.toBe(key(other));
  });

  it('is nothing where an entry is empty, and never too long to be kept', () => {
    expect(key({ phone: '', name: ' ', other: 'x' })).toBeUndefined();
    expect(key({ name: '𝒳'.repeat(400) })?.length).toBeLessThanOrEqual(MAX_ROW_KEY_LENGTH);
    expect([...(key({ name: '𝒳'.repeat(400) }) ?? '')]).toHaveLength(MAX_ROW_KEY_LENGTH / 2);
  });
});

describe('two lists', () => {
  const merge = (former: Record<string, unknown>[], later: Record<string, unknown>[]) =>
    mergeRows(former, later, identity, columns);

  it('become one, with nothing twice, by phone or by site', () => {
    const former = [
      { name: 'Ann', phone: '512 555 0142', site: 'ann.example' },
      { name: 'Bob', site: 'bob.example' },
    ];
    const later = [
      { name: 'Ann again', phone: '(512) 555-0142', site: 'other.example' },
      { name: 'Bob, with a number', phone: '512 555 0177', site: 'www.bob.example' },
      { name: 'Carl', phone: '512 555 0199', site: 'carl.example' },
      { name: 'Carl twice', phone: '512 555 0199' },
    ];
    expect(merge(former, later)).toEqual({ rows: [...former, later[2]], added: 1, duplicates: 3 });
  });

  it('keep two branches that share a site, each with its own number', () => {
    const former = [{ name: 'Ann, Main St', phone: '512 555 0142', site: 'ann.example' }];
    const branch = { name: 'Ann, Lake Rd', phone: '512 555 0143', site: 'ann.example' };
    expect(merge(former, [branch]).rows).toEqual([...former, branch]);
  });

  it('leave what was there as it was, doubles and empty entries too', () => {
    const former = [{ name: 'Ann', phone: '512 555 0142' }, { name: 'Ann', phone: '512 555 0142' }, {}];
    expect(merge(former, [{ name: 'Ann', phone: '512 555 0142' }])).toEqual({ rows: former, added: 0, duplicates: 1 });
  });

  it('of thousands of branches of one site are compared', () => {
    const branches = (from: number) =>
      Array.from({ length: 3000 }, (_, index) => ({ phone: `512555${1000 + from + index}`, site: 'one.example' }));
    expect(merge(branches(0), branches(1000))).toMatchObject({ added: 1000, duplicates: 2000 });
  });
});
