import { watch } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { CONTRACT_FILES } from '@/toolkit/codegen/contracts';
import { PLUGIN_ROOMS } from '@/toolkit/project/plugin-files';
import type { Saves } from './follow-saves.ts';

/** Changes within this time count as one save, because editors save in several steps (a new file, then a rename). */
const SAVE_WINDOW_MS = 50;

/** The watched folders, including their subfolders. */
export const WATCHED_FOLDERS = [
  'tools',
  'schemas',
  'tests/tools',
  'src/reading',
  ...Object.keys(PLUGIN_ROOMS).map((room) => `src/${room}`),
];

/** The only watched file that is not in one of these folders. */
const BRAND_FILE = 'brand.json';

/**
 * Reports each written path (relative to the project's folder), and then all paths of one save together. Ignores files that code
 * generation writes. Returns a function that stops watching.
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
    }, SAVE_WINDOW_MS);
  };
  const watchers = WATCHED_FOLDERS.map((name) => {
    const folder = join(root, name);
    return watch(folder, { recursive: true }, (_event, file) => file && saveSoon(join(folder, file)));
  });
  watchers.push(watch(root, (_event, file) => file === BRAND_FILE && saveSoon(join(root, file))));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
