import { parseFormula } from '../formula';
import { isPlainText, needsOne, OTHER_OPTION, SCHEMA_WORDS, SURFACE_WORDS, titleOf } from './field-words';
import { isObject, type JsonBuilder, type JsonObject, type JsonPath } from './json-builder';

/** A field of a surface declaration, with its position in the file. */
export interface FieldEntry {
  name: string;
  entry: JsonObject;
  path: JsonPath;
  /** Returns where a word is declared: in the shared entry (`use`), else in the entry itself. */
  at(word: string): JsonPath;
}

/** Target paths of a field's parts in the resolved declaration. */
export interface FieldTarget {
  /** The object schema to which the property and its `required` entry are added. */
  schema: JsonPath;
  /** The appearance of fields, by field name. */
  looks: JsonPath;
  /** Name of the field in messages; parts of a group have the name of their group before theirs. */
  messageName: string;
}

/** Returns a field entry, merged with the shared entry it uses. */
export function fieldEntry(name: string, declared: unknown, path: JsonPath, shared: JsonObject): FieldEntry {
  const ownEntry = isObject(declared) ? declared : {};
  const sharedEntry = typeof ownEntry.use === 'string' ? shared[ownEntry.use] : undefined;
  const entry = isObject(sharedEntry) ? { ...withPurpose(sharedEntry, ownEntry.purpose), ...ownEntry } : ownEntry;
  const at = (word: string): JsonPath => {
    if (word in ownEntry) return [...path, word];
    return isObject(sharedEntry) && word in sharedEntry ? [...path, 'use'] : path;
  };
  return { name, entry, path, at };
}

/** Returns a shared entry with the field's purpose filled into its texts. */
function withPurpose(shared: JsonObject, purpose: unknown): JsonObject {
  const fillPurpose = (text: unknown) =>
    typeof text === 'string' ? text.replaceAll('{purpose}', () => String(purpose)) : text;
  return Object.fromEntries(Object.entries(shared).map(([word, value]) => [word, fillPurpose(value)]));
}

/** Returns the field, followed by the text field that its `other` declares, if any. */
export function withOther(field: FieldEntry, shared: JsonObject): FieldEntry[] {
  const { other } = field.entry;
  if (!isObject(other)) return [field];
  const { field: name, option = OTHER_OPTION, ...entry } = other;
  const test = isList(field.entry) ? 'includes' : 'is';
  const showIf = { field: field.name, [test]: option };
  const path = [...field.path, 'other'];
  const text = fieldEntry(String(name), { send: 'replace', showIf, ...entry }, path, shared);
  const at = (word: string) => (word === 'showIf' && 'option' in other ? [...path, 'option'] : text.at(word));
  return [field, { ...text, at }];
}

export function isList(entry: JsonObject): boolean {
  return 'choices' in entry || entry.type === 'array' || ('items' in entry && entry.type === undefined);
}

/** Writes the schema of a field, its look, whether it is required, and its messages. */
export function lowerField(build: JsonBuilder, field: FieldEntry, to: FieldTarget, shared: JsonObject): void {
  const { name, entry, at, path } = field;
  const schema = [...to.schema, 'properties', name];
  const look = [...to.looks, name];
  build.set(schema, {}, path);
  build.set([...schema, 'type'], typeOf(entry), 'type' in entry ? at('type') : path);
  build.set([...schema, 'title'], entry.title ?? titleOf(name), 'title' in entry ? at('title') : path);
  if (entry.required && isPlainText(entry)) build.set([...schema, 'minLength'], 1, at('required'));
  if (entry.required && needsOne(entry)) build.set([...schema, 'minItems'], 1, at('required'));
  for (const [word, value] of Object.entries(entry)) {
    if (word === 'type' || word === 'title' || SURFACE_WORDS.has(word)) continue;
    if (word === 'compute') build.set([...schema, word], postfixOf(value), at(word));
    else if (word === 'enum') lowerOptions(build, [...schema, 'enum'], look, value, at('enum'));
    else if (word === 'items' && isObject(value)) lowerItems(build, field, to, value, shared);
    else if (SCHEMA_WORDS.has(word)) build.set([...schema, word], value, at(word));
    else build.set([...look, word], value, at(word));
  }
  if ('choices' in entry) lowerChoices(build, schema, look, entry.choices, at('choices'));
  if (isObject(entry.fields)) lowerParts(build, field, to, schema, entry.fields, at('fields'), shared);
  if (!('widget' in entry)) {
    if (entry.secret === true) build.set([...look, 'widget'], 'secret', at('secret'));
    else if ('rows' in entry) build.set([...look, 'widget'], 'textarea', at('rows'));
  }
  lowerRequired(build, field, to);
  if (!isObject(entry.messages)) return;
  const messages = ['messages', 'fields', to.messageName];
  for (const [word, text] of Object.entries(entry.messages)) {
    build.set([...messages, word], text, [...at('messages'), word]);
  }
}

