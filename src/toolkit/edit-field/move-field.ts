import type { FieldPlace } from '@/contracts/field-edit';
import type { FormTool } from '../project/check-input';
import { choiceOf, entryOf, insertNextTo, nameOf, removeEntry } from './form-entries';
import { endOf, treeOf } from './text-edits';
import type { ToolChange } from './tool-change';

/** Moves the entry of a field to another place in the form. */
export function moveField(tool: FormTool, field: string, place: FieldPlace): ToolChange {
  const { path, text } = tool.surfaceSource;
  const root = treeOf(path, text);
  const entry = entryOf(tool, root, field);
  const choice = choiceOf(entry, field);
  if (choice) throw new Error(`"${field}" belongs to a choice: move "${nameOf(choice)}" instead.`);
  const neighbor = entryOf(tool, root, place.of);
  if (entry === neighbor || entry === choiceOf(neighbor, place.of))
    throw new Error(`"${place.of}" moves with "${field}": choose another place.`);
  const property = text.slice(entry.offset, endOf(entry));
  return { declaration: [...removeEntry(entry), insertNextTo(tool, root, place, property)] };
}
