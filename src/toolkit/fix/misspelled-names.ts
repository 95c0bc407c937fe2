import { findNodeAtOffset, type Node, parseTree } from 'jsonc-parser';
import type { RuleFinding } from '../finding';
import type { CheckInput } from '../project/check-input';
import { closestName, editDistance } from '../text/suggest';

/** A replacement in a file. */
export interface Edit {
  file: string;
  offset: number;
  length: number;
  original: string;
  replacement: string;
}

/** Maximum number of characters; longer texts are not names. */
const MAX_NAME_LENGTH = 80;

/**
 * Returns the correction of a misspelled name; undefined if the problem is not a misspelled name, or if another name of the
 * project is as similar as the suggested one.
 */
export function correctName(input: CheckInput, { file, line, column, didYouMean }: RuleFinding): Edit | undefined {
  const text = input.files.get(file);
  if (text === undefined || didYouMean === undefined) return undefined;
  const offset = offsetAt(text, line, column);
  const misspelled = file.endsWith('.json') ? jsonName(text, offset, didYouMean) : plainName(text, offset);
  if (!misspelled || closestName(misspelled.name, [didYouMean]) !== didYouMean) return undefined;
  const distance = (name: string) => editDistance(misspelled.name.toLowerCase(), name.toLowerCase());
  const ownNames = [misspelled.name, didYouMean].map((name) => name.toLowerCase());
  // Ignores the same name in another case, as in titles.
  const others = [...candidateNames(input, file)].filter((name) => !ownNames.includes(name.toLowerCase()));
  if (others.some((name) => distance(name) <= distance(didYouMean))) return undefined;
  return {
    file,
    offset: misspelled.offset,
    length: misspelled.name.length,
    original: misspelled.name,
    replacement: didYouMean,
  };
}

/** Applies a replacement to a text. */
export function applyEdit(text: string, { offset, length, replacement }: Edit): string {
  return text.slice(0, offset) + replacement + text.slice(offset + length);
}

interface LocatedName {
  name: string;
  offset: number;
}

/** Returns the string at an offset of a JSON file; undefined if its object already has a property of the other name. */
function jsonName(text: string, position: number, other: string): LocatedName | undefined {
  const root = parseTree(text);
  const node = root && findNodeAtOffset(root, position);
  if (node?.type !== 'string' || node.offset !== position) return undefined;
  // Does not correct strings with escape sequences, because their offsets differ.
  if (node.length !== String(node.value).length + 2 || JSON.stringify(other) !== `"${other}"`) return undefined;
  if (isNameOf(node) && node.parent?.parent?.children?.some(({ children }) => children?.[0]?.value === other))
    return undefined;
  return { name: String(node.value), offset: node.offset + 1 };
}

function isNameOf(node: Node): boolean {
  return node.parent?.type === 'property' && node.parent.children?.[0] === node;
}

/** Returns the name of a placeholder, `{{name}}`, or a bare word of the front matter. */
function plainName(text: string, position: number): LocatedName | undefined {
  const [, before = '', name] = /^(\{\{\s*)?([\w$-]+)/.exec(text.slice(position)) ?? [];
  return name === undefined ? undefined : { name, offset: position + before.length };
}

/** Collects every name that may be meant: names and texts of the tool and of the shared files. */
function candidateNames({ tools, options, brand, lists, schemas }: CheckInput, file: string): Set<string> {
  const [, id] = /tools\/([^/]+)\//.exec(file) ?? [];
  const own = tools.filter((tool) => tool.id === id);
  const names = new Set(tools.map((tool) => tool.id));
  const ownValues = own.flatMap(({ surfaceSource, automation }) => [surfaceSource.guess, automation?.value]);
  collectNames([...ownValues, options.guess, brand.guess, lists, schemas.tool, schemas.automation], names);
  return names;
}

function collectNames(value: unknown, names: Set<string>): void {
  if (typeof value === 'string' && value.length <= MAX_NAME_LENGTH) names.add(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) names.add(name);
    collectNames(inner, names);
  }
}

function offsetAt(text: string, line: number, column: number): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
}
