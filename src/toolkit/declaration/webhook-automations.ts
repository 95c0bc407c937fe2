import type { JsonSchema } from '@/registry/form-schemas';
import { type DeclaredRequest, requestsOf } from '@/registry/requests';
import type { Path } from '../json/json-locations';
import { type NameReference, nameReferences } from '../json/name-references';
import {
  type AutomationSection,
  type AutomationSource,
  frontMatterOf,
  sectionsNamed,
} from '../project/automation-source';
import type { CheckInput, FormTool } from '../project/check-input';
import { findPlugin, type PluginFile } from '../project/plugin-files';
import { bodySchema } from './body-schema';

/** The automation of one webhook, from automation.md: the webhook of the tool itself or of one of its actions. */
export interface WebhookAutomation {
  source: AutomationSource;
  /** Path of its settings in the front matter. */
  path: Path;
  settings: Readonly<Record<string, unknown>>;
  /** The plugin of its kind; undefined if there is no such plugin. */
  plugin: PluginFile | undefined;
  declared: DeclaredRequest;
  /** Its sections, with headings without the name of the action. */
  sections: AutomationSection[];
  /** Schema of the body it receives; undefined if the schema cannot be built, which other rules report. */
  body: JsonSchema | undefined;
}

/**
 * Returns the automations of a tool; none if automation.md cannot be parsed. Refinements have no automation of their own, but
 * a section of the tool's automation.
 */
export function webhookAutomations({ plugins }: CheckInput, tool: FormTool): WebhookAutomation[] {
  const { automation: source, form } = tool;
  if (!source || source.value === undefined) return [];
  const frontMatter = frontMatterOf(source);
  return requestsOf(form).flatMap((declared): WebhookAutomation[] => {
    const { action = '', onResult, refines } = declared;
    if (refines) return [];
    const settings = (onResult ? frontMatter.actions?.[action] : frontMatter) as
      | WebhookAutomation['settings']
      | undefined;
    if (!settings) return [];
    const path = onResult ? ['actions', action] : [];
    const plugin = findPlugin(plugins, 'automation', String(settings.kind));
    const sections = sectionsNamed(source, onResult ? action : undefined);
    return [
      {
        source,
        path,
        settings,
        plugin,
        declared,
        sections,
        // Lazy, because most rules do not need it.
        get body() {
          return bodySchema(tool, declared);
        },
      },
    ];
  });
}

/** Returns the settings of an automation that name something else, such as a body field. */
export function settingReferences({ plugin, settings, path }: WebhookAutomation): NameReference[] {
  const options = Object.entries(plugin?.manifest.options ?? {});
  return options.flatMap(([word, schema]) => nameReferences(schema, settings[word], {}, [...path, word]));
}

/** Returns the setting that names the body field with the member's key; undefined if the kind of automation uses no key. */
export function keyOption({ plugin }: WebhookAutomation): string | undefined {
  const options = Object.entries(plugin?.manifest.options ?? {});
  return options.find(([, schema]) => (schema as { 'x-names'?: unknown })['x-names'] === 'key-in-body')?.[0];
}
