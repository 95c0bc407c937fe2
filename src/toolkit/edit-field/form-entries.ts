import type { Node } from 'jsonc-parser';
import type { FieldPlace } from '@/contracts/field-edit';
import type { FormTool } from '../project/check-input';
import { endOf, propertyAt, propertyOf, removeNodes, type TextEdit } from './text-edits';

/** Returns the property that declares a field; that of the "Other" of a choice is a property of the choice. */
export function entryOf({ source }: FormTool, root: Node, field: string): Node {
  return propertyAt(root, source.offsetOf(['form', 'properties', field], 'name'));
}

/** Returns the choice whose "Other" a property declares; undefined for a field of its own. */
export function choiceOf(entry: Node, field: string): Node | undefined {
  return nameOf(entry) === field ? undefined : entry.parent?.parent;
}

/** Returns the name of a property. */
export function nameOf(property: Node): string {
  return String(property.children?.[0]?.value);
}

/** Returns the edit that writes a property next to a field, or next to the choice whose "Other" it is. */
export function insertNextTo(tool: FormTool, root: Node, { side, of }: FieldPlace, property: string): TextEdit {
  const entry = entryOf(tool, root, of);
  const neighbor = choiceOf(entry, of) ?? entry;
  return side === 'before'
    ? { offset: neighbor.offset, length: 0, replacement: `${property},\n` }
    : { offset: endOf(neighbor), length: 0, replacement: `,\n${property}` };
}

/** Returns the edits that remove a field's property, with its section or page if nothing else is asked there. */
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
  const alone = page?.parent ? 'its page, and a form in pages has two at least' : 'the form';
  throw new Error(`"${nameOf(entry)}" is the only field of ${alone}: add another one first.`);
}
