import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { roomImports, rooms, serverRoomImports, toolkitRoomImports } from '../support/imports.ts';

const ROOT = join(import.meta.dirname, '../..');
const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
const [drawing = '', serverDrawing = '', toolkitDrawing = ''] = [...text.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(
  ([, drawn]) => drawn,
);
const arrowsIn = (drawn: string, kind: string) =>
  [...drawn.matchAll(new RegExp(`^ *([\\w-]+) ${kind} ([\\w-]+)$`, 'gm'))]
    .map(([, from, to]) => `${from} ${to}`)
    .sort();
const arrows = (kind: string) => arrowsIn(drawing, kind);
/** The rooms that the first table below a heading names. */
const roomsBelow = (heading: string) => {
  const table = new RegExp(`\n${heading}\n[\\s\\S]*?\\n\\n(\\| room[\\s\\S]*?)\\n\\n`).exec(text)?.[1] ?? '';
  const cells = table
    .split('\n')
    .slice(2)
    .map((row) => row.split('|')[1] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, room]) => room)).sort();
};

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
    expect(roomsBelow('## Rooms and arrows')).toEqual(rooms(ROOT).sort());
  });

  it('leaves those rooms out that may be imported by all but the design system', () => {
    expect(imports.filter(({ from, to }) => from === 'ui' && COMMON.includes(to))).toEqual([]);
  });
});

describe('the drawing of the server', () => {
  const imports = serverRoomImports(ROOT);
  const drawnRoom = (room: string) => room.split('/', 1)[0];

  it('has an arrow for each room that imports another, and no other', () => {
    const real = imports.map(({ from, to }) => `${drawnRoom(from)} ${drawnRoom(to)}`);
    const isWithinFeatures = (pair: string) => pair === 'features features';
    expect(arrowsIn(serverDrawing, '-->')).toEqual([...new Set(real)].filter((pair) => !isWithinFeatures(pair)).sort());
  });

  it('is right that no feature imports another', () => {
    const isFeature = (room: string) => room.startsWith('features/');
    expect(imports.filter(({ from, to }) => isFeature(from) && isFeature(to))).toEqual([]);
  });

  it('has no two rooms that import each other', () => {
    const drawn = arrowsIn(serverDrawing, '-->');
    expect(drawn.filter((pair) => drawn.includes(pair.split(' ').reverse().join(' ')))).toEqual([]);
  });

  it('names every room, and none that is not there', () => {
    const folders = readdirSync(join(ROOT, 'src/server'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(roomsBelow('### Rooms of the server')).toEqual([...folders.map(({ name }) => name), 'app'].sort());
  });
});

describe('the drawing of the toolkit', () => {
  const pairs = toolkitRoomImports(ROOT).map(({ from, to }) => `${from} ${to}`);

  it('has an arrow for each room that imports another, and no other', () => {
    expect(arrowsIn(toolkitDrawing, '-->')).toEqual(pairs.sort());
  });

  it('has no two rooms that import each other', () => {
    expect(pairs.filter((pair) => pairs.includes(pair.split(' ').reverse().join(' ')))).toEqual([]);
  });

  it('names every room, and none that is not there', () => {
    const folders = readdirSync(join(ROOT, 'src/toolkit'), { withFileTypes: true });
    const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(roomsBelow('### Rooms of the toolkit')).toEqual(names.sort());
  });
});

function isPluginRoom(room: string): boolean {
  return ['widgets', 'normalisers', 'renderers', 'progress', 'options', 'automation', 'features'].includes(room);
}
