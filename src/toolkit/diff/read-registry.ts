import type { Automation } from '@/generated/automation';
import type { Declaration } from '@/generated/declaration';
import type { OptionLists } from '@/generated/options';
import { validationSchema } from '@/registry/form-schemas';
import { asForm, type ResolvedDeclaration, resolveOptions } from '@/registry/options';
import type { Defaults } from '@/registry/surface/defaults';
import { readDeclaration } from '@/registry/surface/read-declaration';
import { serverWebhooks } from '../codegen/server-webhooks';
import { frontMatterOf, parseAutomationText } from '../project/automation-source';
import { pluginsIn, pluginsOf, type Room } from '../project/plugin-files';
import type { Registry } from './difference';

/** Paths of everything a registry is read from. */
export const REGISTRY_PATHS = ['brand.json', 'tools', 'schemas/results', 'src/normalisers', 'src/renderers'] as const;

/**
 * Builds a registry from a project's files.
 *
 * @throws Error naming a shared file that cannot be read
 */
export function readRegistry(files: ReadonlyMap<string, string>): Registry {
  const lists = jsonOf(files, 'tools/options.json') as OptionLists;
  const tools = new Map<string, ResolvedDeclaration>();
  const unreadable = new Map<string, string>();
  const defaults = jsonOf(files, 'tools/defaults.json') as Defaults;
  for (const [id, path] of matching(files, /^tools\/([^/]+)\/tool\.json$/)) {
    try {
      tools.set(id, resolveComparable(declarationIn(jsonOf(files, path), defaults), lists));
    } catch (error) {
      unreadable.set(id, error instanceof Error ? error.message : String(error));
    }
  }
  const automations = matching(files, /^tools\/([^/]+)\/automation\.md$/).map(([id, path]) => {
    const front: Partial<Automation> = frontMatterOf(parseAutomationText(path, files.get(path) ?? ''));
    return [id, front] as const;
  });
  const results = matching(files, /^schemas\/results\/(.+)\.schema\.json$/);
  const plugins = pluginsOf(files);
  const kindsByPlugin = (room: Room, word: 'gives' | 'takes') =>
    Object.fromEntries(pluginsIn(plugins, room).map(({ name, manifest }) => [name, manifest[word] ?? []]));
  const { shortName } = jsonOf(files, 'brand.json') as { shortName?: string };
  return {
    tools,
    unreadable,
    automations: new Map(automations),
    results: Object.fromEntries(results.map(([kind, path]) => [kind, jsonOf(files, path)])),
    givenKinds: kindsByPlugin('normalisers', 'gives'),
    acceptedKinds: kindsByPlugin('renderers', 'takes'),
    shortName: shortName ?? '',
  };
}

function declarationIn(surface: unknown, defaults: Defaults): Declaration {
  return readDeclaration(surface, defaults).declaration as unknown as Declaration;
}

/** Resolves a declaration and builds its schemas once. @throws Error if they cannot be built */
function resolveComparable(declaration: Declaration, lists: OptionLists): ResolvedDeclaration {
  const resolved = resolveOptions(declaration, lists);
  if (resolved.kind === 'form') validationSchema(asForm(resolved));
  for (const { schema } of serverWebhooks(resolved)) schema();
  return resolved;
}

function matching(files: ReadonlyMap<string, string>, pattern: RegExp): [name: string, path: string][] {
  return [...files.keys()].flatMap((path): [string, string][] => {
    const [, name] = pattern.exec(path) ?? [];
    return name === undefined ? [] : [[name, path]];
  });
}

function jsonOf(files: ReadonlyMap<string, string>, path: string): Record<string, unknown> {
  try {
    return JSON.parse((files.get(path) ?? '{}').replace(/^\uFEFF/, '')) as Record<string, unknown>;
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}`);
  }
}
