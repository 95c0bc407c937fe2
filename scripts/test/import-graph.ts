import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** The files each file of code imports, by paths relative to the project; types count as well. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const CODE = '{src,scripts,tests}/**/*.{ts,tsx}';

/** Reads it. What is generated is part of it, as tables of plugins lead from the engine to each of them. */
export function readImportGraph(root: string): ImportGraph {
  const files = new Set(globSync(CODE, { cwd: root }).sort());
  const graph = new Map<string, string[]>();
  for (const file of files) {
    const named = importsIn(readFileSync(join(root, file), 'utf8'));
    graph.set(
      file,
      named.flatMap((name) => fileOf(name, file, files) ?? []),
    );
  }
  return graph;
}

/** The project's own modules a file names: imports, lazy ones and replaced ones. */
export function importsIn(text: string): string[] {
  const found = text.matchAll(/\b(?:from|import|mock|importActual)\s*(?:<[^>]*>)?\(?\s*'((?:@\/|\.)[^'?]*)/g);
  return [...found].map(([, name = '']) => name);
}

function fileOf(name: string, importer: string, files: ReadonlySet<string>): string | undefined {
  const path = name.startsWith('@/') ? join('src', name.slice(2)) : normalize(join(dirname(importer), name));
  const places = [path, `${path}.ts`, `${path}.tsx`, join(path, 'index.ts'), join(path, 'index.tsx')];
  return places.find((place) => files.has(place));
}

/** The test files that reach one of some files by their imports, with the fewest steps it takes: 0 for a test file itself. */
export function testsThatReach(graph: ImportGraph, changed: readonly string[]): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph)
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  const steps = new Map(changed.map((file) => [file, 0]));
  // A map goes on to entries that are set while it is gone over: nearest first.
  for (const [file, step] of steps)
    for (const importer of importers.get(file) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1);
  return new Map([...steps].filter(([file]) => /\.test\.tsx?$/.test(file)));
}
