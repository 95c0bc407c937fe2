import { getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';
import { type Finding, type FindingText, findingAtOffset } from '../finding';
import { memoizeByText } from '../memoize';
import type { SyntaxProblem } from './json-syntax';

/** Property names and list indexes that lead to a value. */
export type Path = readonly (string | number)[];

/** Byte order mark, which some Windows editors write at the start of a file. */
const BYTE_ORDER_MARK = /^\uFEFF/;

/** A parsed file that can locate each of its values. */
export interface Source {
  /** Path relative to the project. */
  path: string;
  text: string;
  /** The parsed value; undefined if the file has syntax errors. */
  value: unknown;
  /** Returns the offset of a value or of its name. If it does not exist, returns that of the nearest part that exists. */
  offsetOf(path: Path, part?: 'value' | 'name'): number;
}

/** A parsed JSON file with its syntax errors. */
export interface JsonSource extends Source {
  /** Syntax errors; the first one usually causes the others. */
  syntax: SyntaxProblem[];
  /** The value, or if there are syntax errors, as much of it as the tolerant parser understands. */
  guess: unknown;
  /** Why the file is not parsed at all, although it may be JSON; undefined for any file of a size that people write. */
  excess: FindingText | undefined;
  /** Names that occur twice in one object, at the second occurrence. */
  repeated: { offset: number; name: string }[];
}

/**
 * Parses JSON strictly: no comments, no trailing commas. A byte order mark and any line endings are accepted.
 * The syntax tree is only built when a location is requested, which never happens for a file without problems.
 */
export const parseJson = memoizeByText((path, text): JsonSource => {
  const excess = excessOf(text);
  if (excess)
    return { path, text, excess, syntax: [], value: undefined, guess: undefined, repeated: [], offsetOf: () => 0 };
  const json = text.replace(BYTE_ORDER_MARK, ' ');
  let parsed: { root: Node | undefined; syntax: SyntaxProblem[] } | undefined;
  const tree = () => {
    parsed ??= treeOf(json);
    return parsed;
  };
  const value = parsedValue(json, () => tree().syntax.length > 0);
  let repeated: JsonSource['repeated'] | undefined;
  return {
    path,
    text,
    excess: undefined,
    syntax: value === undefined ? tree().syntax : [],
    value,
    get repeated() {
      const root = repeated || hasUniqueNames(value, json) ? undefined : tree().root;
      repeated ??= root ? repeatedNames(root) : [];
      return repeated;
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

/** More than anybody writes by hand. Rules take seconds for more, and overflow the stack in deeper JSON. */
const MAX_LENGTH = 1_000_000;
const MAX_DEPTH = 64;

function excessOf(text: string): FindingText | undefined {
  if (text.length > MAX_LENGTH)
    return {
      found: `a file of ${text.length.toLocaleString('en-US')} characters`,
      expected: `at most ${MAX_LENGTH.toLocaleString('en-US')}`,
      mend: 'Shorten its texts and lists; long lists of options can come from a webhook.',
    };
  const depth = depthOf(text);
  return depth <= MAX_DEPTH
    ? undefined
    : { found: `objects and lists ${depth} deep`, expected: `at most ${MAX_DEPTH}`, mend: 'Nest fewer of them.' };
}

/** Returns how many brackets are open at once. */
function depthOf(text: string): number {
  let [open, most] = [0, 0];
  for (const [sign] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (sign === '{' || sign === '[') most = Math.max(most, ++open);
    else if (sign === '}' || sign === ']') open -= 1;
  }
  return most;
}

function treeOf(json: string) {
  const errors: ParseError[] = [];
  const root = parseTree(json, errors, { disallowComments: true, allowTrailingComma: false });
  return { root, syntax: errors.map(({ error, offset }) => ({ offset, code: error })) };
}

/**
 * Returns the parsed value; undefined if it is not JSON.
 * @throws Error if `JSON.parse` rejects a text that the tolerant parser accepts
 */
function parsedValue(json: string, isFaulty: () => boolean): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (isFaulty()) return undefined;
    throw error;
  }
}

/** Returns true if no object contains a name twice, because the value has as many names as the text has `":`. */
function hasUniqueNames(value: unknown, json: string): boolean {
  return value !== undefined && countNames(value) === (json.match(/"\s*:/g)?.length ?? 0);
}

function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  return inner.reduce((sum, one) => sum + countNames(one), Array.isArray(value) ? 0 : inner.length);
}

/** Creates a finding at a value of a file, or at its name. */
export function findingAt(source: Source, path: Path, text: FindingText, part?: 'value' | 'name'): Finding {
  return findingAtOffset(source, source.offsetOf(path, part), text);
}

/** Creates a finding at the name of a property. */
export function findingAtName(source: Source, path: Path, text: FindingText): Finding {
  return findingAt(source, path, text, 'name');
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
  // Like in JSON.parse, the last of duplicate names counts.
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
