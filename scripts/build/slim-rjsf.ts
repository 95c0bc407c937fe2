import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** What rjsf draws forms with where it is told nothing else; of it our forms use the fields of these types alone. */
const SLIM: Readonly<Record<string, string>> = {
  'fields/index.js': ['Array', 'Boolean', 'Number', 'Object', 'Schema', 'String']
    .map((type) => `import ${type}Field from './${type}Field.js';`)
    .concat('export default () => ({ ArrayField, BooleanField, NumberField, ObjectField, SchemaField, StringField });')
    .join('\n'),
  // Every field names its widget, and every template that is drawn is ours.
  'widgets/index.js': 'export default () => ({});',
  'templates/index.js': 'export default () => ({ ButtonTemplates: {} });',
};

/** Stands in for what follows references between schemas; in development, where packages are put together otherwise, nothing does. */
const NO_REFERENCES = fileURLToPath(new URL('../../src/engine/form/no-references.ts', import.meta.url));

/** Leaves out of the built app what rjsf brings along and no form of ours is drawn with. */
export function slimRjsf(): Plugin {
  const left = new Set(Object.keys(SLIM));
  return {
    name: 'slim-rjsf',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === 'fast-uri' ? NO_REFERENCES : undefined),
    transform(_code, id) {
      const [, name = ''] = /@rjsf\/core\/lib\/components\/(.+)$/.exec(id) ?? [];
      const slim = SLIM[name];
      if (slim === undefined) return undefined;
      left.delete(name);
      return { code: slim, map: null };
    },
    buildEnd(error) {
      if (!error && left.size > 0)
        this.error(
          `@rjsf/core has no ${[...left].join(', ')} under lib/components any more. Bring scripts/build/slim-rjsf.ts in line with it.`,
        );
    },
  };
}
