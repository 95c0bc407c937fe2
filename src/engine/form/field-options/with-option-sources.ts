import type { OptionSource } from '@/contracts/plugins';
import { optionSources } from '@/generated/option-sources';
import type { LoadedTool } from '../../registry-access';
import { withDynamicOptions } from './dynamic-options-widget';
import { FieldOptions } from './field-options';

/**
 * Prepares a tool with dynamic options: loads its option sources and wraps its widgets. Only such tools load this
 * module.
 *
 * @throws Error for an unknown source
 */
export async function withOptionSources(loaded: LoadedTool): Promise<LoadedTool> {
  const fieldUis = Object.values(loaded.module.declaration.ui?.fields ?? {});
  const sources = await loadSources(fieldUis.flatMap(({ optionsFrom }) => optionsFrom?.source ?? []));
  return {
    ...loaded,
    widgets: Object.fromEntries(
      Object.entries(loaded.widgets).map(([name, widget]) => [name, withDynamicOptions(widget)]),
    ),
    createLiveOptions: (session) => new FieldOptions(session, sources),
  };
}

async function loadSources(names: readonly string[]): Promise<Record<string, OptionSource>> {
  const loading = [...new Set(names)].map(async (name) => {
    const loader = Object.hasOwn(optionSources, name) ? optionSources[name] : undefined;
    if (!loader) throw new Error(`There is no option source "${name}"`);
    return [name, await loader()] as const;
  });
  return Object.fromEntries(await Promise.all(loading));
}
