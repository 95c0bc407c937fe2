import type { JsonSchema } from '@/registry/form-schemas';
import { type DeclaredRequest, requestsOf } from '@/registry/requests';
import { bodyShape } from './body-shape.ts';
import { type AutomationSource, frontMatterOf, type Section, sectionsNamed } from './front-matter.ts';
import { type NamingWord, namesIn } from './names.ts';
import { named, type PluginFile } from './plugin-files.ts';
import type { CheckInput, FormTool } from './registry-input.ts';
import type { Path } from './source-map.ts';

/** What an automation file says of one webhook: that of the tool itself, or of one of its actions. */
export interface DescribedAutomation {
  source: AutomationSource;
  /** Where its words stand in the front matter. */
  path: Path;
  words: Readonly<Record<string, unknown>>;
  /** The plugin of its kind; undefined where it names none that is there. */
  plugin: PluginFile | undefined;
  declared: DeclaredRequest;
  /** Its sections, under their headings without its name. */
  sections: Section[];
  /** The body it is given; undefined where that cannot be told, which other rules report. */
  body: JsonSchema | undefined;
}

/** Every automation of a tool whose file can be read. What changes a result is a section of the tool's own. */
export function describedAutomations({ plugins }: CheckInput, tool: FormTool): DescribedAutomation[] {
  const { automation: source, form } = tool;
  if (!source || source.value === undefined) return [];
  const front = frontMatterOf(source);
  return requestsOf(form).flatMap((declared): DescribedAutomation[] => {
    const { action = '', onResult, refines } = declared;
    if (refines) return [];
    const words = (onResult ? front.actions?.[action] : front) as DescribedAutomation['words'] | undefined;
    if (!words) return [];
    const path = onResult ? ['actions', action] : [];
    const plugin = named(plugins, 'automation', String(words.kind));
    const sections = sectionsNamed(source, onResult ? action : undefined);
    return [
      {
        source,
        path,
        words,
        plugin,
        declared,
        sections,
        // Worked out for whoever asks: most do not.
        get body() {
          return bodyShape(tool, declared);
        },
      },
    ];
  });
}

/** The words of an automation that name something else. */
export function namingWords({ plugin, words, path }: DescribedAutomation): NamingWord[] {
  const options = Object.entries(plugin?.says.options ?? {});
  return options.flatMap(([word, schema]) => namesIn(schema, words[word], [...path, word]));
}

/** The word of a kind that names the body field with the member's key; undefined where it takes none. */
export function keyWord({ plugin }: DescribedAutomation): string | undefined {
  const options = Object.entries(plugin?.says.options ?? {});
  return options.find(([, schema]) => (schema as { 'x-names'?: unknown })['x-names'] === 'key-in-body')?.[0];
}
