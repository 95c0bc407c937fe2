import { beforeEach, expect, it } from 'vitest';
import { readMemberData } from '@/browser/member-data';
import { MemberScope } from '@/browser/member-scope';
import { VISITOR_ID } from '@/browser/member-storage';
import { runClients } from '@/engine/client/run-clients';

beforeEach(() => localStorage.clear());

/** Returns the map as a freshly loaded page sees it. */
const afterReload = () => new MemberScope().get(runClients);

it('are still known after a reload, until the offered details are saved or declined', () => {
  afterReload().set('r', 'harbour');
  afterReload().set('s', 'dairy');
  expect([afterReload().get('r'), afterReload().get('s'), afterReload().get('t')]).toEqual([
    'harbour',
    'dairy',
    undefined,
  ]);
  afterReload().delete('r');
  expect([afterReload().get('r'), afterReload().get('s')]).toEqual([undefined, 'dairy']);
  expect(Object.values(readMemberData(VISITOR_ID))).toEqual([[['s', 'dairy']]]);
  afterReload().delete('s');
  expect(localStorage.length).toBe(0);
});

it('are limited to the latest fifty', () => {
  const runs = afterReload();
  for (let n = 0; n < 60; n += 1) runs.set(`r${n}`, 'h');
  runs.set('r30', 'd');
  expect([runs.get('r9'), runs.get('r10'), runs.get('r30'), runs.get('r59')]).toEqual([undefined, 'h', 'd', 'h']);
});

it('are empty if the stored record is broken', () => {
  afterReload().set('r', 'h');
  const [key = ''] = Object.keys(localStorage);
  for (const broken of ['{', '7', '[["r"],["r",1],null]']) {
    localStorage.setItem(key, broken);
    expect(afterReload().get('r')).toBeUndefined();
  }
});
