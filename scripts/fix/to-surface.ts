import { isPlainText, needsOne, OTHER_OPTION, titleOf } from '@/registry/surface/field-words';
import { isJsonObject, type JsonObject } from '@/registry/surface/json-builder';
import { camelCase, type Defaults } from '@/registry/surface/lower';

/**
 * Writes a declaration of the first edition, where a field stands in a list of each thing that is said of it, in the
 * words of the second: one place for each field. Lowering what it returns gives the declaration back.
 */
export function toSurface(declaration: JsonObject, defaults: Defaults = {}): JsonObject {
  const { $schema, id, kind, slot, page, card, chooser } = declaration;
  const form = isJsonObject(declaration.form) ? declaration.form : undefined;
  const fields = form ? formFields(declaration, defaults) : {};
  const { request, after, progress, result, storage, messages } = declaration;
  return defined({
    $schema,
    id,
    slot,
    ...(kind !== 'form' && kind !== 'chooser' && { kind }),
    page: isJsonObject(page) ? pageSurface(page, id, defaults) : page,
    card: isJsonObject(card) ? cardSurface(card, page, defaults) : card,
    chooser,
    ...(form && sectionsSurface(declaration, fields)),
    submit: objectOf(declaration.ui).submit,
    review: objectOf(declaration.ui).review,
    validateOn: objectOf(declaration.ui).validateOn,
    rules: declaration.rules,
    examples: declaration.examples,
    request: requestSurface(request, fields, { webhook: id, ...defaults.request }),
    after: isJsonObject(after) ? afterSurface(after) : after,
    progress: isJsonObject(progress) ? renamed(progress, { revealAfterMs: 'holdMs' }) : progress,
    response: declaration.response,
    result: isJsonObject(result) ? resultSurface(result, objectOf(request).webhook, fields, defaults) : result,
    storage: isJsonObject(storage) ? storageSurface(storage, id) : storage,
    access: declaration.access,
    batch: declaration.batch,
    messages: isJsonObject(messages) ? messagesSurface(declaration, messages, defaults) : messages,
  });
}

type Fields = Record<string, JsonObject>;

function pageSurface(page: JsonObject, id: unknown, defaults: Defaults): JsonObject {
  return {
    ...withoutDefaults(page, { route: `/${id}`, ...defaults.page }),
    ...(defaults.page?.back && !('back' in page) && { back: false }),
  };
}

function cardSurface(card: JsonObject, page: unknown, defaults: Defaults): JsonObject {
  const { title, icon } = objectOf(page);
  return withoutDefaults(card, { ...defaults.card, title, icon });
}

function formFields(declaration: JsonObject, defaults: Defaults): Fields {
  const form = objectOf(declaration.form);
  const sent = sentAs(declaration);
  const said = objectOf(objectOf(declaration.messages).fields);
  return Object.fromEntries(
    Object.entries(objectOf(form.properties)).map(([name, schema]) => {
      const reveal = objectOf(objectOf(declaration.reveal)[name]);
      const limit = objectOf(declaration.limits)[name];
      const isRequired = listOf(form.required).includes(name) || reveal.required === true;
      const entry = fieldSurface(objectOf(schema), objectOf(objectOf(objectOf(declaration.ui).fields)[name]), {
        name,
        required: isRequired,
        messages: objectOf(said[name]),
        partMessages: partMessages(said, name),
        defaults,
      });
      return [
        name,
        defined({
          ...entry,
          showIf: reveal.when,
          send: reveal.send === 'replace' ? 'replace' : sent[name],
          atMost: isJsonObject(limit) ? renamed(limit, { max: 'count' }) : limit,
          prefill: objectOf(declaration.prefill)[name],
          keep: listOf(objectOf(declaration.storage).secrets).includes(name) ? 'draft' : undefined,
          ...toastOf(declaration, name, entry.required),
        }),
      ];
    }),
  );
}

/** Messages of the parts of a group, by part. */
function partMessages(said: JsonObject, group: string): JsonObject {
  const own = Object.entries(said).filter(([name]) => name.startsWith(`${group}.`));
  return Object.fromEntries(own.map(([name, texts]) => [name.slice(group.length + 1), texts]));
}

