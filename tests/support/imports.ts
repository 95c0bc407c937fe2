import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
  return importsBetween(root, 'src', (path) => (path.includes('/') ? path.split('/', 1)[0] : undefined));
}

/** Which rooms of the server import which; `app` are the files beside the rooms, and each feature is a room of its own. */
export function serverRoomImports(root: string): RoomImport[] {
  return importsBetween(root, 'src/server', (path) => {
    const [folder = '', ...rest] = path.split('/');
    if (rest.length === 0) return 'app';
    return folder === 'features' ? `features/${rest[0]}` : folder;
  });
}

/**
 * Which rooms of the toolkit import which. Files beside the rooms are left out, since all may import them, and so are
 * paths in texts of generated code, which name no room.
 */
export function toolkitRoomImports(root: string): RoomImport[] {
  const isRoom = (room: string) => room !== '' && existsSync(join(root, 'src/toolkit', room));
  const imports = importsBetween(root, 'src/toolkit', (path) => (path.includes('/') ? path.split('/', 1)[0] : ''));
  return imports.filter(({ from, to }) => isRoom(from) && isRoom(to));
}

/** The packages that a module and all it imports load; imports of types load nothing. */
export function loadedPackages(root: string, file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const loaded = importsIn(readFileSync(join(root, file), 'utf8'), { types: false });
  return loaded.flatMap((named) => {
    const target = resolveImport(file, named);
    if (target === undefined) return [named];
    const path = ['', '.ts', '.tsx'].map((ending) => target + ending).find((each) => existsSync(join(root, each)));
    return path === undefined ? [] : loadedPackages(root, path, seen);
  });
}

/** Which rooms below a folder import which. @param roomOf the room of a path below the folder; undefined: none */
function importsBetween(root: string, folder: string, roomOf: (path: string) => string | undefined): RoomImport[] {
  const pairs = new Map<string, RoomImport>();
  for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    const from = /\.tsx?$/.test(path) ? roomOf(path) : undefined;
    if (from === undefined) continue;
    const file = join(folder, path);
    for (const named of importsIn(readFileSync(join(root, file), 'utf8'), { types: true })) {
      const target = resolveImport(file, named);
      if (!target?.startsWith(`${folder}/`)) continue;
      const to = roomOf(target.slice(folder.length + 1)) ?? target.slice(folder.length + 1);
      if (to !== from) pairs.set(`${from} ${to}`, { from, to });
    }
  }
  return [...pairs.values()];
}

/** The path an import names, without its ending as a rule; undefined for a package. */
function resolveImport(file: string, named: string): string | undefined {
  if (named.startsWith('@/')) return join('src', named.slice(2));
  return named.startsWith('.') ? normalize(join(dirname(file), named)) : undefined;
}

function importsIn(text: string, { types }: { types: boolean }): string[] {
  const code = types ? text : text.replace(/^(import|export) type\b[^;]*;/gm, '');
  return [...code.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, named = '']) => named);
}
