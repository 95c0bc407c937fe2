import { join } from 'node:path';

/** What the bundler knows of a module: which modules import it, and which ask for it when it is needed. */
export interface ModuleLinks {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

/** The kinds of pages that share what a tool's page begins with, by the modules they begin with, under `src/app`. */
const KINDS: readonly [kind: string, begun: RegExp][] = [
  ['tool', /^pages\/tool-route\.tsx$/],
  ['landing', /^landing\/landing-body\.tsx$/],
  ['account', /^pages\/(?:login|create-account|forgot-password|new-password|welcome)-page\.tsx$/],
  // Of every page a member sees, so that what it holds needs no mark of theirs.
  ['nav', /^shell\/member-nav\.tsx$/],
  // A frame on another site shows a tool's page, and loads what that does.
  ['members', /^pages\/(?!embed-page\.tsx$)/],
];

/**
 * Puts together what a tool's page loads before its first field: one chunk of what no other page needs, and one for each
 * combination of kinds of pages that share a part of it, instead of some fifty small ones. No page gets what only a tool's
 * page needs, or only that and another kind of page. Small parts of most kinds are together: each chunk is a request, which
 * costs a page more than some KB it does not use.
 *
 * What a module imports is needed wherever it is needed itself, so that these chunks never import each other in a circle.
 *
 * @param root the project's folder
 * @returns of a module's id the name of its chunk; null where the bundler decides
 */
export function pageChunks(root: string): (id: string, links: (id: string) => ModuleLinks | null) => string | null {
  const app = `${join(root, 'src/app')}/`;
  return (id, links) => {
    const begun = beginningsOf(id, links);
    // An entry's own parts come with every page; what is only ever asked for by itself is its own chunk.
    if (begun.every((module) => module === id) || begun.some((module) => links(module)?.isEntry)) return null;
    const kinds = new Set(begun.flatMap((module) => kindOf(module, app) ?? []));
    if (!kinds.has('tool')) return null;
    // What these import is in them, or in the first: of most kinds, or of every page a member sees.
    if (kinds.has('nav')) return 'tool-nav';
    if (kinds.has('members') && kinds.size > 2) return 'tool-most';
    return KINDS.flatMap(([kind]) => (kinds.has(kind) ? kind : [])).join('-');
  };
}

function kindOf(module: string, app: string): string | undefined {
  if (!module.startsWith(app)) return undefined;
  return KINDS.find(([, begun]) => begun.test(module.slice(app.length)))?.[0];
}

/** The modules a browser asks for that bring this one along. */
function beginningsOf(id: string, links: (id: string) => ModuleLinks | null): string[] {
  const begun: string[] = [];
  const seen = new Set([id]);
  // A set that grows while it is gone through: everything above the module, each once.
  for (const module of seen) {
    const { isEntry, importers, dynamicImporters } = links(module) ?? {
      isEntry: false,
      importers: [],
      dynamicImporters: [],
    };
    if (isEntry || dynamicImporters.length > 0) begun.push(module);
    for (const importer of importers) seen.add(importer);
  }
  return begun;
}
