import { findNodeAtOffset, type Node, parseTree } from 'jsonc-parser';
import { memoizeByText } from '../memoize';

/** A replacement of a part of a text. */
export interface TextEdit {
  offset: number;
  length: number;
  replacement: string;
}

/** Applies replacements, which must not overlap. Replacements at the same offset are applied in their order. */
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

/** Returns the edits that remove properties of one object, or entries of one list, with their commas. */
export function removeNodes(nodes: readonly Node[]): TextEdit[] {
  const siblings = nodes[0]?.parent?.children ?? [];
  const firstRemaining = siblings.findIndex((sibling) => !nodes.includes(sibling));
  return siblings.flatMap((node, index) => {
    if (!nodes.includes(node)) return [];
    const [previous, next] = [siblings[index - 1], siblings[index + 1]];
    const isAfterRemaining = firstRemaining !== -1 && firstRemaining < index;
    const offset = isAfterRemaining && previous ? endOf(previous) : node.offset;
    const end = isAfterRemaining || !next ? endOf(node) : next.offset;
    return [{ offset, length: end - offset, replacement: '' }];
  });
}

/** Returns the edit that adds a property at the end of an object. */
export function appendProperty(object: Node, name: string, value: unknown): TextEdit {
  return append(object, `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
}

/** Returns the edit that adds JSON at the end of an object or a list. */
export function append({ children, offset }: Node, json: string): TextEdit {
  const last = children?.at(-1);
  return { offset: last ? endOf(last) : offset + 1, length: 0, replacement: last ? `,\n${json}` : json };
}

/** Returns the offset behind a node. */
export function endOf({ offset, length }: Node): number {
  return offset + length;
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

/** Returns the value of a property of an object. */
export function propertyOf(node: Node | undefined, name: string): Node | undefined {
  return propertiesOf(node).find((property) => property.name === name)?.value;
}

/** Returns the property whose name begins at an offset. */
export function propertyAt(root: Node, offset: number): Node {
  const property = findNodeAtOffset(root, offset)?.parent;
  if (property?.type !== 'property') throw new Error(`No property begins at ${offset}.`);
  return property;
}

/** Parses a JSON text. @throws Error if it is none */
export const treeOf = memoizeByText((path, text): Node => {
  const root = parseTree(text, [], { disallowComments: true });
  if (root?.type !== 'object') throw new Error(`${path} is no JSON object: npm run check says where.`);
  return root;
});
