import { isJsonObject, type JsonObject } from '@/registry/surface/json-builder';
import { defined, same, withoutDefaults } from './object-words';

/** The entries of the form by the name of their field. */
export type Fields = Record<string, JsonObject>;

/** Returns a request; undefined if it says nothing but defaults. */
export function requestSurface(request: unknown, fields: Fields, defaults: JsonObject = {}): unknown {
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

/** Returns a source of a value. */
export function sourceSurface(source: unknown, fields: Fields): unknown {
  if (!isJsonObject(source)) return source;
  const { from, object, ...rest } = source;
  return defined({ field: from, ...rest, object: object === undefined ? undefined : bodySurface(object, fields) });
}
