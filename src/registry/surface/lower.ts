import { isJsonObject, JsonBuilder, type JsonObject, type JsonPath } from './json-builder';
import { lowerRequest, lowerSource, type SentField } from './lower-body';
import { type FieldEntry, fieldEntry, lowerField, withOther } from './lower-field';

/** What declarations leave unsaid: `tools/defaults.json`. */
export interface Defaults {
  page?: JsonObject;
  card?: JsonObject;
  request?: JsonObject;
  messages?: JsonObject;
  /** Shared entries of fields by the name `use` says. */
  fields?: JsonObject;
}

/** A declaration with all that stands behind its words. */
export interface Lowered {
  /** What engine, gateway and exports read. */
  declaration: JsonObject;
  /** Where the surface says the value at a path of the declaration, or the nearest value around it. */
  originOf(path: JsonPath): JsonPath;
}

/** The words that mean the same in both forms. */
const SAME = ['rules', 'examples', 'response', 'access', 'batch'];

/**
 * Turns a declaration as it is written, one place for each field, into the resolved declaration. It never fails: what
 * it does not know it leaves where it stands, for the check to find.
 */
export function lower(surface: JsonObject, defaults: Defaults = {}): Lowered {
  const build = new JsonBuilder();
  const { $schema, id, kind, slot, page, card, chooser } = surface;
  const copy = (word: string, value: unknown) => value !== undefined && build.set([word], value, [word]);
  copy('$schema', $schema);
  copy('id', id);
  build.set(['kind'], kind ?? (chooser === undefined ? 'form' : 'chooser'), kind === undefined ? [] : ['kind']);
  copy('slot', slot);
  lowerPage(build, page, id, defaults);
  lowerCard(build, card, page, defaults);
  copy('chooser', chooser);
  const fields = 'sections' in surface || 'pages' in surface ? lowerForm(build, surface, defaults) : [];
  const sent = fields.map(({ name, entry }): SentField => ({ name, send: entry.send }));
  if (fields.length > 0) {
    lowerRequest(
      build,
      ['request'],
      surface.request === undefined ? {} : surface.request,
      ['request'],
      sent,
      requestDefaults(id, defaults),
    );
  }
  for (const [word, value] of Object.entries(surface)) {
    if (word === 'progress') renamed(build, [word], value, [word], { holdMs: 'revealAfterMs' });
    else if (word === 'after') lowerAfter(build, value);
    else if (word === 'result') lowerResult(build, value, sent, defaults);
    else if (SAME.includes(word)) build.set([word], value, [word]);
    else if (!KNOWN.has(word)) build.set([word], value, [word]);
  }
  if (surface.storage !== undefined) lowerStorage(build, surface.storage, id, fields);
  lowerMessages(build, surface.messages, fields, defaults);
  return { declaration: build.value, originOf: (path) => build.originOf(path) };
}

/** The words handled apart from the loop over them. */
const KNOWN = new Set([
  ...[
    '$schema',
    'id',
    'kind',
    'slot',
    'page',
    'card',
    'chooser',
    'sections',
    'pages',
    'submit',
    'review',
    'validateOn',
  ],
  ...['request', 'storage', 'messages'],
]);

function lowerPage(build: JsonBuilder, page: unknown, id: unknown, defaults: Defaults): void {
  if (page === undefined) return;
  const whole = isJsonObject(page) ? withoutFalse({ route: `/${id}`, ...defaults.page, ...page }) : page;
  build.set(['page'], whole, ['page']);
}

function lowerCard(build: JsonBuilder, card: unknown, page: unknown, defaults: Defaults): void {
  if (card === undefined) return;
  const { title, icon } = isJsonObject(page) ? page : {};
  const shared = { ...(title !== undefined && { title }), ...(icon !== undefined && { icon }) };
  build.set(['card'], isJsonObject(card) ? { ...defaults.card, ...shared, ...card } : card, ['card']);
}

/** A tool calls the webhook of its own name unless it says another. */
function requestDefaults(id: unknown, defaults: Defaults): JsonObject {
  return { webhook: id, ...defaults.request };
}

/** `false` in place of a default says that there is none. */
function withoutFalse(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== false));
}

/** A section with the path it is written at and the page of the form it stands on. */
interface PlacedSection {
  section: JsonObject;
  path: JsonPath;
  page?: { title: unknown; path: JsonPath };
}