interface FieldParts {
  name: string;
  required: boolean;
  messages: JsonObject;
  partMessages: JsonObject;
  defaults: Defaults;
}

function fieldSurface(schema: JsonObject, look: JsonObject, parts: FieldParts): JsonObject {
  const { type, title, minLength, items, properties, required: _, enum: values, uniqueItems, ...rest } = schema;
  const { widget, labels, hints, fields: looks, ...shown } = look;
  const { required: message, ...messages } = parts.messages;
  const isSecret = widget === 'secret';
  const inside = objectOf(items);
  const choices = type === 'array' && uniqueItems === true && inside.type === 'string' && onlyChoices(inside);
  const required = parts.required ? (typeof message === 'string' ? message : true) : undefined;
  const entry: JsonObject = defined({
    title,
    required,
    type: isInferred(type, { values, choices, inside, properties }) ? undefined : type,
    enum: optionsOf(values, labels, hints),
    choices: choices ? (inside.enum === undefined ? true : optionsOf(inside.enum, labels, hints)) : undefined,
    minLength,
    uniqueItems: choices ? undefined : uniqueItems,
    ...rest,
    secret: isSecret || undefined,
    widget: isSecret || (widget === 'textarea' && 'rows' in shown) ? undefined : widget,
    ...shown,
    messages: Object.keys({ ...messages, ...(required === undefined && { required: message }) }).length
      ? defined({ ...messages, ...(required === undefined && { required: message }) })
      : undefined,
  });
  if (entry.messages && Object.keys(entry.messages).length === 0) delete entry.messages;
  if (!choices && isJsonObject(items)) entry.items = itemsSurface(items, objectOf(looks), parts);
  if (isJsonObject(properties)) entry.fields = partsSurface(schema, objectOf(looks), parts);
  if (required && entry.minItems === 1 && choices) {
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

function onlyChoices(items: JsonObject): boolean {
  return Object.keys(items).every((word) => word === 'type' || word === 'enum');
}

function isInferred(
  type: unknown,
  { choices, inside, properties }: { values: unknown; choices: boolean; inside: JsonObject; properties: unknown },
): boolean {
  if (type === 'string') return true;
  if (type === 'array') return choices || Object.keys(inside).length > 0;
  return type === 'object' && isJsonObject(properties);
}

function itemsSurface(items: JsonObject, looks: JsonObject, parts: FieldParts): JsonObject {
  if (!isJsonObject(items.properties)) return items;
  const { type: _, properties: __, required: ___, ...rest } = items;
  return { ...rest, fields: partsSurface(items, looks, parts) };
}

function partsSurface(schema: JsonObject, looks: JsonObject, { partMessages: said, defaults }: FieldParts): JsonObject {
  return Object.fromEntries(
    Object.entries(objectOf(schema.properties)).map(([name, part]) => [
      name,
      fieldSurface(objectOf(part), objectOf(looks[name]), {
        name,
        required: listOf(schema.required).includes(name),
        messages: objectOf(said[name]),
        partMessages: {},
        defaults,
      }),
    ]),
  );
}

/** An entry that says `use` in place of what a shared entry says, if there is one it holds the whole of. */
function withShared(entry: JsonObject, { name, defaults }: FieldParts): JsonObject {
  for (const [use, shared] of Object.entries(defaults.fields ?? {})) {
    if (!isJsonObject(shared) || (shared.required && !entry.required)) continue;
    const purpose = purposeIn(entry, shared);
    const filled = Object.entries(shared).map(([word, value]) => [word, fillPurpose(value, purpose)]);
    if (!filled.every(([word]) => (word as string) in entry || word === 'required')) continue;
    if (!['secret', 'provider'].every((word) => same(entry[word], shared[word]))) continue;
    const own = withoutDefaults(entry, Object.fromEntries(filled));
    return defined({ use, purpose: 'help' in own ? undefined : purpose, ...own });
  }
  return withoutDefaults(entry, { title: titleOf(name) });
}

/** What stands in a text of the entry where the shared one has a placeholder. */
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
    const said = defined({ label: label[String(value)], hint: hint[String(value)] });
    return Object.keys(said).length > 0 ? { value, ...said } : value;
  });
}

