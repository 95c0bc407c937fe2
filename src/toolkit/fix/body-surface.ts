import { isObject, type JsonObject } from '@/registry/surface/json-builder';
import { dropUndefined, isSameJson, withoutDefaults } from './object-words';

/** The entries of the fields of a form, by the name of the field. */
export type Fields = Record<string, JsonObject>;

/** Returns the surface of a request; undefined if the request only repeats defaults. */
export function requestSurface(request: unknown, fields: Fields, defaults: JsonObject = {}): unknown {
  if (!isObject(request)) return request;
  const { body, ...rest } = request;
  const surface = dropUndefined({
    ...withoutDefaults(rest, defaults),
    body: body === 'form' ? undefined : bodySurface(body, fields),
  });
  return Object.keys(surface).length > 0 ? surface : undefined;
}

function bodySurface(body: unknown, fields: Fields): unknown {
  if (!isObject(body)) return body;
  const names = Object.keys(body).filter((name) => isIdentity(name, body[name], fields));
  const rest = Object.entries(body).filter(([name]) => name !== '...' && !names.includes(name));
  const add = Object.fromEntries(rest.map(([name, source]) => [name, sourceSurface(source, fields)]));
  const allNames = Object.keys(fields).filter((name) => fields[name]?.send !== 'replace');
  const isAll = names.length === allNames.length && allNames.every((name) => names.includes(name));
  const listedNames = isAll ? 'all' : names;
  return dropUndefined({
    fields: '...' in body ? 'shown' : names.length > 0 ? listedNames : undefined,
    add: rest.length > 0 ? add : undefined,
  });
}

/** Returns true if a body field is the form field of the same name, sent as that field declares. */
function isIdentity(name: string, source: unknown, fields: Fields): boolean {
  if (!isObject(source) || source.from !== name) return false;
  const send = fields[name]?.send;
  const expected = send === 'if-filled' ? { optional: true } : isObject(send) ? send : {};
  return isSameJson(source, { from: name, ...expected });
}

/** Returns the surface of a source, in which `from` is called `field`. */
export function sourceSurface(source: unknown, fields: Fields): unknown {
  if (!isObject(source)) return source;
  const { from, object, ...rest } = source;
  return dropUndefined({
    field: from,
    ...rest,
    object: object === undefined ? undefined : bodySurface(object, fields),
  });
}
