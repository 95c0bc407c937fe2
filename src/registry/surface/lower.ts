import type { Defaults } from './defaults';
import { isObject, JsonBuilder, type JsonObject, type JsonPath, valueAt } from './json-builder';
import { lowerRequest, type SentField } from './lower-body';
import { type FieldEntry, requiredMessageOf } from './lower-field';
import { lowerForm, lowerRenamed } from './lower-form';
import { lowerNext, lowerResult } from './lower-result';

/** A resolved declaration, with the origin of each value. */
export interface Lowered {
  /** The resolved declaration, which engine, gateway and exports read. */
  declaration: JsonObject;
  /** Returns the path in the surface of the value at a path of the declaration, or of the nearest value around it. */
  originOf(path: JsonPath): JsonPath;
  /** Returns whether any value of the declaration comes from this path of the surface, or from a path below it. */
  isOrigin(path: JsonPath): boolean;
}

/** Words that are the same in the surface and the resolved declaration. */
const UNCHANGED_WORDS = ['rules', 'examples', 'response', 'access', 'batch'];

/** Converts a surface declaration to the resolved one. Never fails: the check reports the unknown words that it leaves. */
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
  const sentFields = fields.map(({ name, entry, at }): SentField => ({ name, send: entry.send, path: at('send') }));
  if (fields.length > 0) {
    lowerRequest(
      build,
      ['request'],
      surface.request === undefined ? {} : surface.request,
      ['request'],
      sentFields,
      requestDefaults(id, defaults),
    );
  }
  for (const [word, value] of Object.entries(surface)) {
    if (word === 'progress') lowerProgress(build, value, defaults);
    else if (word === 'after') lowerAfter(build, value);
    else if (word === 'result') {
      if (surface.response === undefined && surface.request !== null) lowerImpliedResponse(build, value, defaults);
      lowerResult(build, value, sentFields, defaults);
    } else if (UNCHANGED_WORDS.includes(word)) build.set([word], value, [word]);
    else if (!HANDLED_WORDS.has(word)) build.set([word], value, [word]);
  }
  if (surface.storage !== undefined) lowerStorage(build, surface.storage, id, fields);
  lowerMessages(build, surface, fields, defaults);
  return {
    declaration: build.value,
    originOf: (path) => build.originOf(path),
    isOrigin: (path) => build.isOrigin(path),
  };
}

/** Words that other code handles; `lower` copies all others. */
const HANDLED_WORDS = new Set([
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
  const resolved = isObject(page) ? withoutFalse({ route: `/${id}`, ...defaults.page, ...page }) : page;
  build.set(['page'], resolved, ['page']);
}

function lowerCard(build: JsonBuilder, card: unknown, page: unknown, defaults: Defaults): void {
  if (card === undefined) return;
  const { title, icon } = isObject(page) ? page : {};
  const fromPage = { ...(title !== undefined && { title }), ...(icon !== undefined && { icon }) };
  build.set(['card'], isObject(card) ? { ...defaults.card, ...fromPage, ...card } : card, ['card']);
}

/** Returns the default request: by default, a tool calls the webhook with its own id. */
function requestDefaults(id: unknown, defaults: Defaults): JsonObject {
  return { webhook: id, ...defaults.request };
}

/** Returns an object without properties that are `false`, which turn a default off. */
function withoutFalse(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== false));
}

function lowerProgress(build: JsonBuilder, progress: unknown, defaults: Defaults): void {
  const resolved = isObject(progress) && !('kind' in progress) ? { ...defaults.progress, ...progress } : progress;
  lowerRenamed(build, ['progress'], resolved, ['progress'], { holdMs: 'revealAfterMs' });
}

/** Writes the default response of a tool: the normaliser that fits its renderer. */
function lowerImpliedResponse(build: JsonBuilder, result: unknown, defaults: Defaults): void {
  const normaliser = valueAt(defaults.normalisers, [String(valueAt(result, ['renderer']))]);
  if (normaliser !== undefined) build.set(['response'], { normaliser }, ['result', 'renderer']);
}

function lowerAfter(build: JsonBuilder, after: unknown): void {
  if (!isObject(after)) {
    build.set(['after'], after, ['after']);
    return;
  }
  build.set(['after'], {}, ['after']);
  for (const [word, value] of Object.entries(after)) {
    if (word === 'next') lowerNext(build, ['after', word], value);
    else if (word === 'step') build.set(['after', 'event', 'step'], value, ['after', 'step']);
    else build.set(['after', word === 'to' ? 'goTo' : word], value, ['after', word]);
  }
}

function lowerStorage(build: JsonBuilder, storage: unknown, id: unknown, fields: FieldEntry[]): void {
  const resolved = isObject(storage) ? { key: `.${camelCase(String(id))}`, version: 1, ...storage } : storage;
  build.set(['storage'], resolved, ['storage']);
  for (const { name, entry, at } of fields) {
    if (entry.keep === 'draft') build.push(['storage', 'secrets'], name, at('keep'));
  }
}

/** Lowers the messages of a tool; lowering the fields has written the messages of fields. */
function lowerMessages(
  build: JsonBuilder,
  { messages, result }: JsonObject,
  fields: FieldEntry[],
  defaults: Defaults,
): void {
  if (messages !== undefined && !isObject(messages)) {
    build.set(['messages'], messages, ['messages']);
    return;
  }
  if (messages === undefined && fields.length === 0) return;
  const { invalid, ...own } = messages ?? {};
  if (build.get(['messages']) === undefined) build.set(['messages'], {}, ['messages']);
  lowerToasts(build, invalid, fields);
  for (const [word, text] of Object.entries(defaultMessages(own, result, defaults))) {
    build.set(['messages', word], text, ['messages']);
  }
  for (const [word, text] of Object.entries(own)) build.set(['messages', word], text, ['messages', word]);
}

/** Returns the default messages of a tool; one for a failed copy only if it declares one for a successful copy. */
export function defaultMessages(own: JsonObject, result: unknown, { messages = {} }: Defaults): JsonObject {
  const { copyFailed: _, ...others } = messages;
  const cards = valueAt(result, ['cards']);
  const isCopied = [own, ...(Array.isArray(cards) ? cards : [])].some((texts) => isObject(texts) && 'copied' in texts);
  return isCopied || 'copiedItem' in own ? messages : others;
}

/** Writes the message for a submit with missing fields, and uses it for all required fields without their own message. */
function lowerToasts(build: JsonBuilder, invalid: unknown, fields: FieldEntry[]): void {
  const to = ['messages', 'invalid'];
  if (invalid !== undefined) {
    const missing = fields.filter(({ entry }) => entry.required && !('toast' in entry)).map(({ name }) => name);
    build.push(to, { missing, toast: invalid }, ['messages', 'invalid']);
  }
  for (const { name, entry, at } of fields) {
    if (!entry.toast) continue;
    const toast = entry.toast === true ? requiredMessageOf(entry.required) : entry.toast;
    build.push(to, { missing: [name], toast }, at('toast'));
  }
}

export function camelCase(id: string): string {
  return id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
