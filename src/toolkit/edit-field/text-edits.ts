import { type Node, parseTree } from 'jsonc-parser';

/** A replacement of a part of a text. */
export interface TextEdit {
  offset: number;
  length: number;
  replacement: string;
}

/** Applies replacements, which do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return edits
    .toSorted((one, other) => other.offset - one.offset)
    .reduce(
      (current, { offset, length, replacement }) =>
        current.slice(0, offset) + replacement + current.slice(offset + length),
      text,
    );
}

/** Returns the edit that replaces the content of a JSON string without escape sequences. */
export function replaceString({ offset, length }: Node, replacement: string): TextEdit {
  return { offset: offset + 1, length: length - 2, replacement };
}

/** A property of a JSON object. */
export interface Property {
  name: string;
  nameNode: Node;
  value: Node;
}

/** Returns the properties of an object; none for any other value. */
export function propertiesOf(node: Node | undefined): Property[] {
  if (node?.type !== 'object') return [];
  return (node.children ?? []).flatMap(({ children }) => {
    const [nameNode, value] = children ?? [];
    return nameNode && value ? [{ name: String(nameNode.value), nameNode, value }] : [];
  });
}

/** Parses a JSON text. @throws Error if it is no JSON object */
export function treeOf(path: string, text: string): Node {
  const root = parseTree(text, [], { disallowComments: true });
  if (root?.type !== 'object') throw new Error(`${path} is no JSON object: npm run check says where.`);
  return root;
}
