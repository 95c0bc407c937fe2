/** A file a maintainer writes by hand, or hands in. */
export interface WrittenFile {
  path: string;
  text: string;
}

/** Samples of answers hold what webhooks really answer: anything at all. */
const ANSWERS = /\/(?:responses|failures|snapshots)\//;

/** What maintainers write: declarations and automations, shared lists, the brand, samples of answers members give, words of plugins. */
export function writtenFiles(files: ReadonlyMap<string, string>): WrittenFile[] {
  return [...files].filter(([path]) => isWritten(path) && !ANSWERS.test(path)).map(([path, text]) => ({ path, text }));
}

function isWritten(path: string): boolean {
  if (!/\.(?:json|md)$/.test(path)) return false;
  return path === 'brand.json' || /^(?:tools|tests\/tools)\//.test(path) || /^src\/.*\/plugin\.json$/.test(path);
}
