import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** What rjsf draws forms with where it is told nothing else; of it our forms use the fields of these types alone. */
const SLIM: Readonly<Record<string, string>> = {
  'core/lib/components/fields/index.js': ['Array', 'Boolean', 'Number', 'Object', 'Schema', 'String']
    .map((type) => `import ${type}Field from './${type}Field.js';`)
    .concat('export default () => ({ ArrayField, BooleanField, NumberField, ObjectField, SchemaField, StringField });')
    .join('\n'),
  // Every field names its widget, and every template that is drawn is ours.
  'core/lib/components/widgets/index.js': 'export default () => ({});',
  'core/lib/components/templates/index.js': 'export default () => ({ ButtonTemplates: {} });',
  // The schema a form is drawn by is flat: its rules are in the compiled one.
  'utils/lib/schema/shallowAllOfMerge.js':
    "export default () => { throw new Error('the schema of a form holds allOf: write out what it comes to'); };",
  // Answers are made whole by the registry.
  'utils/lib/schema/omitExtraData.js':
    "const refuse = () => { throw new Error('forms leave out nothing by rjsf'); };" +
    'export { refuse as default, refuse as getUsedFormData, refuse as getFieldNames, refuse as isValueEmpty };',
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
      const [, name = ''] = /@rjsf\/((?:core|utils)\/lib\/.+)$/.exec(id) ?? [];
      const slim = SLIM[name];
      if (slim === undefined) return undefined;
      left.delete(name);
      return { code: slim, map: null };
    },
    buildEnd(error) {
      if (!error && left.size > 0)
        this.error(`@rjsf has no ${[...left].join(', ')} any more. Bring scripts/build/slim-rjsf.ts in line with it.`);
    },
  };
}
