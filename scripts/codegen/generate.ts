import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ResolvedDeclaration } from '@/registry/options';
import { hashOf } from '../lib/hash-of.ts';
import { madeOnce } from '../lib/last-made.ts';
import { loadTools } from '../lib/load-tools.ts';
import { type PluginFile, pluginsIn, readPlugins } from '../lib/plugin-files.ts';
import { readFiles } from '../lib/read-project.ts';
import { brandFrame } from './brand-frame.ts';
import { writeContracts, writeNames } from './contracts.ts';
import { Kept, keyOf } from './kept.ts';
import { makeTools } from './make-tools.ts';
import { pluginFiles } from './plugin-files.ts';
import { providersFile } from './providers-file.ts';
import { writeReference } from './reference.ts';
import { registryFiles } from './registry-files.ts';
import { resultFiles } from './result-files.ts';
import { schemaTypes } from './types.ts';
import { removeOthers } from './write-files.ts';

export interface GenerateOptions {
  /** The project's folder. */
  root: string;
  /** Folder of the declarations; `tools` by default. */
  toolsDir?: string | undefined;
  /** Where the generated files go; `src/generated` by default. */
  outDir?: string | undefined;
  /** Ids of the tools that alone have changed since all was last generated; without it everything is looked at. */
  changed?: ReadonlySet<string> | undefined;
}

/** A generated file: path below the output folder, and its text. */
export type GeneratedFiles = Record<string, string>;

/** What there is after a run. */
export interface Generated {
  declarations: ResolvedDeclaration[];
  /** Names of the parts that were made anew: `tool <id>` and others; all else was as it should be. */
  made: string[];
}

/** What decides, beside the tool itself, which sample result its demo gives. */
export const DEMO_CODE = ['src/automation', 'src/normalisers', 'src/reading', 'schemas'];

/**
 * Makes everything derived: types of declaration, brand, option lists, automation and results; per tool its resolved
 * declaration, its types and its compiled validators; the manifest; the tables of plugins; the gateway's table of webhooks.
 * What was made of the same things before is left alone, files that are no longer made are removed.
 *
 * @throws Error naming file and reason where a declaration cannot be read
 */
export async function generate({
  root,
  toolsDir = join(root, 'tools'),
  outDir = join(root, 'src/generated'),
  changed,
}: GenerateOptions): Promise<Generated> {
  // First: what cannot be read leaves everything as it is.
  const { declarations } = loadTools(toolsDir);
  const plugins = readPlugins(root);
  const kept = new Kept(outDir);
  if (changed) {
    writeNames(root);
    for (const name of AROUND) kept.stands(name);
  } else {
    writeContracts(root, plugins);
    writeReference(root, plugins);
    await partsAround({ root, toolsDir, plugins, kept });
  }
  const project = { root, toolsDir, outDir, plugins };
  const demos = hashOf(...[...readFiles(root, DEMO_CODE)].flat());
  const nameOf = (tool: ResolvedDeclaration) => `tool ${tool.id}`;
  const madeOf = madeOnce((tool: ResolvedDeclaration) =>
    tool.examples ? [keyOf(tool), demos, automationText(toolsDir, tool.id)] : tool,
  );
  const stale = declarations.filter((tool) => {
    if (changed && !changed.has(tool.id) && kept.stands(nameOf(tool))) return false;
    return !kept.holds(nameOf(tool), madeOf(tool));
  });
  await makeTools(stale, project, (tool, files) => kept.put(nameOf(tool), madeOf(tool), files));
  const kindsOf = new Map(pluginsIn(plugins, 'normalisers').map(({ name, says }) => [name, says.gives ?? []]));
  const registry = registryFiles(declarations, (normaliser) => kindsOf.get(normaliser) ?? []);
  await kept.part('registry', registry, () => registry);
  if (changed) for (const path of kept.gone()) rmSync(join(outDir, path), { force: true });
  else removeOthers(outDir, kept.paths);
  kept.close();
  return { declarations, made: kept.made };
}

/** What is generated of what surrounds the tools. */
const AROUND = ['schemas', 'brand', 'providers', 'plugins'] as const;

interface Around extends Required<Pick<GenerateOptions, 'root'>> {
  toolsDir: string;
  plugins: readonly PluginFile[];
  kept: Kept;
}

async function partsAround({ root, toolsDir, plugins, kept }: Around): Promise<void> {
  const made: Record<(typeof AROUND)[number], [madeOf: object, make: () => Promise<GeneratedFiles> | GeneratedFiles]> =
    {
      schemas: [
        [...readFiles(root, ['schemas'])],
        async () => ({ ...(await schemaTypes(root)), ...(await resultFiles(root)) }),
      ],
      brand: itself(brandFrame(root)),
      providers: itself(providersFile(toolsDir)),
      plugins: itself(pluginFiles(plugins)),
    };
  for (const name of AROUND) await kept.part(name, ...made[name]);
}

/** Files that are made sooner than compared with what they would be made of. */
function itself(files: GeneratedFiles): [GeneratedFiles, () => GeneratedFiles] {
  return [files, () => files];
}

function automationText(toolsDir: string, id: string): string {
  const file = join(toolsDir, id, 'automation.md');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
