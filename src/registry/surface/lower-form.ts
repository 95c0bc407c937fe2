import type { Defaults } from './defaults';
import { isObject, type JsonBuilder, type JsonObject, type JsonPath } from './json-builder';
import { type FieldEntry, fieldEntry, lowerField, withOther } from './lower-field';

/** A section with its path in the file and its page of the form. */
interface PlacedSection {
  section: JsonObject;
  path: JsonPath;
  page?: { title: unknown; path: JsonPath };
}

function sectionsOf(surface: JsonObject): PlacedSection[] {
  const place = (sections: unknown, path: JsonPath, page?: PlacedSection['page']) =>
    (Array.isArray(sections) ? sections : []).map((section, index) => ({
      section: isObject(section) ? section : {},
      path: [...path, index],
      ...(page && { page }),
    }));
  if (!Array.isArray(surface.pages)) return place(surface.sections, ['sections']);
  return surface.pages.flatMap((page, index) => {
    if (!isObject(page)) return [];
    const path = ['pages', index];
    return place(page.sections, [...path, 'sections'], { title: page.title, path: [...path, 'title'] });
  });
}

/** Lowers the sections with their fields; returns the fields in order. */
export function lowerForm(build: JsonBuilder, surface: JsonObject, defaults: Defaults): FieldEntry[] {
  const sharedFields = defaults.fields ?? {};
  build.set(['form'], { type: 'object', required: [], properties: {} }, ['pages' in surface ? 'pages' : 'sections']);
  const all = sectionsOf(surface).flatMap(({ section, path, page }, index) => {
    const to = ['ui', 'sections', index];
    build.set(to, {}, path);
    if (page) build.set([...to, 'page'], page.title, page.path);
    for (const [word, value] of Object.entries(section)) {
      if (word !== 'fields') build.set([...to, word === 'showIf' ? 'when' : word], value, [...path, word]);
    }
    const entries = Object.entries(isObject(section.fields) ? section.fields : {});
    const fields = entries.flatMap(([name, entry]) =>
      withOther(fieldEntry(name, entry, [...path, 'fields', name], sharedFields), sharedFields),
    );
    build.set([...to, 'fields'], [], [...path, 'fields']);
    for (const { name, path: at } of fields) build.push([...to, 'fields'], name, at);
    return fields;
  });
  for (const word of ['review', 'submit', 'validateOn']) {
    const value = surface[word];
    const usual = word === 'submit' && surface.request !== null ? defaults.submit : undefined;
    if (word in surface) build.set(['ui', word], isObject(value) ? { ...usual, ...value } : value, [word]);
  }
  for (const field of all) lowerFormField(build, field, sharedFields);
  return all;
}

function lowerFormField(build: JsonBuilder, field: FieldEntry, shared: JsonObject): void {
  const { name, entry, at } = field;
  lowerField(build, field, { schema: ['form'], looks: ['ui', 'fields'], messageName: name }, shared);
  if ('showIf' in entry) {
    build.set(['reveal', name, 'when'], entry.showIf, at('showIf'));
    if (entry.required && !isObject(entry.required)) build.set(['reveal', name, 'required'], true, at('required'));
    const isRevealedSend = entry.send === 'replace' || entry.send === 'beside';
    build.set(
      ['reveal', name, 'send'],
      isRevealedSend ? entry.send : 'beside',
      isRevealedSend ? at('send') : field.path,
    );
  }
  if (isObject(entry.atMost)) {
    lowerRenamed(build, ['limits', name], entry.atMost, at('atMost'), { count: 'max' });
  }
  if ('prefill' in entry) build.set(['prefill', name], entry.prefill, at('prefill'));
}

/** Writes an object with some of its words renamed. */
export function lowerRenamed(
  build: JsonBuilder,
  to: JsonPath,
  value: unknown,
  from: JsonPath,
  names: Record<string, string>,
): void {
  if (!isObject(value)) {
    build.set(to, value, from);
    return;
  }
  build.set(to, {}, from);
  for (const [word, inner] of Object.entries(value)) build.set([...to, names[word] ?? word], inner, [...from, word]);
}
