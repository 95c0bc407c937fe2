import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { featureFiles } from '@/toolkit/codegen/feature-files';
import { readFeatures, SLOTS, slotPath, slotPaths } from '@/toolkit/project/feature-files';
import { readImportGraph } from '../../scripts/test/changed.ts';

const ROOT = process.cwd();
const features = readFeatures(ROOT);
const names = features.map(({ name }) => name);
const graph = readImportGraph(ROOT);

/** The feature to whose folders a file belongs; undefined for the core. */
const featureOf = (file: string) => /^(?:src|tests)\/features\/([^/]+)\//.exec(file)?.[1];

describe('the core', () => {
  it('imports no file of a feature: the tables of the slots alone do', () => {
    const imports = [...graph].flatMap(([file, imported]) =>
      featureOf(file) || file.startsWith('src/generated/slots/')
        ? []
        : imported.filter(featureOf).map((target) => `${file} imports ${target}`),
    );
    expect(names.length).toBeGreaterThan(0);
    expect(imports).toEqual([]);
  });

  it('names the folder of no feature', () => {
    const folders = new RegExp(`\\bfeatures/(?:${names.join('|')})\\b`);
    const files = globSync(['{src,scripts}/**/*.{ts,tsx,css,json}', '*.{ts,json}'], {
      exclude: ['**/node_modules/**', 'src/features/**', 'src/generated/**', 'scripts/test/file-times.json'],
    });
    expect(files.length).toBeGreaterThan(1000);
    expect(files.filter((file) => folders.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});

describe.each(features)('the feature $name', ({ name, manifest, slots }) => {
  it('imports of other features only what it needs', () => {
    const others = [...graph].flatMap(([file, imported]) =>
      featureOf(file) === name ? imported.flatMap((target) => featureOf(target) ?? []) : [],
    );
    expect([...new Set(others)].filter((other) => other !== name && !manifest.needs.includes(other))).toEqual([]);
  });

  it('is in the table of each slot it fills, and in none once it is gone', () => {
    const tables = Object.values(featureFiles(features)).join('\n');
    for (const path of slots.flatMap((slot) => slotPaths({ name, manifest }, slot)))
      expect(tables).toContain(path.replace(/^src|\.tsx?$/g, ''));
    const without = Object.entries(featureFiles(features.filter((feature) => feature.name !== name)));
    expect(without.map(([path]) => path)).toEqual(Object.keys(featureFiles(features)));
    expect(without.filter(([, text]) => text.includes(`/features/${name}/`)).map(([path]) => path)).toEqual([]);
  });

  it('has its tests beside those of no other', () => {
    expect(globSync(`tests/features/${name}/**/*.test.{ts,tsx}`).length).toBeGreaterThan(0);
  });
});

it('every slot has a row in ARCHITECTURE.md, and a feature that fills it', () => {
  const text = readFileSync('ARCHITECTURE.md', 'utf8');
  const [, table = ''] = /\n### Slots and features\n[\s\S]*?\n\n(\| slot[\s\S]*?)\n\n/.exec(text) ?? [];
  const rows = [...table.matchAll(/^\| [\w ]+ \| `([\w./-]+)`(?:, or a file for each)? \|/gm)].map(([, file]) => file);
  expect(rows).toEqual(SLOTS.map((slot) => slotPath('x', slot).replace('src/features/x/', '')));
  const filled = features.flatMap(({ slots }) => slots);
  expect(SLOTS.filter((slot) => !filled.includes(slot))).toEqual([]);
});
