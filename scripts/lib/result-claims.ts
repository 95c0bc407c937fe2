import type { ToolResult } from '@/generated/declaration';
import { placesIn } from '@/registry/paths';
import { isObject } from './is-object.ts';
import type { PluginFile } from './plugin-files.ts';
import { named } from './plugin-files.ts';
import type { FormTool } from './registry-input.ts';
import type { Path } from './source-map.ts';

/** Stands in a way to a part for "each entry of the list". */
export const EACH = '[]';

/** A part of the result that a declaration names, and what it says the part is. */
export interface Claim {
  /** Where the declaration names it. */
  at: Path;
  /** The name as it is written there. */
  name: string;
  /** The way to it from the result: names, and EACH where it goes through the entries of a list. */
  steps: readonly string[];
  as?: string;
}

/** The parts a schema of a plugin's options may name: of the result, of an entry of it, of an entry of the list beside it. */
const STARTS: Record<string, (beside: string | undefined) => readonly string[]> = {
  'part-of-result': () => [],
  'part-of-entry': () => [EACH],
  'part-of-listed': (beside) => [...(beside?.split('.') ?? []), EACH],
};

/** Every part of its result that a tool names: in the words of its renderer, in buttons that open one, in what it carries on, and in what can be made anew. */
export function claimsOf(plugins: readonly PluginFile[], { form: { result } }: FormTool): Claim[] {
  if (!result) return [];
  const options = named(plugins, 'renderers', result.renderer)?.says.options ?? {};
  const shown = Object.entries(options).flatMap(([word, schema]) =>
    claimsIn(schema, (result as unknown as Record<string, unknown>)[word], { at: ['result', word] }),
  );
  const opened = (result.actions ?? []).flatMap(({ do: does, result: part }, index): Claim[] =>
    does === 'open' && part
      ? [{ at: ['result', 'actions', index, 'result'], name: part, steps: part.split('.'), as: 'link' }]
      : [],
  );
  return [...shown, ...opened, ...carriedIn(result), ...refinedIn(result)];
}

/** The parts of the result that can be made anew alone. */
function refinedIn({ refine }: ToolResult): Claim[] {
  return (refine?.parts ?? []).flatMap(({ from, sections }, index): Claim[] => {
    const at: Path = ['result', 'refine', 'parts', index];
    // The sections of a text are not in its contract.
    if (sections) return [];
    return from === undefined
      ? [{ at, name: 'an entry of a list', steps: [EACH] }]
      : [{ at: [...at, 'from'], name: from, steps: from.split('.') }];
  });
}

/** The parts of the result, and of its rows, that go into other tools. */
function carriedIn({ next = [] }: ToolResult): Claim[] {
  return next.flatMap(({ carry }, index) =>
    Object.entries(carry).flatMap(([field, { result, row, text = '' }]): Claim[] => {
      const at: Path = ['result', 'next', index, 'carry', field];
      const places = placesIn(text).flatMap((place): Claim[] => {
        const [source, name = ''] = place.split('.');
        if (source !== 'result' && source !== 'row') return [];
        return [{ at: [...at, 'text'], name, steps: source === 'row' ? [EACH, name] : [name] }];
      });
      return [
        ...(result ? [{ at: [...at, 'result'], name: result, steps: result.split('.') }] : []),
        ...(row ? [{ at: [...at, 'row'], name: row, steps: [EACH, ...row.split('.')] }] : []),
        ...places,
      ];
    }),
  );
}

interface Within {
  at: Path;
  /** What the value is said to be. */
  as?: unknown;
  /** The part named by the object around. */
  beside?: string | undefined;
}

function claimsIn(schema: unknown, value: unknown, { at, as, beside }: Within): Claim[] {
  if (!isObject(schema)) return [];
  const names = String(schema['x-names']);
  const start = Object.hasOwn(STARTS, names) ? STARTS[names] : undefined;
  if (start) {
    if (typeof value !== 'string') return [];
    return [{ at, name: value, steps: [...start(beside), ...value.split('.')], ...(typeof as === 'string' && { as }) }];
  }
  if (Array.isArray(value))
    return value.flatMap((item, index) => claimsIn(schema.items, item, { at: [...at, index], beside }));
  if (!isObject(value) || !isObject(schema.properties)) return [];
  const own = typeof value.from === 'string' ? value.from : undefined;
  return Object.entries(schema.properties).flatMap(([name, inner]) =>
    claimsIn(inner, value[name], {
      at: [...at, name],
      as: value.as,
      beside: name === 'from' ? beside : (own ?? beside),
    }),
  );
}
