import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { readImportGraph } from '../../scripts/test/changed.ts';

/** Modules that nothing imports since they are started, or found by their place. */
const STARTED = [
  /\.d\.ts$/,
  /^src\/generated\//,
  /^src\/toolkit\/checks\//,
  /\/(main|server)\.tsx?$/,
  /-(program|worker|main)\.ts$/,
];

it('every module of src is imported, started, or found by its place', () => {
  const graph = readImportGraph('.');
  const imported = new Set([...graph].filter(([file]) => !file.startsWith('tests/')).flatMap(([, names]) => names));
  const modules = [...graph.keys()].filter((file) => file.startsWith('src/'));
  const left = modules.filter((file) => !imported.has(file) && !STARTED.some((pattern) => pattern.test(file)));
  // The rest is named by its file in a program that builds or starts it.
  const programs = globSync('{scripts,src}/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  expect(modules.length).toBeGreaterThan(500);
  expect(left.filter((file) => !programs.some((text) => text.includes(`/${basename(file)}'`)))).toEqual([]);
});

it('every exported value of src and scripts is named in another file', () => {
  const texts = new Map(
    globSync(['{src,scripts,tests}/**/*.{ts,tsx}', '*.ts'], { exclude: ['**/node_modules/**'] }).map((file) => [
      file,
      readFileSync(file, 'utf8'),
    ]),
  );
  const filesByName = new Map<string, number>();
  for (const text of texts.values())
    for (const name of new Set(text.match(/\w+/g))) filesByName.set(name, (filesByName.get(name) ?? 0) + 1);
  const exported = [...texts].flatMap(([file, text]) =>
    /^(?:tests|src\/generated)\//.test(file)
      ? []
      : [...text.matchAll(/^export (?:async )?(?:const|function\*?|class) (\w+)/gm)].map(([, name = '']) => ({
          file,
          name,
        })),
  );
  expect(exported.length).toBeGreaterThan(1000);
  expect(exported.filter(({ name }) => filesByName.get(name) === 1)).toEqual([]);
});
