import type { Node } from 'jsonc-parser';
import { memoizeByObject } from '../memoize';
import { type Property, propertiesOf, replaceString, type TextEdit } from './text-edits';

/** Settings whose text is the name of a field. */
const NAME_SETTINGS = ['field', 'target', 'count', 'client'];
const LIST_SETTINGS = ['fields', 'after'];
/** Settings of a group that name its own parts. */
const GROUP_SETTINGS = ['fields', 'items', 'rules'];
/** Settings that name no field of the current form: dialogs have their own fields, migrations name those of older forms. */
const FOREIGN_SETTINGS = ['dialog', 'migrations', 'default', 'presets', 'const'];

/** Returns the edits that rename a field in a declaration, at its entry and wherever else it is named. */
export function renameInDeclaration(root: Node, from: string, to: string): TextEdit[] {
  return propertiesOf(root).flatMap((property) => renameIn(property, from, to));
}

function renameIn({ name, value }: Property, from: string, to: string): TextEdit[] {
  if (FOREIGN_SETTINGS.includes(name)) return [];
  if (name === 'answers') return renameProperty(value, from, to);
  if (name === 'fields' && value.type === 'object') {
    const settings = propertiesOf(value).flatMap((field) =>
      propertiesOf(field.value).filter((setting) => !GROUP_SETTINGS.includes(setting.name)),
    );
    return [...renameProperty(value, from, to), ...settings.flatMap((setting) => renameIn(setting, from, to))];
  }
  if (value.type === 'array')
    return (value.children ?? []).flatMap((item) =>
      item.type === 'string'
        ? renameText(item, LIST_SETTINGS.includes(name), from, to)
        : propertiesOf(item).flatMap((property) => renameIn(property, from, to)),
    );
  if (value.type === 'object') return propertiesOf(value).flatMap((property) => renameIn(property, from, to));
  if (value.type !== 'string') return [];
  return name === 'compute'
    ? renameInFormula(value, from, to)
    : renameText(value, NAME_SETTINGS.includes(name), from, to);
}

/** Returns the edits that rename a property of an object. */
export function renameProperty(node: Node | undefined, from: string, to: string): TextEdit[] {
  return propertiesOf(node)
    .filter(({ name }) => name === from)
    .map(({ nameNode }) => replaceString(nameNode, to));
}

function renameText(node: Node, isName: boolean, from: string, to: string): TextEdit[] {
  if (isName) return node.value === from ? [replaceString(node, to)] : [];
  // Ignores names in double braces, which are no placeholders of a declaration.
  return renameMatches(node, String.raw`(?<=(?<!\{)\{)${from}(?=\}(?!\})|\.)`, to);
}

function renameInFormula(node: Node, from: string, to: string): TextEdit[] {
  return renameMatches(node, String.raw`(?<![\w.])${from}(?![\w(])`, to);
}

/** Replaces matches in the JSON of a text, by offsets of the file. Skips texts with unusual escape sequences. */
function renameMatches({ offset, length, value }: Node, pattern: string, to: string): TextEdit[] {
  const json = JSON.stringify(value);
  if (json.length !== length) return [];
  return [...json.matchAll(new RegExp(pattern, 'g'))].map((match) => ({
    offset: offset + match.index,
    length: match[0].length,
    replacement: to,
  }));
}

/** Returns the edits that rename a field in the declaration of another tool that fills it in. */
export function renameCarried(root: Node, tool: string, from: string, to: string): TextEdit[] {
  return carriedFields(root, tool).flatMap((carry) => renameProperty(carry, from, to));
}

/** Returns the objects of a declaration that carry values to a tool; their properties are fields of that tool. */
export function carriedFields(root: Node, tool: string): Node[] {
  return allCarriedFields(root).flatMap(({ tools, carry }) => (tools.includes(tool) ? [carry] : []));
}

/** Memoized, because each edit of a field asks the declarations of all tools. */
const allCarriedFields = memoizeByObject(carriedFieldsBelow);

function carriedFieldsBelow(node: Node): { tools: unknown[]; carry: Node }[] {
  const properties = propertiesOf(node);
  const valuesOf = (wanted: string) => properties.flatMap(({ name, value }) => (name === wanted ? [value] : []));
  const tools = valuesOf('tool').map(({ value }) => value);
  return [
    ...valuesOf('carry').map((carry) => ({ tools, carry })),
    ...(node.children ?? []).flatMap(carriedFieldsBelow),
  ];
}
