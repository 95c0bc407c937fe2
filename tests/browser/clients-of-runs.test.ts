import { beforeEach, expect, it } from 'vitest';
import { clientsOfRuns } from '@/browser/clients-of-runs';
import { keptData } from '@/browser/member-data';
import { VISITOR } from '@/browser/member-storage';
import { Scope } from '@/browser/scope';

beforeEach(() => localStorage.clear());

/** What a page knows that was just loaded. */
const afterReload = () => new Scope().of(clientsOfRuns);

it('are known after a reload, until what was offered is kept or declined', () => {
  afterReload().set('r', 'harbour');
  afterReload().set('s', 'dairy');
  expect([afterReload().get('r'), afterReload().get('s'), afterReload().get('t')]).toEqual([
    'harbour',
    'dairy',
    undefined,
  ]);
  afterReload().delete('r');
  expect([afterReload().get('r'), afterReload().get('s')]).toEqual([undefined, 'dairy']);
  expect(Object.values(keptData(VISITOR))).toEqual([[['s', 'dairy']]]);
  afterReload().delete('s');
  expect(localStorage.length).toBe(0);
});

it('are no more than the latest fifty', () => {
  const runs = afterReload();
  for (let n = 0; n < 60; n += 1) runs.set(`r${n}`, 'h');
  runs.set('r30', 'd');
  expect([runs.get('r9'), runs.get('r10'), runs.get('r30'), runs.get('r59')]).toEqual([undefined, 'h', 'd', 'h']);
});

it('are none where what lies there is broken', () => {
  afterReload().set('r', 'h');
  const [key = ''] = Object.keys(localStorage);
  for (const broken of ['{', '7', '[["r"],["r",1],null]']) {
    localStorage.setItem(key, broken);
    expect(afterReload().get('r')).toBeUndefined();
  }
});
