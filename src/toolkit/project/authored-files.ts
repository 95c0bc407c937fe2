/** Matches recorded answers of webhooks, which may contain anything. */
const RECORDED_ANSWERS = /\/(?:responses|failures|snapshots)\//;

/**
 * Returns the files that maintainers write: declarations, automations, option lists, the brand, samples of answers of
 * members, and manifests of plugins.
 */
export function authoredFiles(files: ReadonlyMap<string, string>): { path: string; text: string }[] {
  return [...files]
    .filter(([path]) => isAuthored(path) && !RECORDED_ANSWERS.test(path))
    .map(([path, text]) => ({ path, text }));
}

function isAuthored(path: string): boolean {
  if (!/\.(?:json|md)$/.test(path)) return false;
  return path === 'brand.json' || /^(?:tools|tests\/tools)\//.test(path) || /^src\/.*\/plugin\.json$/.test(path);
}
