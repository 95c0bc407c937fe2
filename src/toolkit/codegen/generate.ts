import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Expectations } from '@/automation/parts/violations';
import type { ResolvedDeclaration } from '@/registry/options';
import type { TextExpectations } from '@/registry/text-shortfall';
import { hashOf } from '../hash';
import { memoizeByObject } from '../memoize';
import { frontMatterOf, parseAutomationText } from '../project/automation-source';
import { readFeatures } from '../project/feature-files';
import { loadTools } from '../project/load-tools';
import { type PluginFile, pluginsIn, readPlugins } from '../project/plugin-files';
import { readFiles } from '../project/read-project';
import { engineVersion, toolVersion } from '../project/tool-version';
import { writeAgentGuides } from './agent-guides';
import { brandFrame } from './brand-frame';
import { BuildCache, cacheKey } from './build-cache';
import { buildTools } from './build-tools';
import { writeContracts, writeNames } from './contracts';
import { featureFiles } from './feature-files';
import { pluginFiles } from './plugin-files';
import { providersFile } from './providers-file';
import { registryFiles } from './registry-files';
import { resultFiles } from './result-files';
import { schemaTypes } from './types';
import { writeVocabulary } from './vocabulary-doc';
import { removeStale } from './write-files';

export interface GenerateOptions {
  root: string;
  /** Folder of the declarations; default: `tools`. */
  toolsDir?: string | undefined;
  /** Output folder; default: `src/generated`. */
  outDir?: string | undefined;
  /** Ids of the tools that changed since the last run, if known; otherwise everything is compared. */
  changed?: ReadonlySet<string> | undefined;
}

/** Generated files: text by path relative to the output folder. */
export type GeneratedFiles = Record<string, string>;

/** The result of a run. */
export interface GenerateResult {
  declarations: ResolvedDeclaration[];
  /** Names of the parts that were generated again, such as `tool <id>`; all others were up to date. */
  rebuilt: string[];
}

/** Code and contracts that influence the demo result of a tool, besides the tool itself. */
export const DEMO_CODE = ['src/automation', 'src/normalisers', 'src/reading', 'schemas'];

/**
 * Generates everything that is derived from the declarations: shared types, the resolved declaration, types and validators
 * of each tool, the manifest, the tables of plugins and features, and the table of webhooks for the gateway. Skips parts whose inputs did
 * not change, and removes obsolete files.
 *
 * @throws Error naming file and reason if a declaration cannot be read
 */
export async function generate({
  root,
  toolsDir = join(root, 'tools'),
  outDir = join(root, 'src/generated'),
  changed,
}: GenerateOptions): Promise<GenerateResult> {
  // Load first, so that an unreadable declaration changes nothing.
  const { declarations } = loadTools(toolsDir);
  const plugins = readPlugins(root);
  const cache = new BuildCache(outDir);
  if (changed) {
    writeNames(root);
    for (const name of SHARED_PARTS) cache.reuse(name);
  } else {
    writeContracts(root, plugins);
    writeVocabulary(root, plugins);
    writeAgentGuides(root, declarations, plugins);
    await generateShared(root, toolsDir, plugins, cache);
  }
  const project = { root, toolsDir, outDir, plugins };
  const demoHash = hashOf(...[...readFiles(root, DEMO_CODE)].flat());
  const partName = (tool: ResolvedDeclaration) => `tool ${tool.id}`;
  const inputsOf = memoizeByObject((tool: ResolvedDeclaration) =>
    tool.examples ? [cacheKey(tool), demoHash, automationText(toolsDir, tool.id)] : tool,
  );
  const stale = declarations.filter((tool) => {
    if (changed && !changed.has(tool.id) && cache.reuse(partName(tool))) return false;
    return !cache.reuseIfCurrent(partName(tool), inputsOf(tool));
  });
  await buildTools(stale, project, (tool, files) => cache.record(partName(tool), inputsOf(tool), files));
  const kindsOf = new Map(pluginsIn(plugins, 'normalisers').map(({ name, manifest }) => [name, manifest.gives ?? []]));
  const engine = engineVersion(root);
  const registry = registryFiles(declarations, {
    kindsOf: (normaliser) => kindsOf.get(normaliser) ?? [],
    versionOf: (tool) => toolVersion(tool, automationText(toolsDir, tool.id), engine),
    expectationsOf: (tool) => textExpectationsOf(automationText(toolsDir, tool.id)),
  });
  await cache.update('registry', registry, () => registry);
  if (changed) for (const path of cache.obsoletePaths()) rmSync(join(outDir, path), { force: true });
  else removeStale(outDir, cache.paths);
  cache.save();
  return { declarations, rebuilt: cache.rebuilt };
}

/** The generated parts that do not depend on a single tool. */
const SHARED_PARTS = ['schemas', 'brand', 'providers', 'plugins', 'features'] as const;

async function generateShared(root: string, toolsDir: string, plugins: readonly PluginFile[], cache: BuildCache) {
  const schemas = [...readFiles(root, ['schemas'])];
  await cache.update('schemas', schemas, async () => ({ ...(await schemaTypes(root)), ...(await resultFiles(root)) }));
  const quickParts = {
    brand: brandFrame(root),
    providers: providersFile(toolsDir),
    plugins: pluginFiles(plugins),
    features: featureFiles(readFeatures(root)),
  };
  // These are quicker to generate than to hash, so their files serve as their input.
  for (const [name, files] of Object.entries(quickParts)) await cache.update(name, files, () => files);
}

/** Reads the automation.md of a tool; returns an empty text if it has none. */
export function automationText(toolsDir: string, id: string): string {
  const file = join(toolsDir, id, 'automation.md');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Returns what an automation expects of a whole text; undefined if nothing. */
function textExpectationsOf(text: string): TextExpectations | undefined {
  const { expects = {} } = frontMatterOf(parseAutomationText('automation.md', text));
  const { headings, words } = expects as Expectations;
  return headings || words ? { headings, words: words?.atLeast } : undefined;
}
