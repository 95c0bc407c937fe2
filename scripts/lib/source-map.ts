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

/** Reads a JSON file, strictly: no comments, no trailing commas. A byte order mark and any line ends are fine. */
export const parseJson = lastMade((path, text): JsonSource => {
  const errors: ParseError[] = [];
  const json = text.replace(BYTE_ORDER_MARK, ' ');
  const root = parseTree(json, errors, { disallowComments: true, allowTrailingComma: false });
  const syntax = errors.map(({ error, offset }) => ({ offset, code: error }));
  const value: unknown = syntax.length === 0 ? JSON.parse(json) : undefined;
  return {
    path,
    text,
    syntax,
    repeated: root ? repeatedNames(root) : [],
    value,
    guess: value ?? (root && getNodeValue(root)),
    offsetOf: (at, part) => (root ? offsetIn(root, at, part) : 0),
  };
});

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
