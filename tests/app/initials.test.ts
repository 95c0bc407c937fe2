import { expect, it } from 'vitest';
import { initialsOf } from '@/app/clients/client-name';

it.each([
  ['Harbour Street Coffee', 'HC'],
  ['harbour', 'HA'],
  ["Anna's Bakery & Co.", 'AC'],
  ['42 Main', '4M'],
  ['ä', 'Ä'],
  ['日本 工房', '日工'],
  ['  spaced   out  ', 'SO'],
  ['🚀', '🚀'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
