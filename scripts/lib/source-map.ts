import { getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';
import { type Finding, findingAt, type Words } from './finding.ts';
import type { SyntaxFault } from './json-syntax.ts';
import { lastMade } from './last-made.ts';

/** Property names and list positions that lead to a value. */
export type Path = readonly (string | number)[];

/** What some editors of Windows write before a text. */
const BYTE_ORDER_MARK = /^\uFEFF/;

/** A parsed file that knows where each of its values stands. */
export interface Source {
  /** From the project's folder. */
  path: string;
  text: string;
  /** The parsed value; undefined where the file cannot be read. */
  value: unknown;
  /** Offset of a value, or of its name; of the nearest part that is there, where it is not. */
  offsetOf(path: Path, part?: 'value' | 'name'): number;
}

/** A JSON file with what is wrong with its writing. */
export interface JsonSource extends Source {
  /** Where it is not JSON; the first of them explains the rest. */
  syntax: SyntaxFault[];
  /** The value; where it is not JSON, as much of it as can be made out. */
  guess: unknown;
  /** Properties written twice in one object, at the second one. */
  repeated: { offset: number; name: string }[];
}

/**
 * Reads a JSON file, strictly: no comments, no trailing commas. A byte order mark and any line ends are fine. Where things
 * stand is worked out for who asks: of a thousand tools without a fault nobody does.
 */
export const parseJson = lastMade((path, text): JsonSource => {
  const json = text.replace(BYTE_ORDER_MARK, ' ');
  let parsed: { root: Node | undefined; syntax: SyntaxFault[] } | undefined;
  const tree = () => {
    parsed ??= treeOf(json);
    return parsed;
  };
  const value = parsedValue(json, () => tree().syntax.length > 0);
  return {
    path,
    text,
    syntax: value === undefined ? tree().syntax : [],
    value,
    get repeated() {
      const root = hasEachOnce(value, json) ? undefined : tree().root;
      return root ? repeatedNames(root) : [];
    },
    get guess() {
      if (value !== undefined) return value;
      const { root } = tree();
      return root && getNodeValue(root);
    },
    offsetOf(at, part) {
      const { root } = tree();
      return root ? offsetIn(root, at, part) : 0;
    },
  };
});

function treeOf(json: string) {
  const errors: ParseError[] = [];
  const root = parseTree(json, errors, { disallowComments: true, allowTrailingComma: false });
  return { root, syntax: errors.map(({ error, offset }) => ({ offset, code: error })) };
}

/** The value of a text; undefined for one that is no JSON. @throws Error where nobody can say why it is none */
function parsedValue(json: string, isFaulty: () => boolean): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (isFaulty()) return undefined;
    throw error;
  }
}

/** Whether no name can stand twice in an object: then there are as many names in the value as at most in the text. */
function hasEachOnce(value: unknown, json: string): boolean {
  return value !== undefined && namesIn(value) === (json.match(/"\s*:/g)?.length ?? 0);
}

function namesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  return inner.reduce((sum, one) => sum + namesIn(one), Array.isArray(value) ? 0 : inner.length);
}

/** A finding at a value of a file, or at its name. */
export function finding(source: Source, path: Path, words: Words, part?: 'value' | 'name'): Finding {
  return findingAt(source, source.offsetOf(path, part), words);
}

function offsetIn(root: Node, path: Path, part: 'value' | 'name' = 'value'): number {
  let node = root;
  for (const step of path) {
    const next = child(node, step);
    if (!next) return node.offset;
    node = next;
  }
  return part === 'name' && node.parent?.type === 'property' ? node.parent.offset : node.offset;
}

function child(node: Node, step: string | number): Node | undefined {
  if (node.type === 'array') return node.children?.[Number(step)];
  // Of a name written twice the last one counts, as it does for JSON.parse.
  return node.children?.findLast(({ children }) => children?.[0]?.value === String(step))?.children?.[1];
}

function repeatedNames(node: Node): { offset: number; name: string }[] {
  const inner = (node.children ?? []).flatMap(repeatedNames);
  if (node.type !== 'object') return inner;
  const seen = new Set<string>();
  const own = (node.children ?? []).flatMap(({ offset, children }) => {
    const name = String(children?.[0]?.value);
    const again = seen.has(name);
    seen.add(name);
    return again ? [{ offset, name }] : [];
  });
  return [...own, ...inner];
}
