import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** The files each file of code imports, by paths relative to the project; types count as well. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const CODE = '{src,scripts,tests}/**/*.{ts,tsx}';

/** Reads the import graph, including generated code, whose plugin tables connect the engine with each plugin. */
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

/** Returns the project modules that a file names in static and dynamic imports and in mocks. */
export function importsIn(text: string): string[] {
  const found = text.matchAll(/\b(?:from|import|mock|importActual)\s*(?:<[^>]*>)?\(?\s*'((?:@\/|\.)[^'?]*)/g);
  return [...found].map(([, name = '']) => name);
}

function fileOf(name: string, importer: string, files: ReadonlySet<string>): string | undefined {
  const path = name.startsWith('@/') ? join('src', name.slice(2)) : normalize(join(dirname(importer), name));
  const candidates = [path, `${path}.ts`, `${path}.tsx`, join(path, 'index.ts'), join(path, 'index.tsx')];
  return candidates.find((candidate) => files.has(candidate));
}

/** Returns the test files that import changed files, with the smallest number of steps to one: 0 for a changed test. */
export function testsThatReach(graph: ImportGraph, changed: readonly string[]): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph)
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  const steps = new Map(changed.map((file) => [file, 0]));
  // The map grows during the iteration, which makes this a breadth-first search.
  for (const [file, step] of steps)
    for (const importer of importers.get(file) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1);
  return new Map([...steps].filter(([file]) => /\.test\.tsx?$/.test(file)));
}
