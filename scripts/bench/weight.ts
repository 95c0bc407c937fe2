/** Measures the size of each part of a tool's page before its first field shows. Builds in memory. */

import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { formatTable, writeSection } from './document.ts';
import { findLongestForm } from './our-site.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FRAMEWORK = 'React and the router';
const FRAMEWORK_PACKAGES = /^(?:react|react-dom|react-router|react-router-dom|scheduler)$/;
/** Smaller parts are summed up in one row. */
const MIN_LISTED_KB = 0.5;

async function main(): Promise<void> {
  const { id } = findLongestForm();
  process.env.NODE_ENV = 'production';
  const output = (await build({ root: ROOT, logLevel: 'error', build: { write: false } })) as Rolldown.RolldownOutput;
  const chunks = output.output.filter((part) => part.type === 'chunk');
  const entries = ['index.html', 'src/app/pages/tool-route.tsx', `src/generated/tools/${id}.ts`];
  const weights = [...weightsOf(reachableChunks(chunks, entries))].sort(([, a], [, b]) => b - a);
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  const frameworkWeight = weights.find(([name]) => name === FRAMEWORK)?.[1] ?? 0;
  const large = weights.filter(([, weight]) => weight >= MIN_LISTED_KB);
  const small = weights.filter(([, weight]) => weight < MIN_LISTED_KB).reduce((sum, [, weight]) => sum + weight, 0);
  const rows = [...large, ['the rest', small] as const].map(([name, weight]) => [name, weight.toFixed(1)]);
  const text = `Scripts of the longest form up to its first field: ${total.toFixed(0)} KB with gzip, of which ${(total - frameworkWeight).toFixed(0)} KB are not
${FRAMEWORK}. Each part has its share of the compressed size of its file. A part is a package, or a folder of \`src\`.`;
  const resultTable = formatTable(['part', 'KB'], rows);
  writeSection('weight', `## What the page of a tool weighs\n\n${text}\n\n${resultTable}`);
  console.log(resultTable);
}

function reachableChunks(
  chunks: readonly Rolldown.OutputChunk[],
  modules: readonly string[],
): Set<Rolldown.OutputChunk> {
  const reachable = new Set<Rolldown.OutputChunk>();
  const follow = (chunk: Rolldown.OutputChunk | undefined, name: string) => {
    if (!chunk) throw new Error(`the build made no chunk of ${name}`);
    if (reachable.has(chunk)) return;
    reachable.add(chunk);
    for (const file of chunk.imports) {
      follow(
        chunks.find(({ fileName }) => fileName === file),
        file,
      );
    }
  };
  for (const module of modules) {
    follow(
      chunks.find(({ facadeModuleId }) => facadeModuleId === join(ROOT, module)),
      module,
    );
  }
  return reachable;
}

/** Returns the compressed KB of each part: its share of each chunk, by length before compression. */
function weightsOf(chunks: Iterable<Rolldown.OutputChunk>): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { code, modules } of chunks) {
    const sizes = Object.entries(modules).map(([id, module]) => [partOf(id), module?.renderedLength ?? 0] as const);
    const chunkLength = sizes.reduce((sum, [, size]) => sum + size, 0);
    const compressed = gzipSync(code, { level: 9 }).length / 1000;
    for (const [part, size] of sizes)
      weights.set(part, (weights.get(part) ?? 0) + (compressed * size) / (chunkLength || 1));
  }
  return weights;
}

function partOf(id: string): string {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
  if (name) return FRAMEWORK_PACKAGES.test(name) ? FRAMEWORK : name;
  const [, room = 'what the build adds'] = /\/src\/([^/]+)\//.exec(id) ?? [];
  return room;
}

await main();
