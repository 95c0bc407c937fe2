import type { Defaults } from '@/registry/surface/defaults';
import { OTHER_OPTION, titleOf } from '@/registry/surface/field-words';
import { isObject, type JsonObject } from '@/registry/surface/json-builder';
import { camelCase, defaultMessages } from '@/registry/surface/lower';
import { fieldEntry } from '@/registry/surface/lower-field';
import { type Fields, requestSurface, sourceSurface } from './body-surface';
import { fieldSurface, partMessages } from './field-surface';
import { dropUndefined, isSameJson, listOf, objectOf, renameKeys, withoutDefaults } from './object-words';

/**
 * Rewrites a declaration of the first edition, which has the settings of a field in several lists, in the words of the
 * second edition, which has one entry per field. Lowering the result gives the same declaration again.
 */
export function toSurface(declaration: JsonObject, defaults: Defaults = {}): JsonObject {
  const { $schema, id, kind, slot, page, card, chooser } = declaration;
  const form = isObject(declaration.form) ? declaration.form : undefined;
  const fields = form ? formFields(declaration, defaults) : {};
  const { request, after, progress, response, result, storage, messages } = declaration;
  return dropUndefined({
    $schema,
    id,
    slot,
    ...(kind !== 'form' && kind !== 'chooser' && { kind }),
    page: isObject(page) ? pageSurface(page, id, defaults) : page,
    card: isObject(card) ? cardSurface(card, page, defaults) : card,
    chooser,
    ...(form ? sectionsSurface(declaration, fields) : {}),
    submit: submitSurface(objectOf(declaration.ui).submit, request, defaults),
    review: objectOf(declaration.ui).review,
    validateOn: objectOf(declaration.ui).validateOn,
    rules: declaration.rules,
    examples: declaration.examples,
    request: requestSurface(request, fields, { webhook: id, ...defaults.request }),
    after: isObject(after) ? afterSurface(after) : after,
    progress: isObject(progress) ? progressSurface(progress, defaults) : progress,
    response: isSameJson(response, impliedResponse(declaration, defaults)) ? undefined : response,
    result: isObject(result) ? resultSurface(result, objectOf(request).webhook, fields, defaults) : result,
    storage: isObject(storage) ? storageSurface(storage, id) : storage,
    access: declaration.access,
    batch: declaration.batch,
    messages: isObject(messages) ? messagesSurface(declaration, messages, defaults) : messages,
  });
}

function pageSurface(page: JsonObject, id: unknown, defaults: Defaults): JsonObject {
  return {
    ...withoutDefaults(page, { route: `/${id}`, ...defaults.page }),
    ...(defaults.page?.back !== undefined && !('back' in page) ? { back: false } : {}),
  };
}

function cardSurface(card: JsonObject, page: unknown, defaults: Defaults): JsonObject {
  const { title, icon } = objectOf(page);
  return withoutDefaults(card, { ...defaults.card, title, icon });
}

function submitSurface(submit: unknown, request: unknown, defaults: Defaults): unknown {
  if (!isObject(submit) || request === null || defaults.submit === undefined) return submit;
  // Without `running`, a submit shows its label during a run.
  return withoutDefaults({ ...submit, running: submit.running ?? submit.label }, defaults.submit);
}

function progressSurface(progress: JsonObject, { progress: defaultProgress }: Defaults): JsonObject {
  const isDefaultKind = defaultProgress !== undefined && progress.kind === defaultProgress.kind;
  return renameKeys(isDefaultKind ? withoutDefaults(progress, defaultProgress) : progress, { revealAfterMs: 'holdMs' });
}

function impliedResponse({ request, result }: JsonObject, { normalisers = {} }: Defaults): unknown {
  const normaliser = normalisers[String(objectOf(result).renderer)];
  return request === null || normaliser === undefined ? undefined : { normaliser };
}

function formFields(declaration: JsonObject, defaults: Defaults): Fields {
  const form = objectOf(declaration.form);
  const sent = sentAs(declaration);
  const fieldMessages = objectOf(objectOf(declaration.messages).fields);
  return Object.fromEntries(
    Object.entries(objectOf(form.properties)).map(([name, schema]) => {
      const reveal = objectOf(objectOf(declaration.reveal)[name]);
      const limit = objectOf(declaration.limits)[name];
      const isRequired = listOf(form.required).includes(name) || reveal.required === true;
      const entry = fieldSurface(objectOf(schema), objectOf(objectOf(objectOf(declaration.ui).fields)[name]), {
        name,
        required: isRequired,
        messages: objectOf(fieldMessages[name]),
        partMessages: partMessages(fieldMessages, name),
        defaults,
      });
      return [
        name,
        dropUndefined({
          ...entry,
          showIf: reveal.when,
          send: reveal.send === 'replace' ? 'replace' : sent[name],
          atMost: isObject(limit) ? renameKeys(limit, { max: 'count' }) : limit,
          prefill: objectOf(declaration.prefill)[name],
          keep: listOf(objectOf(declaration.storage).secrets).includes(name) ? 'draft' : undefined,
          ...toastOf(declaration, name, fieldEntry(name, entry, [], defaults.fields ?? {}).entry.required),
        }),
      ];
    }),
  );
}

