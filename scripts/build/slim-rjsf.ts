import type { Plugin } from 'vite';

/** What rjsf draws forms with where it is told nothing else; of it our forms use the fields of these types alone. */
const SLIM: Readonly<Record<string, string>> = {
  'core/lib/components/fields/index.js': ['Boolean', 'Number', 'Object', 'Schema', 'String']
    .map((type) => `import ${type}Field from './${type}Field.js';`)
    .concat('export default () => ({ BooleanField, NumberField, ObjectField, SchemaField, StringField });')
    .join('\n'),
  // Every field names its widget, and every template that is drawn is ours.
  'core/lib/components/widgets/index.js': 'export default () => ({});',
  'core/lib/components/templates/index.js': 'export default () => ({ ButtonTemplates: {} });',
  // Props and state of a form are plain data, functions and instances of classes; what leads back to itself is met once.
  'utils/lib/deepEquals.js': `
    const same = (a, b, met) => {
      if (Object.is(a, b)) return true;
      if (typeof a === 'function') return typeof b === 'function';
      if (typeof a !== 'object' || typeof b !== 'object' || !a || !b || a.constructor !== b.constructor) return false;
      if (met.has(a)) return met.get(a) === b;
      if (a instanceof Date) return Object.is(+a, +b);
      met.set(a, b);
      if (a instanceof Map || a instanceof Set) return a.size === b.size && same([...a], [...b], met);
      const keys = Object.keys(a);
      return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key], met));
    };
    export default (a, b) => same(a, b, new Map());`,
  // The schema a form is drawn by is flat: its rules are in the compiled one.
  'utils/lib/schema/retrieveSchema.js': `
    const RULES = ['$ref', 'allOf', 'if', 'dependencies', 'patternProperties'];
    export default (_, schema) => {
      const rule = RULES.find((word) => word in (schema ?? {}));
      if (rule || schema?.additionalProperties) throw new Error('the schema of a form is not flat: ' + (rule ?? 'additionalProperties'));
      return schema ?? {};
    };
    export { refuse as relaxOptionsForScoring, refuse as resolveAnyOrOneOfSchemas, refuse as retrieveSchemaInternal };
    ${refuses('forms have no variants')}`,
  // Defaults come from the declaration, and the form is told to add none; it writes into the copy it gets.
  'utils/lib/schema/getDefaultFormState.js': `
    const copy = (data) => {
      if (Array.isArray(data)) return [...data];
      if (data?.constructor !== Object) return data;
      return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, copy(value)]));
    };
    export default (_, schema, data) => copy(data) ?? schema.default ?? (schema.type === 'object' ? {} : undefined);`,
  'utils/lib/schemaHasNestedConditional.js': 'export default () => false;',
  'utils/lib/findSchemaDefinition.js': `
    ${refuses('the schema of a form holds a reference: write out what it refers to')}
    export { refuse as default, refuse as makeAllReferencesAbsolute, refuse as splitKeyElementFromObject };
    export { refuse as findSchemaDefinitionRecursive };`,
  ...Object.fromEntries(
    ['getClosestMatchingOption', 'getFirstMatchingOption', 'findSelectedOptionInXxxOf'].map((name) => [
      `utils/lib/schema/${name}.js`,
      `${refuses('forms have no variants')} export default refuse;`,
    ]),
  ),
  ...Object.fromEntries(
    ['sanitizeDataForNewSchema', 'toPathSchema'].map((name) => [
      `utils/lib/schema/${name}.js`,
      `${refuses('the schema of a form stays as it is')} export default refuse;`,
    ]),
  ),
  // Answers are made whole by the registry.
  'utils/lib/schema/omitExtraData.js': `
    ${refuses('forms leave out nothing by rjsf')}
    export { refuse as default, refuse as getUsedFormData, refuse as getFieldNames, refuse as isValueEmpty };`,
};

/** Code of a function that says why it is not there. */
function refuses(why: string): string {
  return `const refuse = () => { throw new Error('${why}'); };`;
}

/** Leaves out of the built app what rjsf brings along and no form of ours is drawn with. */
export function slimRjsf(): Plugin {
  const left = new Set(Object.keys(SLIM));
  return {
    name: 'slim-rjsf',
    apply: 'build',
    enforce: 'pre',
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
