import type { Defaults } from '@/registry/surface/defaults';
import { isPlainText, needsOne, titleOf } from '@/registry/surface/field-words';
import { isObject, type JsonObject } from '@/registry/surface/json-builder';
import { dropUndefined, isSameJson, listOf, objectOf, withoutDefaults } from './object-words';

/** The parts of a resolved declaration about a field, without its schema and its `ui` settings. */
export interface FieldParts {
  name: string;
  required: boolean;
  messages: JsonObject;
  partMessages: JsonObject;
  defaults: Defaults;
}

/** Returns the surface of a field, which is its entry in a section. */
export function fieldSurface(schema: JsonObject, look: JsonObject, parts: FieldParts): JsonObject {
  const {
    type,
    title,
    minLength,
    items,
    properties,
    required: _,
    enum: values,
    uniqueItems,
    requiredIf,
    ...rest
  } = schema;
  const { widget, labels, hints, fields: looks, ...shown } = look;
  const { required: message, ...messages } = parts.messages;
  const itemSchema = objectOf(items);
  const hasOptions = itemSchema.enum !== undefined || 'options' in look || 'optionsFrom' in look;
  // Choices show the message for a missing list for an empty list too, so only a list with `minItems` may become choices.
  const wouldAddMessage = message !== undefined && rest.minItems === undefined;
  const areChoices =
    type === 'array' &&
    uniqueItems === true &&
    itemSchema.type === 'string' &&
    onlyChoices(itemSchema) &&
    hasOptions &&
    !wouldAddMessage;
  const required = requiredSurface(parts.required, rest.showIf, requiredIf, message);
  const ownMessages = dropUndefined({ ...messages, ...(required === undefined && { required: message }) });
  const entry: JsonObject = dropUndefined({
    title,
    required,
    type: isInferred(type, { choices: areChoices, inside: itemSchema, properties }) ? undefined : type,
    enum: optionsOf(values, labels, hints),
    choices: areChoices
      ? itemSchema.enum === undefined
        ? true
        : optionsOf(itemSchema.enum, labels, hints)
      : undefined,
    minLength,
    uniqueItems: areChoices ? undefined : uniqueItems,
    ...rest,
    widget: widget === impliedWidget(schema, shown) ? undefined : widget,
    ...shown,
    messages: Object.keys(ownMessages).length > 0 ? ownMessages : undefined,
  });
  if (!areChoices && isObject(items)) entry.items = itemsSurface(items, objectOf(looks), parts);
  if (isObject(properties)) entry.fields = partsSurface(schema, objectOf(looks), parts);
  if (required && entry.minItems === 1 && areChoices) {
    const { minItems: __, ...rest } = entry;
    const texts = objectOf(entry.messages);
    if (needsOne(rest) && (typeof required !== 'string' || texts.minItems === required)) {
      delete entry.minItems;
      delete texts.minItems;
      if (Object.keys(texts).length === 0) delete entry.messages;
    }
  }
  if (required && minLength === 1) {
    const { minLength: __, ...plain } = entry;
    if (isPlainText(plain)) return withShared(plain, parts);
  }
  return withShared(entry, parts);
}

function impliedWidget({ secret }: JsonObject, shown: JsonObject): string | undefined {
  if (secret) return 'secret';
  return 'rows' in shown ? 'textarea' : undefined;
}

/** Returns the value of `required` for a field that is required always, while it shows, or under its own condition. */
function requiredSurface(always: boolean, showIf: unknown, requiredIf: unknown, message: unknown): unknown {
  const text = typeof message === 'string' ? message : undefined;
  if (always || (requiredIf !== undefined && isSameJson(requiredIf, showIf))) return text ?? true;
  return requiredIf === undefined ? undefined : dropUndefined({ if: requiredIf, message: text });
}

function onlyChoices(items: JsonObject): boolean {
  return Object.keys(items).every((word) => word === 'type' || word === 'enum');
}

function isInferred(
  type: unknown,
  { choices, inside, properties }: { choices: boolean; inside: JsonObject; properties: unknown },
): boolean {
  if (type === 'string') return true;
  if (type === 'array') return choices || Object.keys(inside).length > 0;
  return type === 'object' && isObject(properties);
}

function itemsSurface(items: JsonObject, looks: JsonObject, parts: FieldParts): JsonObject {
  if (!isObject(items.properties)) return items;
  const { type: _, properties: __, required: ___, ...rest } = items;
  return { ...rest, fields: partsSurface(items, looks, parts) };
}

function partsSurface(
  schema: JsonObject,
  looks: JsonObject,
  { partMessages: groupMessages, defaults }: FieldParts,
): JsonObject {
  return Object.fromEntries(
    Object.entries(objectOf(schema.properties)).map(([name, part]) => [
      name,
      fieldSurface(objectOf(part), objectOf(looks[name]), {
        name,
        required: listOf(schema.required).includes(name),
        messages: objectOf(groupMessages[name]),
        partMessages: partMessages(groupMessages, name),
        defaults,
      }),
    ]),
  );
}

/** Returns the messages of the sub-fields of a group, by sub-field. */
export function partMessages(fieldMessages: JsonObject, group: string): JsonObject {
  const own = Object.entries(fieldMessages).filter(([name]) => name.startsWith(`${group}.`));
  return Object.fromEntries(own.map(([name, texts]) => [name.slice(group.length + 1), texts]));
}

/** Replaces the words of a shared entry by `use`, if the entry contains all of them. */
function withShared(entry: JsonObject, { name, defaults }: FieldParts): JsonObject {
  for (const [use, shared] of Object.entries(defaults.fields ?? {})) {
    if (!isObject(shared) || (shared.required && !entry.required)) continue;
    const purpose = purposeIn(entry, shared);
    const filled = Object.entries(shared).map(([word, value]) => [word, fillPurpose(value, purpose)]);
    if (!filled.every(([word]) => (word as string) in entry || word === 'required')) continue;
    // Whatever its texts say, a key belongs to its provider.
    const decisive = shared.secret ? ['secret', 'provider'] : Object.keys(shared);
    if (!decisive.every((word) => isSameJson(entry[word], shared[word]))) continue;
    const own = withoutDefaults(entry, { title: titleOf(name), ...Object.fromEntries(filled) });
    return dropUndefined({ use, purpose: 'help' in own ? undefined : purpose, ...own });
  }
  return withoutDefaults(entry, { title: titleOf(name) });
}

/** Returns the text of the entry that replaces `{purpose}` of the shared entry. */
function purposeIn(entry: JsonObject, shared: JsonObject): string | undefined {
  for (const [word, value] of Object.entries(shared)) {
    const [before, after] = typeof value === 'string' ? value.split('{purpose}') : [];
    const text = entry[word];
    if (before === undefined || after === undefined || typeof text !== 'string') continue;
    if (text.startsWith(before) && text.endsWith(after)) return text.slice(before.length, text.length - after.length);
  }
  return undefined;
}

function fillPurpose(value: unknown, purpose: string | undefined): unknown {
  return typeof value === 'string' && purpose !== undefined ? value.replaceAll('{purpose}', () => purpose) : value;
}

function optionsOf(values: unknown, labels: unknown, hints: unknown): unknown {
  if (!Array.isArray(values)) return values;
  const label = objectOf(labels);
  const hint = objectOf(hints);
  return values.map((value) => {
    const labelAndHint = dropUndefined({ label: label[String(value)], hint: hint[String(value)] });
    return Object.keys(labelAndHint).length > 0 ? { value, ...labelAndHint } : value;
  });
}
