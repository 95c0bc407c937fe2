import { isObject, type JsonObject } from '@/contracts/json';

export { isObject, type JsonObject };

/** Property names and list positions that lead to a value of a JSON document. */
export type JsonPath = readonly (string | number)[];

/** Builds a JSON document value by value, and records the path in a source document from which each value comes. */
export class JsonBuilder {
  readonly value: JsonObject = {};
  private readonly assignments: { path: JsonPath; origin: JsonPath }[] = [];
  private origins: Map<string, JsonPath> | undefined;

  /** Sets a value and creates missing objects and lists on its path; `origin` is the path in the source document. */
  set(path: JsonPath, value: unknown, origin: JsonPath): void {
    let parent: JsonObject = this.value;
    for (const [index, step] of path.slice(0, -1).entries()) {
      let inner = ownValue(parent, step);
      if (inner === undefined) {
        inner = typeof path[index + 1] === 'number' ? [] : {};
        setOwn(parent, step, inner);
      }
      parent = inner as JsonObject;
    }
    setOwn(parent, path.at(-1) as string, value);
    this.assignments.push({ path, origin });
    this.origins = undefined;
  }

  /** Appends a value to a list, and creates the list if it is missing. */
  push(path: JsonPath, value: unknown, origin: JsonPath): void {
    const list = this.get(path);
    this.set([...path, Array.isArray(list) ? list.length : 0], value, origin);
  }

  /** The value at a path; undefined if there is none. */
  get(path: JsonPath): unknown {
    return valueAt(this.value, path);
  }

  /** Returns the path in the source document of the value at a path, or of the nearest value around it. */
  originOf(path: JsonPath): JsonPath {
    for (let length = path.length; length > 0; length--) {
      const origin = this.originByPath().get(JSON.stringify(path.slice(0, length)));
      if (origin) return [...origin, ...path.slice(length)];
    }
    return path;
  }

  /** Returns whether any value comes from this path of the source document, or from a path below it. */
  isOrigin(path: JsonPath): boolean {
    return [...this.originByPath().values()].some((origin) => path.every((step, index) => origin[index] === step));
  }

  /** Indexed only once an origin is asked for: most documents are built for their value alone. */
  private originByPath(): ReadonlyMap<string, JsonPath> {
    this.origins ??= new Map(this.assignments.map(({ path, origin }) => [JSON.stringify(path), origin]));
    return this.origins;
  }
}

/** The value at a path of a JSON document; undefined if there is none. */
export function valueAt(value: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>(
    (inner, step) => (typeof inner === 'object' && inner !== null ? ownValue(inner, step) : undefined),
    value,
  );
}

/** Returns the value of an own property: a field may be named "constructor", which every object inherits. */
function ownValue(object: object, name: string | number): unknown {
  return Object.hasOwn(object, name) ? (object as JsonObject)[name] : undefined;
}

/** Sets an own property; an assignment to "__proto__" would set the prototype instead. */
function setOwn(object: object, name: string | number, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  else (object as JsonObject)[name] = value;
}
