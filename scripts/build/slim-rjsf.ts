import type { Plugin } from 'vite';

/** Replacements for modules of rjsf that our forms use only in part, or not at all. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  'core/lib/components/fields/index.js': ['Boolean', 'Number', 'Object', 'Schema', 'String']
    .map((type) => `import ${type}Field from './${type}Field.js';`)
    .concat('export default () => ({ BooleanField, NumberField, ObjectField, SchemaField, StringField });')
    .join('\n'),
  // Every field names its widget, and all templates are ours.
  'core/lib/components/widgets/index.js': 'export default () => ({});',
  'core/lib/components/templates/index.js': 'export default () => ({ ButtonTemplates: {} });',
  // Props and state of a form are plain data, functions and class instances; `met` guards against cycles.
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
  // The schema that renders a form is flat: its rules are in the compiled validator.
  'utils/lib/schema/retrieveSchema.js': `
    const RULES = ['$ref', 'allOf', 'if', 'dependencies', 'patternProperties'];
    export default (_, schema) => {
      const rule = RULES.find((word) => word in (schema ?? {}));
      if (rule || schema?.additionalProperties) throw new Error('the schema of a form is not flat: ' + (rule ?? 'additionalProperties'));
      return schema ?? {};
    };
    export { refuse as relaxOptionsForScoring, refuse as resolveAnyOrOneOfSchemas, refuse as retrieveSchemaInternal };
    ${throwing('forms have no variants')}`,
  // Defaults come from the declaration and rjsf adds none; it mutates the copy it gets.
  'utils/lib/schema/getDefaultFormState.js': `
    const copy = (data) => {
      if (Array.isArray(data)) return [...data];
      if (data?.constructor !== Object) return data;
      return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, copy(value)]));
    };
    export default (_, schema, data) => copy(data) ?? schema.default ?? (schema.type === 'object' ? {} : undefined);`,
  'utils/lib/schemaHasNestedConditional.js': 'export default () => false;',
  'utils/lib/findSchemaDefinition.js': `
    ${throwing('the schema of a form holds a reference: write out what it refers to')}
    export { refuse as default, refuse as makeAllReferencesAbsolute, refuse as splitKeyElementFromObject };
    export { refuse as findSchemaDefinitionRecursive };`,
  ...Object.fromEntries(
    ['getClosestMatchingOption', 'getFirstMatchingOption', 'findSelectedOptionInXxxOf'].map((name) => [
      `utils/lib/schema/${name}.js`,
      `${throwing('forms have no variants')} export default refuse;`,
    ]),
  ),
  ...Object.fromEntries(
    ['sanitizeDataForNewSchema', 'toPathSchema'].map((name) => [
      `utils/lib/schema/${name}.js`,
      `${throwing('the schema of a form stays as it is')} export default refuse;`,
    ]),
  ),
  // The registry builds the effective answers.
  'utils/lib/schema/omitExtraData.js': `
    ${throwing('forms leave out nothing by rjsf')}
    export { refuse as default, refuse as getUsedFormData, refuse as getFieldNames, refuse as isValueEmpty };`,
};

/** Code of a function that throws an error saying why it was removed. */
function throwing(why: string): string {
  return `const refuse = () => { throw new Error('${why}'); };`;
}

/** A plugin that removes parts of rjsf that no form uses from the built app. */
export function slimRjsf(): Plugin {
  const unused = new Set(Object.keys(REPLACEMENTS));
  return {
    name: 'slim-rjsf',
    apply: 'build',
    enforce: 'pre',
    transform(_code, id) {
      const [, name = ''] = /@rjsf\/((?:core|utils)\/lib\/.+)$/.exec(id) ?? [];
      const replacement = REPLACEMENTS[name];
      if (replacement === undefined) return undefined;
      unused.delete(name);
      return { code: replacement, map: null };
    },
    buildEnd(error) {
      if (!error && unused.size > 0)
        this.error(
          `@rjsf has no ${[...unused].join(', ')} any more. Bring scripts/build/slim-rjsf.ts in line with it.`,
        );
    },
  };
}
