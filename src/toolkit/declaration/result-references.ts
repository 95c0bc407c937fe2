import { isObject } from '@/contracts/json';
import type { ToolResult } from '@/generated/declaration';
import { pathPlaceholders } from '@/registry/paths';
import type { Path } from '../json/json-locations';
import type { FormTool } from '../project/check-input';
import type { PluginFile } from '../project/plugin-files';
import { findPlugin } from '../project/plugin-files';

/** Step of a path that means "each entry of the list". */
export const EACH_ENTRY = '[]';

/** A reference of a declaration to a part of the result. */
export interface ResultReference {
  /** Path of the reference in the declaration. */
  at: Path;
  /** The name as written there. */
  name: string;
  /** Path from the result to the part: property names, and EACH_ENTRY for a list. */
  steps: readonly string[];
  as?: string;
}

/**
 * The start of the path of a reference, by `x-names` of its schema: the result, an entry of it, or an entry of the list that
 * the surrounding object names.
 */
const STARTS: Record<string, (listPath: string | undefined) => readonly string[]> = {
  'part-of-result': () => [],
  'part-of-entry': () => [EACH_ENTRY],
  'part-of-listed': (listPath) => [...(listPath?.split('.') ?? []), EACH_ENTRY],
};

/**
 * Returns every reference to a part of the result: in the settings of the renderer, in buttons that open a link, in values
 * carried to other tools, in the parts that can be refined, and in the version for the client.
 */
export function resultReferences(plugins: readonly PluginFile[], { form: { result } }: FormTool): ResultReference[] {
  if (!result) return [];
  const options = findPlugin(plugins, 'renderers', result.renderer)?.manifest.options ?? {};
  const rendererReferences = Object.entries(options).flatMap(([word, schema]) =>
    referencesIn(schema, (result as unknown as Record<string, unknown>)[word], { at: ['result', word] }),
  );
  const linkReferences = (result.actions ?? []).flatMap(({ do: effect, result: part }, index): ResultReference[] =>
    effect === 'open' && part
      ? [{ at: ['result', 'actions', index, 'result'], name: part, steps: part.split('.'), as: 'link' }]
      : [],
  );
  return [
    ...rendererReferences,
    ...linkReferences,
    ...carriedReferences(result),
    ...refinedReferences(result),
    ...clientReferences(result),
  ];
}

function clientReferences({ document }: ToolResult): ResultReference[] {
  const { parts = [], texts = {} } = document?.forClient ?? {};
  const reference = (name: string, ...at: Path): ResultReference => ({
    at: ['result', 'document', 'forClient', ...at],
    name,
    steps: name.split('.'),
  });
  return [
    ...parts.map((name, index) => reference(name, 'parts', index)),
    ...Object.keys(texts).map((name) => reference(name, 'texts', name)),
  ];
}

function refinedReferences({ refine }: ToolResult): ResultReference[] {
  return (refine?.parts ?? []).flatMap(({ from, sections }, index): ResultReference[] => {
    const at: Path = ['result', 'refine', 'parts', index];
    // A text has sections, which are not part of its schema.
    if (sections) return [];
    return from === undefined
      ? [{ at, name: 'an entry of a list', steps: [EACH_ENTRY] }]
      : [{ at: [...at, 'from'], name: from, steps: from.split('.') }];
  });
}

/** Returns the parts of the result and of its rows that are carried to other tools. */
function carriedReferences({ next = [] }: ToolResult): ResultReference[] {
  return next.flatMap(({ carry }, index) =>
    Object.entries(carry).flatMap(([field, { result, row, text = '' }]): ResultReference[] => {
      const at: Path = ['result', 'next', index, 'carry', field];
      const texts = pathPlaceholders(text).flatMap((placeholder): ResultReference[] => {
        const [source, name = ''] = placeholder.split('.');
        if (source !== 'result' && source !== 'row') return [];
        return [{ at: [...at, 'text'], name, steps: source === 'row' ? [EACH_ENTRY, name] : [name] }];
      });
      return [
        ...(result ? [{ at: [...at, 'result'], name: result, steps: result.split('.') }] : []),
        ...(row ? [{ at: [...at, 'row'], name: row, steps: [EACH_ENTRY, ...row.split('.')] }] : []),
        ...texts,
      ];
    }),
  );
}

interface Context {
  at: Path;
  /** Format in which the value is shown. */
  as?: unknown;
  /** Path of the list that the surrounding object names. */
  listPath?: string | undefined;
}

function referencesIn(schema: unknown, value: unknown, { at, as, listPath }: Context): ResultReference[] {
  if (!isObject(schema)) return [];
  const names = String(schema['x-names']);
  const start = Object.hasOwn(STARTS, names) ? STARTS[names] : undefined;
  if (start) {
    if (typeof value !== 'string') return [];
    return [
      { at, name: value, steps: [...start(listPath), ...value.split('.')], ...(typeof as === 'string' && { as }) },
    ];
  }
  if (Array.isArray(value))
    return value.flatMap((item, index) => referencesIn(schema.items, item, { at: [...at, index], listPath }));
  if (!isObject(value) || !isObject(schema.properties)) return [];
  const own = typeof value.from === 'string' ? value.from : undefined;
  return Object.entries(schema.properties).flatMap(([name, inner]) =>
    referencesIn(inner, value[name], {
      at: [...at, name],
      as: name === 'from' ? value.as : undefined,
      listPath: name === 'from' ? listPath : (own ?? listPath),
    }),
  );
}
