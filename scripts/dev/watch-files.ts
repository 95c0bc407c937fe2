import { watch } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { CONTRACT_FILES } from '../codegen/contracts.ts';
import { PLUGIN_ROOMS } from '../lib/plugin-files.ts';
import type { Saves } from './saves.ts';

/** Editors save in several steps (a new file, then a rename): what happens within this time is one save, in milliseconds. */
const ONE_SAVE_MS = 50;

/** What is followed below the project's folder, with all folders below. */
export const FOLLOWED = [
  'tools',
  'schemas',
  'tests/tools',
  'src/reading',
  ...Object.keys(PLUGIN_ROOMS).map((room) => `src/${room}`),
];

/** The file in the project's folder itself that is followed. */
const BRAND = 'brand.json';

/**
 * Tells of each path that is written, from the project's folder, and then of those of one save together, until the returned
 * function is called. What code generation writes is nobody's save.
 */
export function watchFiles(root: string, { touch, save }: Pick<Saves, 'touch' | 'save'>): () => void {
  let saved = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const saveSoon = (file: string) => {
    const path = relative(root, file).split(sep).join('/');
    if (CONTRACT_FILES.includes(path)) return;
    saved.add(path);
    touch(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const paths = saved;
      saved = new Set();
      void save(paths);
    }, ONE_SAVE_MS);
  };
  const watchers = FOLLOWED.map((name) => {
    const folder = join(root, name);
    return watch(folder, { recursive: true }, (_event, file) => file && saveSoon(join(folder, file)));
  });
  watchers.push(watch(root, (_event, file) => file === BRAND && saveSoon(join(root, file))));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
