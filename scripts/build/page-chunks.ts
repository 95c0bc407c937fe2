import { join } from 'node:path';

/** A module as the bundler knows it: its static and its dynamic importers. */
export interface ModuleLinks {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

/** The kinds of pages that share code with a tool's page, by the entry modules under `src/app`. */
const KINDS: readonly [kind: string, pattern: RegExp][] = [
  ['tool', /^pages\/tool-route\.tsx$/],
  ['landing', /^landing\/landing-body\.tsx$/],
  ['account', /^pages\/(?:login|create-account|forgot-password|new-password|welcome)-page\.tsx$/],
  // Every member page loads it, so its modules need not be assigned to the kind `members`.
  ['nav', /^shell\/member-nav\.tsx$/],
  // The embed page shows a tool's page in a frame and loads the same code.
  ['members', /^pages\/(?!embed-page\.tsx$)/],
];

/** A text and the button that copies it: pages show both, so they are one request. */
const COPYABLE_TEXT = /\/src\/ui\/(?:copy-button|prompt-text)\.tsx$/;

/**
 * Groups the modules that a tool's page loads before its first field: one chunk for what no other page needs, and one for each
 * combination of page kinds that share modules with it, instead of some fifty small ones. No page loads modules that only a
 * tool's page needs. Small parts shared by most kinds are merged: each chunk is a request, which costs more than a few unused KB.
 *
 * A module's imports are needed wherever it is needed itself, so these chunks never form an import cycle.
 *
 * @param root the project's folder
 * @returns a function from a module id to the name of its chunk, or null if the bundler decides
 */
export function pageChunks(root: string): (id: string, links: (id: string) => ModuleLinks | null) => string | null {
  const app = `${join(root, 'src/app')}/`;
  return (id, links) => {
    const entries = entryModules(id, links);
    // Modules of the app's entry come with every page; a module that is only imported dynamically is a chunk of its own.
    if (entries.every((module) => module === id) || entries.some((module) => links(module)?.isEntry)) return null;
    const kinds = new Set(entries.flatMap((module) => kindOf(module, app) ?? []));
    if (!kinds.has('tool')) return COPYABLE_TEXT.test(id) ? 'copyable-text' : null;
    // Modules of most kinds, or of every member page: their imports are in the same chunk or in the first one.
    if (kinds.has('nav')) return 'tool-nav';
    if (kinds.has('members') && kinds.size > 2) return 'tool-most';
    return KINDS.flatMap(([kind]) => (kinds.has(kind) ? kind : [])).join('-');
  };
}

function kindOf(module: string, app: string): string | undefined {
  if (!module.startsWith(app)) return undefined;
  return KINDS.find(([, pattern]) => pattern.test(module.slice(app.length)))?.[0];
}

/** The entry or dynamically imported modules that load this one. */
function entryModules(id: string, links: (id: string) => ModuleLinks | null): string[] {
  const found: string[] = [];
  const seen = new Set([id]);
  // The set grows during the iteration: it visits every direct and indirect importer once.
  for (const module of seen) {
    const { isEntry, importers, dynamicImporters } = links(module) ?? {
      isEntry: false,
      importers: [],
      dynamicImporters: [],
    };
    if (isEntry || dynamicImporters.length > 0) found.push(module);
    for (const importer of importers) seen.add(importer);
  }
  return found;
}