/** `toast` of a field whose message on submit is its own; nothing if the tool's words are said for it. */
function toastOf(declaration: JsonObject, name: string, required: unknown): JsonObject {
  const { general, own } = toastRules(declaration);
  const rule = own.find(({ missing }) => listOf(missing).includes(name));
  if (rule) return { toast: same(rule.toast, required) ? true : rule.toast };
  if (!general || required === undefined) return {};
  return listOf(general.missing).includes(name) ? {} : { toast: false };
}

/** The rule for most fields, which the tool says, and those a field says for itself. */
function toastRules(declaration: JsonObject): { general: JsonObject | undefined; own: JsonObject[] } {
  const rules = listOf(objectOf(declaration.messages).invalid).filter(isJsonObject);
  const general = rules.find(({ missing }) => listOf(missing).length > 1);
  return { general, own: rules.filter((rule) => rule !== general) };
}

function sectionsSurface(declaration: JsonObject, fields: Fields): JsonObject {
  const written = listOf(objectOf(declaration.ui).sections).filter(isJsonObject);
  const sections = written.map((section) => {
    const { fields: names, when, page: _, ...rest } = section;
    return defined({ ...rest, showIf: when, fields: withOthers(listOf(names).map(String), fields) });
  });
  if (!written.some(({ page }) => page !== undefined)) return { sections };
  const pages: { title: unknown; sections: unknown[] }[] = [];
  written.forEach(({ page }, index) => {
    if (pages.at(-1)?.title !== page) pages.push({ title: page, sections: [] });
    pages.at(-1)?.sections.push(sections[index]);
  });
  return { pages };
}

/** The entries of a section; a text that stands for an "Other" goes into the field right before it. */
function withOthers(names: string[], fields: Fields): JsonObject {
  const entries: JsonObject = {};
  let previous: string | undefined;
  for (const name of names) {
    const entry = fields[name] ?? {};
    const owner = previous === undefined ? undefined : objectOf(entries[previous]);
    if (previous !== undefined && owner && !('other' in owner) && isOtherOf(entry, previous)) {
      const { showIf: _, send, ...rest } = entry;
      owner.other = { field: name, ...rest, ...(send !== 'replace' && { send: send ?? 'beside' }) };
      continue;
    }
    entries[name] = { ...entry };
    previous = name;
  }
  return entries;
}

function isOtherOf({ showIf }: JsonObject, owner: string): boolean {
  const { field, is, includes, ...rest } = objectOf(showIf);
  return field === owner && (is ?? includes) === OTHER_OPTION && Object.keys(rest).length === 0;
}

/** How each field is sent where the body of the request is every field of the form under its own name. */
function sentAs(declaration: JsonObject): JsonObject {
  const body = objectOf(objectOf(declaration.request).body);
  const found = Object.entries(body).flatMap(([name, source]) => {
    if (!isJsonObject(source) || source.from !== name) return [];
    if (source.optional === true) return [[name, 'if-filled']];
    return source.join === undefined ? [] : [[name, { join: source.join }]];
  });
  return Object.fromEntries(found);
}

function requestSurface(request: unknown, fields: Fields, defaults: JsonObject = {}): unknown {
  if (!isJsonObject(request)) return request;
  const { body, ...rest } = request;
  const own = defined({
    ...withoutDefaults(rest, defaults),
    body: body === 'form' ? undefined : bodySurface(body, fields),
  });
  return Object.keys(own).length > 0 ? own : undefined;
}

