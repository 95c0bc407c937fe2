import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { roomImports, rooms } from '../support/imports.ts';

const ROOT = join(import.meta.dirname, '../..');
const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
const drawing = /```mermaid\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
const arrows = (kind: string) =>
  [...drawing.matchAll(new RegExp(`^ *(\\w+) ${kind} (\\w+)$`, 'gm'))].map(([, from, to]) => `${from} ${to}`).sort();
const table = /## Rooms and arrows[\s\S]*?\n\n(\| room[\s\S]*?)\n\n/.exec(text)?.[1] ?? '';

/** Rooms that every room may import; the drawing leaves these arrows out. */
const COMMON = ['contracts', 'generated'];
/** Files beside the rooms. */
const ALONE = ['brand', 'brand-link'];

describe('the drawing of the house', () => {
  const imports = roomImports(ROOT);

  it('has an arrow for each room that imports another, and no other', () => {
    const real = imports
      .filter(({ from, to }) => from !== 'generated' && ![...COMMON, ...ALONE].includes(to))
      .map(({ from, to }) => `${from} ${to}`);
    expect(arrows('-->')).toEqual(real.sort());
  });

  it('has a dotted arrow for each room that generated tables lead to', () => {
    const plugins = imports.filter(({ from, to }) => from === 'generated' && isPluginRoom(to));
    expect(arrows('-\\.->')).toEqual(plugins.map(({ from, to }) => `${from} ${to}`).sort());
  });

  it('names every room, and none that is not there', () => {
    const named = table
      .split('\n')
      .slice(2)
      .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, room]) => room));
    expect(named.sort()).toEqual(rooms(ROOT).sort());
  });

  it('leaves those rooms out that may be imported by all but the design system', () => {
    expect(imports.filter(({ from, to }) => from === 'ui' && COMMON.includes(to))).toEqual([]);
  });
});

function isPluginRoom(room: string): boolean {
  return ['widgets', 'normalisers', 'renderers', 'progress', 'options', 'automation'].includes(room);
}
