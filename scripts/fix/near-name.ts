import { findNodeAtOffset, type Node, parseTree } from 'jsonc-parser';
import type { RuleFinding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { closest, editDistance } from '../lib/suggest.ts';

/** A part of a file to be written otherwise. */
export interface Edit {
  file: string;
  offset: number;
  length: number;
  /** What stands there, and what is to stand there. */
  was: string;
  is: string;
}

/** The longest text that can be a name. */
const LONGEST_NAME = 80;

/**
 * How a misspelt name is mended: undefined where the problem is of another kind, or where another name that this project
 * has is as close as the one that was meant.
 */
export function nearName(input: CheckInput, { file, line, column, didYouMean }: RuleFinding): Edit | undefined {
  const text = input.files.get(file);
  if (text === undefined || didYouMean === undefined) return undefined;
  const place = offsetAt(text, line, column);
  const found = file.endsWith('.json') ? jsonName(text, place, didYouMean) : plainName(text, place);
  if (!found || closest(found.name, [didYouMean]) !== didYouMean) return undefined;
  const distance = (name: string) => editDistance(found.name.toLowerCase(), name.toLowerCase());
  const meant = [found.name, didYouMean].map((name) => name.toLowerCase());
  // A title is often the name in capitals.
  const others = [...namesAround(input, file)].filter((name) => !meant.includes(name.toLowerCase()));
  if (others.some((name) => distance(name) <= distance(didYouMean))) return undefined;
  return { file, offset: found.offset, length: found.name.length, was: found.name, is: didYouMean };
}

/** A text with a part of it written otherwise. */
export function edited(text: string, { offset, length, is }: Edit): string {
  return text.slice(0, offset) + is + text.slice(offset + length);
}

interface FoundName {
  name: string;
  offset: number;
}

/** The text or the name of a property at a place of a JSON file; not where its object has one of the other name already. */
function jsonName(text: string, place: number, other: string): FoundName | undefined {
  const root = parseTree(text);
  const node = root && findNodeAtOffset(root, place);
  if (node?.type !== 'string' || node.offset !== place) return undefined;
  // What is written with escapes is left to whoever wrote it so.
  if (node.length !== String(node.value).length + 2 || JSON.stringify(other) !== `"${other}"`) return undefined;
  if (isNameOf(node) && node.parent?.parent?.children?.some(({ children }) => children?.[0]?.value === other))
    return undefined;
  return { name: String(node.value), offset: node.offset + 1 };
}

function isNameOf(node: Node): boolean {
  return node.parent?.type === 'property' && node.parent.children?.[0] === node;
}

/** A placeholder of a text, `{{name}}`, or a bare word of its front matter. */
function plainName(text: string, place: number): FoundName | undefined {
  const [, before = '', name] = /^(\{\{\s*)?([\w$-]+)/.exec(text.slice(place)) ?? [];
  return name === undefined ? undefined : { name, offset: place + before.length };
}

/** All that may have been meant: names and texts of the tool, and of what all tools share. */
function namesAround({ tools, options, brand, lists, schemas }: CheckInput, file: string): Set<string> {
  const [, id] = /tools\/([^/]+)\//.exec(file) ?? [];
  const own = tools.filter((tool) => tool.id === id);
  const names = new Set(tools.map((tool) => tool.id));
  for (const part of [own.map(({ source }) => source.guess), own.map(({ automation }) => automation?.value)])
    collect(part, names);
  for (const part of [options.guess, brand.guess, lists, schemas.tool, schemas.automation]) collect(part, names);
  return names;
}

function collect(value: unknown, names: Set<string>): void {
  if (typeof value === 'string' && value.length <= LONGEST_NAME) names.add(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) names.add(name);
    collect(inner, names);
  }
}

function offsetAt(text: string, line: number, column: number): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
}