function sectionsOf(surface: JsonObject): PlacedSection[] {
  const place = (sections: unknown, path: JsonPath, page?: PlacedSection['page']) =>
    (Array.isArray(sections) ? sections : []).map((section, index) => ({
      section: isJsonObject(section) ? section : {},
      path: [...path, index],
      ...(page && { page }),
    }));
  if (!Array.isArray(surface.pages)) return place(surface.sections, ['sections']);
  return surface.pages.flatMap((page, index) => {
    if (!isJsonObject(page)) return [];
    const path = ['pages', index];
    return place(page.sections, [...path, 'sections'], { title: page.title, path: [...path, 'title'] });
  });
}

function lowerForm(build: JsonBuilder, surface: JsonObject, defaults: Defaults): FieldEntry[] {
  const shared = defaults.fields ?? {};
  build.set(['form'], { type: 'object', required: [], properties: {} }, ['sections']);
  const all = sectionsOf(surface).flatMap(({ section, path, page }, index) => {
    const to = ['ui', 'sections', index];
    build.set(to, {}, path);
    if (page) build.set([...to, 'page'], page.title, page.path);
    for (const [word, value] of Object.entries(section)) {
      if (word !== 'fields') build.set([...to, word === 'showIf' ? 'when' : word], value, [...path, word]);
    }
    const written = Object.entries(isJsonObject(section.fields) ? section.fields : {});
    const fields = written.flatMap(([name, entry]) =>
      withOther(fieldEntry(name, entry, [...path, 'fields', name], shared), shared),
    );
    build.set([...to, 'fields'], [], [...path, 'fields']);
    for (const { name, path: at } of fields) build.push([...to, 'fields'], name, at);
    return fields;
  });
  for (const word of ['review', 'submit', 'validateOn']) {
    if (word in surface) build.set(['ui', word], surface[word], [word]);
  }
  for (const field of all) lowerFormField(build, field, shared);
  return all;
}

function lowerFormField(build: JsonBuilder, field: FieldEntry, shared: JsonObject): void {
  const { name, entry, at } = field;
  lowerField(build, field, { schema: ['form'], looks: ['ui', 'fields'], messageName: name }, shared);
  if ('showIf' in entry) {
    build.set(['reveal', name, 'when'], entry.showIf, at('showIf'));
    if (entry.required) build.set(['reveal', name, 'required'], true, at('required'));
    build.set(['reveal', name, 'send'], entry.send === 'replace' ? 'replace' : 'beside', at('send'));
  }
  if (isJsonObject(entry.atMost)) {
    renamed(build, ['limits', name], entry.atMost, at('atMost'), { count: 'max' });
  }
  if ('prefill' in entry) build.set(['prefill', name], entry.prefill, at('prefill'));
}

function renamed(
  build: JsonBuilder,
  to: JsonPath,
  value: unknown,
  from: JsonPath,
  names: Record<string, string>,
): void {
  if (!isJsonObject(value)) return build.set(to, value, from);
  build.set(to, {}, from);
  for (const [word, inner] of Object.entries(value)) build.set([...to, names[word] ?? word], inner, [...from, word]);
}

function lowerAfter(build: JsonBuilder, after: unknown): void {
  if (!isJsonObject(after)) return build.set(['after'], after, ['after']);
  build.set(['after'], {}, ['after']);
  for (const [word, value] of Object.entries(after)) {
    if (word === 'step') build.set(['after', 'event', 'step'], value, ['after', 'step']);
    else build.set(['after', word === 'to' ? 'goTo' : word], value, ['after', word]);
  }
}

function lowerResult(build: JsonBuilder, result: unknown, sent: SentField[], defaults: Defaults): void {
  if (!isJsonObject(result)) return build.set(['result'], result, ['result']);
  build.set(['result'], {}, ['result']);
  for (const [word, value] of Object.entries(result)) {
    const path = ['result', word];
    if (word === 'actions' && Array.isArray(value)) {
      build.set(path, [], path);
      value.forEach((action, index) => lowerAction(build, [...path, index], action, sent, defaults));
    } else if (word === 'next' && Array.isArray(value)) {
      build.set(path, [], path);
      value.forEach((next, index) => lowerNext(build, [...path, index], next));
    } else if (word === 'refine' && isJsonObject(value)) {
      const webhook = `${(build.get(['request']) as JsonObject | undefined)?.webhook}-refine`;
      build.set(path, { webhook, ...value }, path);
    } else build.set(path, value, path);
  }
}

