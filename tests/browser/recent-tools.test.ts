import { expect, test } from 'vitest';
import { MemberScope } from '@/browser/member-scope';
import { readRecentTools, saveRecentTool } from '@/browser/recent-tools';

test('the five tools opened last are remembered, each once and the latest first', () => {
  const scope = new MemberScope({ id: 'ann', guest: false });
  expect(readRecentTools(scope)).toEqual([]);
  for (const id of ['one', 'two', 'three', 'two', 'four', 'five', 'six']) saveRecentTool(scope, id);
  expect(readRecentTools(scope)).toEqual(['six', 'five', 'four', 'two', 'three']);
});
