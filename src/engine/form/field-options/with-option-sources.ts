import type { OptionServices, OptionSource } from '@/contracts/plugins';
import { optionSources } from '@/generated/option-sources';
import { OPTION_TIMEOUT_SECONDS } from '@/registry/option-sources';
import type { FormDeclaration } from '@/registry/options';
import type { LoadedTool } from '../../registry-access';
import type { ToolSession } from '../../session/tool-session';
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
    createLiveOptions: (session) => createFieldOptions(session, sources),
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

function createFieldOptions(session: ToolSession, sources: Record<string, OptionSource>): FieldOptions {
  const { store, atoms, tool } = session;
  return new FieldOptions({
    declaration: tool.declaration,
    sources,
    services: servicesFor(session, tool.declaration),
    answers: {
      effective: () => session.effective,
      shows: (field) => session.isFieldShown(field),
      subscribe: (listener) => store.sub(atoms.answers, listener),
    },
  });
}

function servicesFor(session: ToolSession, { lists = {} }: FormDeclaration): OptionServices {
  return {
    lists,
    async call(webhook, body, signal) {
      try {
        return await session.callWebhook(webhook, body, OPTION_TIMEOUT_SECONDS, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        throw new Error('The choices could not be fetched in time. Please check your connection.', { cause: error });
      }
    },
  };
}
