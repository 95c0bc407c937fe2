import { join } from 'node:path';

/** The bundler's data about the importers of a module. */
export interface ModuleLinks {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

/** The kinds of pages that share code with a tool's page, by the entry modules under `src`. */
const KINDS: readonly [kind: string, pattern: RegExp][] = [
  ['tool', /^app\/pages\/tool-route\.tsx$/],
  ['landing', /^app\/landing\/landing-body\.tsx$/],
  ['account', /^app\/pages\/(?:login|create-account|forgot-password|new-password|welcome)-page\.tsx$/],
  // Every member page loads the navigation, so its modules need not be assigned to the kind `members`.
  ['nav', /^app\/shell\/member-nav\.tsx$/],
  // The embed page shows a tool's page in a frame and loads the same code.
  ['members', /^(?:app\/pages\/(?!embed-page\.tsx$)|features\/[^/]+\/browser\/(?:[^/]+-)?page\.tsx$)/],
];

/** Matches the modules of a text and of the button that copies it; pages show both, so they are one request. */
const COPYABLE_TEXT = /\/src\/ui\/(?:copy-button|prompt-text)\.tsx$/;

/**
 * Groups the modules that a tool's page loads before its first field; without this, the bundler would make about fifty small
 * chunks. Modules that no other page loads are one chunk; modules that other kinds of pages load too are one chunk for each
 * combination of kinds. Modules that most kinds share are merged, because a request costs more than a few unused KB.
 *
 * Every page that loads a module also loads its imports. So an import is in the same chunk, or in one for more pages,
 * and chunks never import each other in a cycle.
 *
 * @param root the project's folder
 * @returns a function from a module id to the name of its chunk, or null if the bundler decides
 */
export function pageChunks(root: string): (id: string, links: (id: string) => ModuleLinks | null) => string | null {
  const src = `${join(root, 'src')}/`;
  return (id, links) => {
    const entries = entryModules(id, links);
    // Every page loads the modules of the app's entry; a module that is only imported dynamically is a separate chunk.
    if (entries.every((module) => module === id) || entries.some((module) => links(module)?.isEntry)) return null;
    const kinds = new Set(entries.flatMap((module) => kindOf(module, src) ?? []));
    if (!kinds.has('tool')) return COPYABLE_TEXT.test(id) ? 'copyable-text' : null;
    // Modules of most kinds, or of every member page: their imports are in the same chunk or in `tool-nav`.
    if (kinds.has('nav')) return 'tool-nav';
    if (kinds.has('members') && kinds.size > 2) return 'tool-most';
    return KINDS.flatMap(([kind]) => (kinds.has(kind) ? kind : [])).join('-');
  };
}

function kindOf(module: string, src: string): string | undefined {
  if (!module.startsWith(src)) return undefined;
  return KINDS.find(([, pattern]) => pattern.test(module.slice(src.length)))?.[0];
}

function entryModules(id: string, links: (id: string) => ModuleLinks | null): string[] {
  const entries: string[] = [];
  const seen = new Set([id]);
  // The set grows during the iteration: it visits every direct and indirect importer once.
  for (const module of seen) {
    const { isEntry, importers, dynamicImporters } = links(module) ?? {
      isEntry: false,
      importers: [],
      dynamicImporters: [],
    };
    if (isEntry || dynamicImporters.length > 0) entries.push(module);
    for (const importer of importers) seen.add(importer);
  }
  return entries;
}
