import type { Finding } from '../lib/finding.ts';
import { isObject } from '../lib/is-object.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
import { unknownName } from '../lib/walk.ts';

/** A remembered key is not in the form: a mark stands in its place there, which must pass for a key. */
export const rule = {
  name: 'key-providers',
  perTool: true,
  explains: 'The provider of a key is one of tools/providers.json, and its field takes any text.',
};

export function check({ forms, providers }: CheckInput): Finding[] {
  // What is no JSON is said of the file, and names nobody.
  if (providers && providers.syntax.length > 0) return [];
  const listed = isObject(providers?.value) && isObject(providers.value.providers) ? providers.value.providers : {};
  return forms.flatMap((tool) => providerFindings(tool, Object.keys(listed)));
}

function providerFindings({ source, form }: FormTool, known: string[]): Finding[] {
  return Object.entries(form.ui.fields ?? {}).flatMap(([name, { provider }]) => {
    if (!provider) return [];
    if (!known.includes(provider)) {
      const mend = 'Name one of these, or add the provider to tools/providers.json.';
      return [finding(source, ['ui', 'fields', name, 'provider'], unknownName('provider', provider, known, mend))];
    }
    const { pattern, maxLength, minLength = 1 } = form.form.properties[name] ?? {};
    if (pattern === undefined && maxLength === undefined && minLength === 1) return [];
    const words = {
      found: `"${name}" with a pattern or bounds beside its provider`,
      expected: 'a key that is looked at by its provider alone',
      mend: 'Keep "minLength": 1 at most: whether a key is right, its test says.',
    };
    return [finding(source, ['form', 'properties', name], words, 'name')];
  });
}