function bodySurface(body: unknown, fields: Fields): unknown {
  if (!isJsonObject(body)) return body;
  const names = Object.keys(body).filter((name) => isIdentity(name, body[name], fields));
  const rest = Object.entries(body).filter(([name]) => name !== '...' && !names.includes(name));
  const add = Object.fromEntries(rest.map(([name, source]) => [name, sourceSurface(source, fields)]));
  const all = Object.keys(fields).filter((name) => fields[name]?.send !== 'replace');
  const isAll = names.length === all.length && all.every((name) => names.includes(name));
  const listed = isAll ? 'all' : names;
  return defined({
    fields: '...' in body ? 'shown' : names.length > 0 ? listed : undefined,
    add: rest.length > 0 ? add : undefined,
  });
}

/** Whether a body field is a field of the form, sent as the field says. */
function isIdentity(name: string, source: unknown, fields: Fields): boolean {
  if (!isJsonObject(source) || source.from !== name) return false;
  const send = fields[name]?.send;
  const expected = send === 'if-filled' ? { optional: true } : isJsonObject(send) ? send : {};
  return same(source, { from: name, ...expected });
}

function sourceSurface(source: unknown, fields: Fields): unknown {
  if (!isJsonObject(source)) return source;
  const { from, object, ...rest } = source;
  return defined({ field: from, ...rest, object: object === undefined ? undefined : bodySurface(object, fields) });
}

function afterSurface({ event, goTo, ...rest }: JsonObject): JsonObject {
  return defined({ step: objectOf(event).step, to: goTo, ...rest });
}

function resultSurface(result: JsonObject, webhook: unknown, fields: Fields, defaults: Defaults): JsonObject {
  const { actions, next, refine } = result;
  return {
    ...result,
    ...(Array.isArray(actions) && { actions: actions.map((action) => actionSurface(action, fields, defaults)) }),
    ...(Array.isArray(next) && { next: next.map(nextSurface) }),
    ...(isJsonObject(refine) && { refine: withoutDefaults(refine, { webhook: `${webhook}-refine` }) }),
  };
}

function nextSurface(next: unknown): unknown {
  if (!isJsonObject(next) || !isJsonObject(next.carry)) return next;
  const carry = Object.entries(next.carry).map(([name, source]) => [name, sourceSurface(source, {})]);
  return { ...next, carry: Object.fromEntries(carry) };
}

function actionSurface(action: unknown, fields: Fields, defaults: Defaults): unknown {
  if (!isJsonObject(action)) return action;
  const { request, dialog } = action;
  const own = action.do === 'reset' ? withoutDefaults(action, { clears: ['answers', 'result'] }) : action;
  return {
    ...own,
    ...(request !== undefined && { request: requestSurface(request, fields, defaults.request) }),
    ...(isJsonObject(dialog) && { dialog: dialogSurface(dialog) }),
  };
}

function dialogSurface({ form, prefill, ...rest }: JsonObject): JsonObject {
  const { properties, required } = objectOf(form);
  const fields = Object.entries(objectOf(properties)).map(([name, schema]) => {
    const entry = fieldSurface(
      objectOf(schema),
      {},
      {
        name,
        required: listOf(required).includes(name),
        messages: {},
        partMessages: {},
        defaults: {},
      },
    );
    return [name, defined({ ...entry, prefill: objectOf(prefill)[name] })];
  });
  return { ...rest, fields: Object.fromEntries(fields) };
}

function storageSurface({ secrets: _, ...rest }: JsonObject, id: unknown): JsonObject {
  return withoutDefaults(rest, { key: `.${camelCase(String(id))}`, version: 1 });
}

function messagesSurface(declaration: JsonObject, messages: JsonObject, defaults: Defaults): JsonObject | undefined {
  const { invalid: _, fields: __, ...rest } = messages;
  const { general } = toastRules(declaration);
  const own = { ...(general && { invalid: general.toast }), ...withoutDefaults(rest, defaults.messages) };
  return Object.keys(own).length > 0 ? own : undefined;
}

function withoutDefaults(value: JsonObject, defaults: JsonObject = {}): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([word, inner]) => !same(inner, defaults[word])));
}

function renamed(value: JsonObject, names: Record<string, string>): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([word, inner]) => [names[word] ?? word, inner]));
}

function defined(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined));
}

function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