/** Returns `toast` of a field with its own message on submit; nothing if the message of the tool covers the field. */
function toastOf(declaration: JsonObject, name: string, required: unknown): JsonObject {
  const { general, own } = toastRules(declaration);
  const rule = own.find(({ missing }) => listOf(missing).includes(name));
  if (rule) return { toast: isSameJson(rule.toast, required) ? true : rule.toast };
  if (!general || required === undefined) return {};
  return listOf(general.missing).includes(name) ? {} : { toast: false };
}

/** Returns the general rule, whose message the tool declares, and the rules of single fields. */
function toastRules(declaration: JsonObject): { general: JsonObject | undefined; own: JsonObject[] } {
  const rules = listOf(objectOf(declaration.messages).invalid).filter(isObject);
  const general = rules.find(({ missing }) => listOf(missing).length > 1);
  return { general, own: rules.filter((rule) => rule !== general) };
}

function sectionsSurface(declaration: JsonObject, fields: Fields): JsonObject {
  const resolvedSections = listOf(objectOf(declaration.ui).sections).filter(isObject);
  const sections = resolvedSections.map((section) => {
    const { fields: names, when, page: _, ...rest } = section;
    return dropUndefined({ ...rest, showIf: when, fields: withOthers(listOf(names).map(String), fields) });
  });
  if (!resolvedSections.some(({ page }) => page !== undefined)) return { sections };
  const pages: { title: unknown; sections: unknown[] }[] = [];
  resolvedSections.forEach(({ page }, index) => {
    if (pages.at(-1)?.title !== page) pages.push({ title: page, sections: [] });
    pages.at(-1)?.sections.push(sections[index]);
  });
  return { pages };
}

/** Returns the entries of a section. The text field of an "Other" option becomes part of the field right before it. */
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

/** Returns, for fields that the body sends under their own names, how they are sent. */
function sentAs(declaration: JsonObject): JsonObject {
  const body = objectOf(objectOf(declaration.request).body);
  const found = Object.entries(body).flatMap(([name, source]) => {
    if (!isObject(source) || source.from !== name) return [];
    if (source.optional === true) return [[name, 'if-filled']];
    return source.join === undefined ? [] : [[name, { join: source.join }]];
  });
  return Object.fromEntries(found);
}

function afterSurface({ event, goTo, next, ...rest }: JsonObject): JsonObject {
  return dropUndefined({ step: objectOf(event).step, next: nextSurface(next), to: goTo, ...rest });
}

function resultSurface(result: JsonObject, webhook: unknown, fields: Fields, defaults: Defaults): JsonObject {
  const { actions, next, refine, ...words } = result;
  const shown = Object.entries(words).map(([word, value]) => [word, withoutTitles(value)]);
  return {
    ...result,
    ...Object.fromEntries(shown),
    ...(Array.isArray(actions) && { actions: actions.map((action) => actionSurface(action, fields, defaults)) }),
    ...(Array.isArray(next) && { next: next.map(nextSurface) }),
    ...(isObject(refine) && { refine: withoutDefaults(refine, { webhook: `${webhook}-refine` }) }),
  };
}

/** Returns a column, card or fact without a title that follows from the name of its part. */
function withoutTitles(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((entry) => {
    if (!isObject(entry) || typeof entry.from !== 'string') return entry;
    const own = withoutDefaults(entry, { title: titleOf(entry.from) });
    return Object.fromEntries(Object.entries(own).map(([word, inner]) => [word, withoutTitles(inner)]));
  });
}

function nextSurface(next: unknown): unknown {
  if (!isObject(next) || !isObject(next.carry)) return next;
  const carry = Object.entries(next.carry).map(([name, source]) => [name, sourceSurface(source, {})]);
  return { ...next, carry: Object.fromEntries(carry) };
}

function actionSurface(action: unknown, fields: Fields, defaults: Defaults): unknown {
  if (!isObject(action)) return action;
  const { request, dialog } = action;
  const own = action.do === 'reset' ? withoutDefaults(action, { clears: ['answers', 'result'] }) : action;
  return {
    ...own,
    ...(request !== undefined && { request: requestSurface(request, fields, defaults.request) }),
    ...(isObject(dialog) && { dialog: dialogSurface(dialog) }),
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
    return [name, dropUndefined({ ...entry, prefill: objectOf(prefill)[name] })];
  });
  return { ...rest, fields: Object.fromEntries(fields) };
}

function storageSurface({ secrets: _, ...rest }: JsonObject, id: unknown): JsonObject {
  return withoutDefaults(rest, { key: `.${camelCase(String(id))}`, version: 1 });
}

function messagesSurface(declaration: JsonObject, messages: JsonObject, defaults: Defaults): JsonObject | undefined {
  const { invalid: _, fields: __, ...rest } = messages;
  const { general } = toastRules(declaration);
  const own = {
    ...(general && { invalid: general.toast }),
    ...withoutDefaults(rest, defaultMessages(rest, declaration.result, defaults)),
  };
  return Object.keys(own).length > 0 ? own : undefined;
}
