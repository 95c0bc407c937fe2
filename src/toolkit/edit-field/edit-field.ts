import type { FieldEdit } from '@/contracts/field-edit';
import { migrateForward } from '@/registry/migrate';
import { isFirstEdition } from '@/registry/surface/read-declaration';
import { RESERVED_NAMES } from '../declaration/reserved-names';
import type { CheckInput, FormTool } from '../project/check-input';
import { closestName } from '../text/suggest';
import { addField } from './add-field';
import type { ReleasedForm } from './draft-migration';
import { moveField } from './move-field';
import { removeField } from './remove-field';
import { renameField } from './rename-field';
import { applyChange, type ChangedFiles, requireTool, type ToolChange } from './tool-change';

const FIELD_NAME = /^[a-z][A-Za-z0-9]*$/;

/**
 * Adds, renames, moves or removes a field of a tool in all files of a project that mention it.
 *
 * @throws Error if the tool or field does not exist, or if a person has to decide something first
 */
export function editField(input: CheckInput, id: string, edit: FieldEdit, released: ReleasedForm): ChangedFiles {
  const tool = requireTool(input, id);
  if (isFirstEdition(tool.surfaceSource.value))
    throw new Error(`"${id}" is written in the first edition: npm run check -- --fix rewrites it.`);
  return applyChange(input, tool, changeFor(input, tool, edit), released);
}

function changeFor(input: CheckInput, tool: FormTool, edit: FieldEdit): ToolChange {
  if ('place' in edit) requireField(tool, edit.place.of);
  if (edit.act === 'add') {
    requireNewName(tool, edit.field.name);
    requireUnusedBefore(tool, edit.field.name);
    return addField(input, tool, edit.field, edit.place);
  }
  requireField(tool, edit.field);
  if (edit.act === 'move') return moveField(tool, edit.field, edit.place);
  if (edit.act === 'remove') return removeField(input, tool, edit.field);
  requireNewName(tool, edit.to);
  return renameField(input, tool, edit.field, edit.to);
}

function requireField({ id, form }: FormTool, field: string): void {
  const names = Object.keys(form.form.properties);
  if (names.includes(field)) return;
  const closest = closestName(field, names);
  throw new Error(
    `"${id}" has no field "${field}"${closest ? `; did you mean "${closest}"?` : `. It has: ${names.join(', ')}.`}`,
  );
}

function requireNewName({ id, form }: FormTool, name: string): void {
  if (!FIELD_NAME.test(name))
    throw new Error(
      `"${name}" is not a name for a field: write letters and digits, beginning with a lower-case letter.`,
    );
  if (Object.hasOwn(form.form.properties, name))
    throw new Error(`"${id}" already has a field "${name}": choose another name.`);
  if (RESERVED_NAMES.includes(name) || name in Object.prototype)
    throw new Error(`The engine uses the name "${name}" itself: choose another one.`);
}

/** Older drafts must not contain another field's answers under the name: they would become answers to the new field. */
function requireUnusedBefore({ form: { storage } }: FormTool, name: string): void {
  if (storage && !Object.hasOwn(migrateForward({ [name]: name }, 1, storage), name))
    throw new Error(`Older drafts contain answers to another field under "${name}": choose another name.`);
}