/** Writes the conditions under which a field is required or a part of a group is shown, and the message for a missing field. */
function lowerRequired(build: JsonBuilder, { name, entry, at }: FieldEntry, to: FieldTarget): void {
  const schema = [...to.schema, 'properties', name];
  const { required, showIf } = entry;
  const isPart = to.messageName !== name;
  if (isPart && showIf !== undefined) build.set([...schema, 'showIf'], showIf, at('showIf'));
  const always = required && !isObject(required);
  if (always && showIf === undefined) build.push([...to.schema, 'required'], name, at('required'));
  if (always && showIf !== undefined && isPart) build.set([...schema, 'requiredIf'], showIf, at('required'));
  if (isObject(required)) build.set([...schema, 'requiredIf'], required.if, [...at('required'), 'if']);
  const message = requiredMessageOf(required);
  if (typeof message !== 'string') return;
  const messages = ['messages', 'fields', to.messageName];
  build.set([...messages, 'required'], message, at('required'));
  if (needsOne(entry)) build.set([...messages, 'minItems'], message, at('required'));
}

/** Returns the message that `required` declares for a missing field; true if it declares none. */
export function requiredMessageOf(required: unknown): unknown {
  return isObject(required) ? (required.message ?? true) : required;
}

/** Returns a formula as postfix. A text that is not a formula becomes its only token, which the check then reports. */
function postfixOf(formula: unknown): unknown {
  try {
    return typeof formula === 'string' ? parseFormula(formula).postfix : formula;
  } catch {
    // The check tells of it.
    return [formula];
  }
}

function typeOf(entry: JsonObject): unknown {
  if ('type' in entry) return entry.type;
  if (isList(entry)) return 'array';
  if ('compute' in entry) return 'number';
  return 'fields' in entry ? 'object' : 'string';
}

function lowerChoices(build: JsonBuilder, schema: JsonPath, look: JsonPath, choices: unknown, from: JsonPath): void {
  build.set([...schema, 'uniqueItems'], true, from);
  build.set([...schema, 'items', 'type'], 'string', from);
  if (Array.isArray(choices)) lowerOptions(build, [...schema, 'items', 'enum'], look, choices, from);
}

/** Writes the values of options, and their labels and hints, if any. */
function lowerOptions(build: JsonBuilder, to: JsonPath, look: JsonPath, options: unknown, from: JsonPath): void {
  if (!Array.isArray(options)) {
    build.set(to, options, from);
    return;
  }
  build.set(to, [], from);
  options.forEach((option, index) => {
    const optionPath = [...from, index];
    if (!isObject(option)) {
      build.set([...to, index], option, optionPath);
      return;
    }
    const { value, label, hint } = option;
    build.set([...to, index], value, [...optionPath, 'value']);
    if (label !== undefined) build.set([...look, 'labels', String(value)], label, [...optionPath, 'label']);
    if (hint !== undefined) build.set([...look, 'hints', String(value)], hint, [...optionPath, 'hint']);
  });
}

function lowerItems(
  build: JsonBuilder,
  field: FieldEntry,
  to: FieldTarget,
  items: JsonObject,
  shared: JsonObject,
): void {
  const target = [...to.schema, 'properties', field.name, 'items'];
  const { fields, ...rest } = items;
  build.set(target, {}, field.at('items'));
  if (isObject(fields)) build.set([...target, 'type'], 'object', [...field.at('items'), 'fields']);
  else build.set([...target, 'type'], 'string', field.at('items'));
  for (const [word, value] of Object.entries(rest)) build.set([...target, word], value, [...field.at('items'), word]);
  if (isObject(fields)) lowerParts(build, field, to, target, fields, [...field.at('items'), 'fields'], shared);
}

/** Writes the sub-fields of a group or repeating group. */
function lowerParts(
  build: JsonBuilder,
  field: FieldEntry,
  to: FieldTarget,
  schema: JsonPath,
  parts: JsonObject,
  from: JsonPath,
  shared: JsonObject,
): void {
  const looks = [...to.looks, field.name, 'fields'];
  for (const [name, declared] of Object.entries(parts)) {
    const part = fieldEntry(name, declared, [...from, name], shared);
    lowerField(build, part, { schema, looks, messageName: `${to.messageName}.${name}` }, shared);
  }
}
