import { isObject, type JsonBuilder, type JsonObject, type JsonPath } from './json-builder';

/** A field of the form as a request body sends it. */
export interface SentField {
  name: string;
  /** `"if-filled"`, `{ "join": ", " }`, `"replace"` or absent. */
  send: unknown;
  /** Path of the `send` word in the surface declaration. */
  path: JsonPath;
}

export function lowerRequest(
  build: JsonBuilder,
  to: JsonPath,
  value: unknown,
  from: JsonPath,
  sent: SentField[],
  defaults: JsonObject = {},
): void {
  if (!isObject(value)) {
    build.set(to, value, from);
    return;
  }
  const { body, ...rest } = { ...defaults, ...value };
  build.set(to, {}, from);
  for (const [word, inner] of Object.entries(rest)) build.set([...to, word], inner, [...from, word]);
  lowerBody(build, [...to, 'body'], body, [...from, 'body'], sent);
}

function lowerBody(build: JsonBuilder, to: JsonPath, body: unknown, from: JsonPath, sent: SentField[]): void {
  if (body === undefined) {
    build.set(to, 'form', from.slice(0, -1));
    return;
  }
  if (!isObject(body)) {
    build.set(to, body, from);
    return;
  }
  build.set(to, {}, from);
  const { fields, add, ...unknown } = body;
  for (const [word, inner] of Object.entries(unknown)) build.set([...to, word], inner, [...from, word]);
  if (fields === 'shown') build.set([...to, '...'], 'form', [...from, 'fields']);
  sentFields(fields, sent, from).forEach(({ name, send, path }, index) => {
    const origin = [...from, 'fields', ...(Array.isArray(fields) ? [index] : [])];
    build.set([...to, name], {}, origin);
    for (const [word, value] of Object.entries(sourceOptions(send))) build.set([...to, name, word], value, path);
    build.set([...to, name, 'from'], name, origin);
  });
  if (!isObject(add)) return;
  for (const [name, source] of Object.entries(add)) {
    lowerSource(build, [...to, name], source, [...from, 'add', name], sent);
  }
}

/** Returns the fields to send: for `"all"`, all fields except those sent in place of a choice; for a list, the named fields. */
function sentFields(fields: unknown, sent: SentField[], from: JsonPath): SentField[] {
  if (fields === 'all') return sent.filter(({ send }) => send !== 'replace');
  if (!Array.isArray(fields)) return [];
  return fields.map(
    (name) => sent.find((field) => field.name === name) ?? { name: String(name), send: undefined, path: from },
  );
}

function sourceOptions(send: unknown): JsonObject {
  if (send === 'if-filled') return { optional: true };
  return isObject(send) && 'join' in send ? { join: send.join } : {};
}

/** Lowers one source of a value: `field` becomes `from`, an object is lowered as a body. */
export function lowerSource(
  build: JsonBuilder,
  to: JsonPath,
  source: unknown,
  from: JsonPath,
  sent: SentField[] = [],
): void {
  if (!isObject(source)) {
    build.set(to, source, from);
    return;
  }
  build.set(to, {}, from);
  for (const [word, value] of Object.entries(source)) {
    if (word === 'object') lowerBody(build, [...to, 'object'], value, [...from, 'object'], sent);
    else build.set([...to, word === 'field' ? 'from' : word], value, [...from, word]);
  }
}
