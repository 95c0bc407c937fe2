import type { Finding } from '../lib/finding.ts';
import { kindsGiven, named } from '../lib/plugin-files.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding, type Path } from '../lib/source-map.ts';
import { unknownName } from '../lib/walk.ts';

/** A card or column of a part that the result does not have would stay empty in every run. */
export const rule = {
  name: 'result-parts',
  explains: 'Every part of a result that its renderer is told to show is in the contract of the kinds it may be given.',
};

/** Words of a plugin's options that name a part: of the result itself, or of each entry of a list. */
type Names = 'part-of-result' | 'part-of-entry';

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => toolFindings(input, tool));
}

function toolFindings({ plugins, results }: CheckInput, { source, form: { response, result } }: FormTool): Finding[] {
  const options = named(plugins, 'renderers', result?.renderer)?.says.options ?? {};
  const kinds = kindsGiven(plugins, response?.normaliser);
  return Object.entries(options).flatMap(([word, schema]) => {
    const given = (result as Record<string, unknown> | undefined)?.[word];
    return namesIn(schema, given, ['result', word]).flatMap(({ names, value, path }) => {
      const parts = kinds.flatMap((kind) => partsOf(results[kind], names) ?? []);
      // A kind whose parts are its own, such as entries of any shape, has none to compare with.
      const open = kinds.some((kind) => partsOf(results[kind], names) === undefined);
      if (open || kinds.length === 0 || parts.includes(value)) return [];
      return [finding(source, path, unknownName('part of the result', value, parts, 'Name a part of the result.'))];
    });
  });
}

/** Every value under a schema that says it names a part. */
function namesIn(schema: unknown, value: unknown, path: Path): { names: Names; value: string; path: Path }[] {
  if (!isObject(schema)) return [];
  if (typeof schema['x-names'] === 'string')
    return typeof value === 'string' ? [{ names: schema['x-names'] as Names, value, path }] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => namesIn(schema.items, item, [...path, index]));
  if (!isObject(value) || !isObject(schema.properties)) return [];
  return Object.entries(schema.properties).flatMap(([name, inner]) => namesIn(inner, value[name], [...path, name]));
}

/** Names of the parts a contract fixes; undefined where it fixes none. */
function partsOf(contract: object | undefined, names: Names): string[] | undefined {
  const { properties, items } = (contract ?? {}) as { properties?: object; items?: { properties?: object } };
  const fixed = names === 'part-of-entry' ? items?.properties : properties;
  return fixed && Object.keys(fixed);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