function lowerNext(build: JsonBuilder, path: JsonPath, next: unknown): void {
  if (!isJsonObject(next)) return build.set(path, next, path);
  build.set(path, {}, path);
  for (const [word, value] of Object.entries(next)) {
    if (word !== 'carry' || !isJsonObject(value)) build.set([...path, word], value, [...path, word]);
    else
      for (const [name, source] of Object.entries(value))
        lowerSource(build, [...path, word, name], source, [...path, word, name]);
  }
}

function lowerAction(build: JsonBuilder, path: JsonPath, action: unknown, sent: SentField[], defaults: Defaults): void {
  if (!isJsonObject(action)) return build.set(path, action, path);
  build.set(path, {}, path);
  if (action.do === 'reset' && !('clears' in action)) build.set([...path, 'clears'], ['answers', 'result'], path);
  for (const [word, value] of Object.entries(action)) {
    const at = [...path, word];
    if (word === 'request') lowerRequest(build, at, value, at, sent, defaults.request);
    else if (word === 'dialog' && isJsonObject(value)) lowerDialog(build, at, value, defaults);
    else build.set(at, value, at);
  }
}

/** A dialog has fields of its own, without looks. */
function lowerDialog(build: JsonBuilder, path: JsonPath, dialog: JsonObject, defaults: Defaults): void {
  build.set(path, {}, path);
  for (const [word, value] of Object.entries(dialog)) {
    if (word !== 'fields' || !isJsonObject(value)) {
      build.set([...path, word], value, [...path, word]);
      continue;
    }
    build.set([...path, 'form'], { type: 'object', required: [], properties: {} }, [...path, 'fields']);
    for (const [name, written] of Object.entries(value)) {
      const field = fieldEntry(name, written, [...path, 'fields', name], defaults.fields ?? {});
      lowerField(build, field, { schema: [...path, 'form'], looks: [...path, 'looks'], messageName: name }, {});
      if ('prefill' in field.entry) build.set([...path, 'prefill', name], field.entry.prefill, field.at('prefill'));
    }
  }
}

function lowerStorage(build: JsonBuilder, storage: unknown, id: unknown, fields: FieldEntry[]): void {
  const whole = isJsonObject(storage) ? { key: `.${camelCase(String(id))}`, version: 1, ...storage } : storage;
  build.set(['storage'], whole, ['storage']);
  for (const { name, entry, at } of fields) {
    if (entry.keep === 'draft') build.push(['storage', 'secrets'], name, at('keep'));
  }
}

/** Messages of the tool, with those of its fields, which lowering the fields wrote. */
function lowerMessages(build: JsonBuilder, messages: unknown, fields: FieldEntry[], defaults: Defaults): void {
  if (messages !== undefined && !isJsonObject(messages)) return build.set(['messages'], messages, ['messages']);
  if (messages === undefined && fields.length === 0) return;
  const { invalid, ...own } = messages ?? {};
  if (build.get(['messages']) === undefined) build.set(['messages'], {}, ['messages']);
  lowerToasts(build, invalid, fields);
  const copies = 'copied' in own || 'copiedItem' in own;
  for (const [word, text] of Object.entries(defaults.messages ?? {})) {
    if (word !== 'copyFailed' || copies) build.set(['messages', word], text, ['messages']);
  }
  for (const [word, text] of Object.entries(own)) build.set(['messages', word], text, ['messages', word]);
}

/** What a submit says if something is missing: the tool's words for all required fields that have none of their own. */
function lowerToasts(build: JsonBuilder, invalid: unknown, fields: FieldEntry[]): void {
  const to = ['messages', 'invalid'];
  if (invalid !== undefined) {
    const missing = fields.filter(({ entry }) => entry.required && !('toast' in entry)).map(({ name }) => name);
    build.push(to, { missing, toast: invalid }, ['messages', 'invalid']);
  }
  for (const { name, entry, at } of fields) {
    if (!entry.toast) continue;
    const toast = entry.toast === true ? entry.required : entry.toast;
    build.push(to, { missing: [name], toast }, at('toast'));
  }
}

export function camelCase(id: string): string {
  return id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
