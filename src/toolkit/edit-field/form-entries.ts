import type { Node } from 'jsonc-parser';
import type { FieldPlace } from '@/contracts/field-edit';
import type { FormTool } from '../project/check-input';
import { endOf, propertyAt, propertyOf, removeNodes, type TextEdit } from './text-edits';

/** Returns the property that declares a field; the text field of an "Other" is declared in its choice. */
export function entryOf({ source }: FormTool, root: Node, field: string): Node {
  return propertyAt(root, source.offsetOf(['form', 'properties', field], 'name'));
}

/** Returns the choice whose "Other" a property declares; undefined if the property declares a separate field. */
export function choiceOf(entry: Node, field: string): Node | undefined {
  return nameOf(entry) === field ? undefined : entry.parent?.parent;
}

/** Returns the name of a property. */
export function nameOf(property: Node): string {
  return String(property.children?.[0]?.value);
}

/** Returns the edit that inserts a property next to a field, or next to the choice if the field is its "Other". */
export function insertNextTo(tool: FormTool, root: Node, { side, of }: FieldPlace, property: string): TextEdit {
  const entry = entryOf(tool, root, of);
  const neighbor = choiceOf(entry, of) ?? entry;
  return side === 'before'
    ? { offset: neighbor.offset, length: 0, replacement: `${property},\n` }
    : { offset: endOf(neighbor), length: 0, replacement: `,\n${property}` };
}

/** Returns the edits that remove a field's property, and its section or page if they have no other field. */
export function removeEntry(entry: Node): TextEdit[] {
  return removeNodes([outermostWithout(entry)]);
}

function outermostWithout(entry: Node): Node {
  const fields = entry.parent?.parent;
  const section = fields?.parent;
  if (!fields || !section || (entry.parent?.children?.length ?? 0) > 1) return entry;
  if (propertyOf(section, 'text')) return fields;
  const sections = section.parent;
  if ((sections?.children?.length ?? 0) > 1) return section;
  const page = sections?.parent?.parent;
  if ((page?.parent?.children?.length ?? 0) > 2 && page) return page;
  const scope = page?.parent ? 'its page, and a form with pages has at least two' : 'the form';
  throw new Error(`"${nameOf(entry)}" is the only field of ${scope}: add another one first.`);
}
