import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';

/** The entry modules of pages, by their keys in the manifest. */
export const ENTRY = 'index.html';
export const LANDING_BODY = 'src/app/landing/landing-body.tsx';
const TOOL_ROUTE = 'src/app/pages/tool-route.tsx';
const MEMBER_NAV = 'src/app/shell/member-nav.tsx';
/** Most forms load it before their first field (`needsLazyFormFeatures`), so it counts for all of them. */
const LAZY_FEATURES = 'src/engine/form/lazy-form-features.ts';
const PAGE = /^src\/app\/pages\/([^/]+)\.tsx$/;
/** A page of a feature: `page.tsx` is named after the feature alone. */
const FEATURE_PAGE = /^src\/features\/([^/]+)\/browser\/((?:[^/]+-)?)page\.tsx$/;
const TOOL = /^src\/generated\/tools\/([^./]+)\.ts$/;

export function manifestIn(out: string): Manifest {
  return JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** Returns every tool with the scripts and styles its page loads up to its first field. */
export function toolPages(manifest: Manifest): [id: string, files: string[]][] {
  return Object.keys(manifest).flatMap((key) => {
    const id = TOOL.exec(key)?.[1];
    return id
      ? [[id, filesOf(manifest, [ENTRY, MEMBER_NAV, TOOL_ROUTE, LAZY_FEATURES, key])] as [string, string[]]]
      : [];
  });
}

/** Returns every page that loads its code on demand and shows no tool, with the scripts and styles it loads. */
export function otherPages(manifest: Manifest): [name: string, files: string[]][] {
  return Object.keys(manifest).flatMap((key) => {
    const [, feature, part = ''] = FEATURE_PAGE.exec(key) ?? [];
    const name = feature ? `${feature}-${part}page` : PAGE.exec(key)?.[1];
    return name && key !== TOOL_ROUTE ? [[name, filesOf(manifest, [ENTRY, key])] as [string, string[]]] : [];
  });
}

/**
 * Returns the scripts and styles of these modules and of everything they import statically.
 *
 * @throws Error naming a module without a chunk
 */
export function filesOf(manifest: Manifest, keys: readonly string[]): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const follow = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build made no chunk for ${key}. Correct the keys in scripts/build/page-files.ts.`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) follow(imported);
  };
  for (const key of keys) follow(key);
  return [...files];
}
