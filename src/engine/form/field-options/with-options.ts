import type { OptionServices, OptionSource } from '@/contracts/plugins';
import { optionSources } from '@/generated/option-sources';
import { OPTION_SECONDS } from '@/registry/option-sources';
import type { FormDeclaration } from '@/registry/options';
import type { LoadedTool } from '../../registry-access';
import type { ToolSession } from '../../session/tool-session';
import { FieldOptions } from './field-options';
import { offered } from './offered';

/**
 * A tool some of whose options come from elsewhere, made ready for that: its sources are loaded, and its widgets follow
 * them. Only such tools load this. @throws Error for a source that is not there
 */
export async function withOptions(loaded: LoadedTool): Promise<LoadedTool> {
  const looks = Object.values(loaded.module.declaration.ui?.fields ?? {});
  const sources = await loadSources(looks.flatMap(({ optionsFrom }) => optionsFrom?.source ?? []));
  return {
    ...loaded,
    widgets: Object.fromEntries(Object.entries(loaded.widgets).map(([name, widget]) => [name, offered(widget)])),
    offers: (session) => fieldOptions(session, sources),
  };
}

async function loadSources(names: readonly string[]): Promise<Record<string, OptionSource>> {
  const loading = [...new Set(names)].map(async (name) => {
    const loader = Object.hasOwn(optionSources, name) ? optionSources[name] : undefined;
    if (!loader) throw new Error(`there is no plugin "${name}"`);
    return [name, await loader()] as const;
  });
  return Object.fromEntries(await Promise.all(loading));
}

function fieldOptions(session: ToolSession, sources: Record<string, OptionSource>): FieldOptions {
  const { store, atoms, tool } = session;
  return new FieldOptions({
    declaration: tool.declaration,
    sources,
    services: servicesFor(session, tool.declaration),
    answers: {
      effective: () => session.effective,
      shows: (field) => session.shows(field),
      subscribe: (listener) => store.sub(atoms.answers, listener),
    },
  });
}

function servicesFor(session: ToolSession, { lists = {} }: FormDeclaration): OptionServices {
  return {
    lists,
    async call(webhook, body, signal) {
      try {
        return await session.call(webhook, body, OPTION_SECONDS, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        throw new Error('The choices could not be fetched in time. Please check your connection.', { cause: error });
      }
    },
  };
}
