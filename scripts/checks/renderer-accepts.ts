import type { ToolResult } from '@/generated/declaration';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding, type Path } from '../lib/source-map.ts';
import { closest, listed } from '../lib/suggest.ts';

/**
 * A renderer is handed whatever the normaliser answers with: each kind needs a renderer that takes it. An option of the
 * result that its renderer does not read would be declared in vain.
 */
export const rule = {
  name: 'renderer-accepts',
  explains: 'Every kind a normaliser can answer with has a renderer that takes it and reads the options given.',
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => [
    ...kindFindings(input, tool),
    ...optionFindings(input, tool),
    ...countFindings(input, tool),
  ]);
}

function kindFindings({ plugins }: CheckInput, { source, form: { response, result } }: FormTool): Finding[] {
  const kinds = plugins.normalisers.find(({ name }) => name === response?.normaliser)?.kinds?.values;
  if (!kinds || !result) return [];
  const named = rendererByKind(result, kinds);
  const lacking = kinds
    .filter((kind) => !named[kind])
    .map((kind) => {
      const mend = `Add "${kind}" to result.renderer.`;
      return finding(source, ['result', 'renderer'], {
        found: `no renderer for the kind "${kind}"`,
        expected: `one for each of ${listed(kinds)}`,
        mend,
      });
    });
  const wrong = Object.entries(named).flatMap(([kind, name]) => {
    const path: Path = ['result', 'renderer', ...(typeof result.renderer === 'string' ? [] : [kind])];
    if (!kinds.includes(kind)) {
      const mend = 'Correct the kind, or remove it.';
      return [
        finding(
          source,
          path,
          {
            found: `a renderer for the kind "${kind}", which "${response?.normaliser}" never answers with`,
            expected: `one for each of ${listed(kinds)}`,
            mend,
            didYouMean: closest(kind, kinds),
          },
          'name',
        ),
      ];
    }
    const accepts = plugins.renderers.find((file) => file.name === name)?.accepts?.values[0];
    if (!accepts || accepts === kind) return [];
    const fitting = plugins.renderers.filter((file) => file.accepts?.values[0] === kind).map((file) => file.name);
    const words = {
      found: `the renderer "${name}", which takes "${accepts}"`,
      expected: `one that takes "${kind}": ${listed(fitting)}`,
      mend: `Name a renderer for "${kind}", or another normaliser.`,
    };
    return [finding(source, path, words)];
  });
  return [...lacking, ...wrong];
}

function optionFindings(input: CheckInput, { source, form: { result } }: FormTool): Finding[] {
  if (!result) return [];
  const names = typeof result.renderer === 'string' ? [result.renderer] : Object.values(result.renderer);
  const files = input.plugins.renderers.filter(({ name }) => names.includes(name));
  // A renderer that is not there or does not say what it reads is reported as such.
  if (files.length < new Set(names).size || files.some(({ options }) => !options)) return [];
  const read = files.flatMap(({ options }) => options?.values ?? []);
  const unread = Object.keys(result).filter((option) => belongsToRenderers(input, option) && !read.includes(option));
  return unread.map((option) => {
    const words = {
      found: `"${option}", which ${listed(names)} does not read`,
      expected: `of the parts renderers read: ${listed(read)}`,
      mend: 'Remove it, or name a renderer that reads it.',
    };
    return finding(source, ['result', option], words, 'name');
  });
}

/** Items can only be missed where the renderer counts them. */
function countFindings({ plugins }: CheckInput, { source, form: { result } }: FormTool): Finding[] {
  if (!result?.expect || typeof result.renderer !== 'string') return [];
  const file = plugins.renderers.find(({ name }) => name === result.renderer);
  if (!file || file.hasCount) return [];
  const counting = plugins.renderers.filter(({ hasCount }) => hasCount).map(({ name }) => name);
  const words = {
    found: `expected items, which the renderer "${file.name}" does not count`,
    expected: `a renderer that counts: ${listed(counting)}`,
    mend: 'Remove it, or name a renderer that exports "count".',
  };
  return [finding(source, ['result', 'expect'], words, 'name')];
}

/** Whether a part of `result` is read by renderers; the engine reads the others. The contract says so in words, too. */
function belongsToRenderers({ plugins, schemas }: CheckInput, option: string): boolean {
  const contract = schemas.tool as {
    definitions?: { result?: { properties?: Record<string, { description?: string }> } };
  };
  const description = contract.definitions?.result?.properties?.[option]?.description ?? '';
  return (
    description.startsWith('Renderer ') || plugins.renderers.some(({ options }) => options?.values.includes(option))
  );
}

function rendererByKind({ renderer }: ToolResult, kinds: readonly string[]): Record<string, string> {
  return typeof renderer === 'string' ? Object.fromEntries(kinds.map((kind) => [kind, renderer])) : renderer;
}
