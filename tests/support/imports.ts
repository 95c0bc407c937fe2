import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** An import of one room of `src` by another. */
export interface RoomImport {
  from: string;
  to: string;
}

/** The folders of `src`. */
export function rooms(root: string): string[] {
  return readdirSync(join(root, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** Which rooms import which, each pair once, by alias or relative path; types count as well. */
export function roomImports(root: string): RoomImport[] {
  const pairs = new Set<string>();
  for (const from of rooms(root)) {
    for (const path of readdirSync(join(root, 'src', from), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(path)) continue;
      const file = join('src', from, path);
      for (const named of importsIn(readFileSync(join(root, file), 'utf8'))) {
        const target = named.startsWith('@/') ? join('src', named.slice(2)) : normalize(join(dirname(file), named));
        const [folder, to = ''] = target.split('/');
        if (folder === 'src' && to !== from) pairs.add(`${from} ${to}`);
      }
    }
  }
  return [...pairs].map((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    return { from, to };
  });
}

function importsIn(text: string): string[] {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'((?:@\/|\.)[^']*)'/g)].map(([, named = '']) => named);
}
