import type { Node } from 'jsonc-parser';
import { positionAt } from '../finding';
import type { CheckInput, FormTool } from '../project/check-input';
import { type BodyName, lostNames } from './automation-names';
import { carriedFields, renameInDeclaration } from './declared-names';
import { entryOf, removeEntry } from './form-entries';
import { propertiesOf, propertyOf, removeNodes, type TextEdit, treeOf } from './text-edits';
import { sampleParts, type ToolChange } from './tool-change';

/**
 * Removes a field (a choice together with the text field of its "Other"): its entry, its answers in examples and samples, its
 * slots in the prompts, and the values that other tools carry to it.
 *
 * @throws Error naming the lines that need the field
 */
export function removeField(input: CheckInput, before: FormTool, field: string): ToolChange {
  const { id, surfaceSource, automation } = before;
  const root = treeOf(surfaceSource.path, surfaceSource.text);
  const entry = entryOf(before, root, field);
  const other = propertyOf(propertyOf(entry.children?.[1], 'other'), 'field')?.value;
  const names = [field, ...(typeof other === 'string' ? [other] : [])];
  const declaration = [...removeEntry(entry), ...removeListedNames(root, names)];
  const remainingUses = names
    .flatMap((name) => renameInDeclaration(root, name, ''))
    .filter(({ offset }) => !declaration.some((edit) => edit.offset <= offset && offset < edit.offset + edit.length));
  requireNone(surfaceSource, remainingUses, field);
  return {
    declaration,
    fields: names.map((from) => ({ from })),
    automation(after) {
      if (!automation) return [];
      const removedNames = lostNames(input, [before, after], names);
      const settings = removedNames.filter(({ isPlaceholder }) => !isPlaceholder);
      requireNone(automation, settings, field);
      return removeSlots(automation.text, removedNames);
    },
    sample(sample) {
      const { answers, problems } = sampleParts(sample);
      const removed = nodesNamed(problems, names);
      const isProof = removed.length > 0 && removed.length === problems?.children?.length;
      return isProof ? undefined : [...removeNodes(nodesNamed(answers, names)), ...removeNodes(removed)];
    },
    carrying: (other) => carriedFields(other, id).flatMap((carry) => removeNodes(nodesNamed(carry, names))),
  };
}

function requireNone(file: { path: string; text: string }, places: readonly { offset: number }[], field: string): void {
  if (places.length === 0) return;
  const lines = [...new Set(places.map(({ offset }) => positionAt(file.text, offset).line))].toSorted((a, b) => a - b);
  throw new Error(
    `${file.path} needs "${field}" in ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}: change that first.`,
  );
}

/** Returns the properties of an object that have the name of a field, or of a part of it. */
function nodesNamed(object: Node | undefined, names: readonly string[]): Node[] {
  return propertiesOf(object).flatMap(({ name, nameNode }) =>
    names.includes(name.split('.')[0] ?? '') && nameNode.parent ? [nameNode.parent] : [],
  );
}

/** Removes names from the answers of examples and from the bodies that list them. */
function removeListedNames(node: Node, names: readonly string[]): TextEdit[] {
  return propertiesOf(node).flatMap(({ name, value }) => {
    if (name === 'answers') return removeNodes(nodesNamed(value, names));
    if (name === 'body') return removeFromBodyLists(value, names);
    return [value, ...(value.type === 'array' ? (value.children ?? []) : [])].flatMap((inner) =>
      removeListedNames(inner, names),
    );
  });
}

/** Keeps a list that would become empty: only a person can say what a body without fields means. */
function removeFromBodyLists(body: Node, names: readonly string[]): TextEdit[] {
  return propertiesOf(body).flatMap(({ name, value }) => {
    if (name !== 'fields' || value.type !== 'array') return removeFromBodyLists(value, names);
    const listed = (value.children ?? []).filter((item) => names.includes(item.value));
    return listed.length < (value.children?.length ?? 0) ? removeNodes(listed) : [];
  });
}

/** Removes a whole line if it ends with its only placeholder; from other lines, the placeholder with the space before it. */
function removeSlots(text: string, names: readonly BodyName[]): TextEdit[] {
  return names.map(({ offset, path }) => {
    const [start, end] = [text.lastIndexOf('{{', offset), text.indexOf('}}', offset + path.length) + 2];
    const lineStart = text.lastIndexOf('\n', offset) + 1;
    const lineEnd = text.indexOf('\n', end);
    const isSlot = text.slice(end, lineEnd).trim() === '' && !text.slice(lineStart, start).includes('{{');
    const from = isSlot ? lineStart : start - (text[start - 1] === ' ' ? 1 : 0);
    return { offset: from, length: (isSlot ? lineEnd + 1 : end) - from, replacement: '' };
  });
}
