/** A JSON Schema to compare. */
export type ComparedSchema = Readonly<Record<string, unknown>>;

/** A change of a part of a schema. */
export interface SchemaChange {
  /** Dotted path of the part; entries of a list are `list[]`. */
  path: string;
  /**
   * required: the value may no longer be missing. optional: it may now be missing. tighter: some values are now rejected.
   * looser: more values are now accepted.
   */
  change: 'added' | 'required' | 'optional' | 'gone' | 'retyped' | 'tighter' | 'looser';
  /** A predicate that follows the name of the part: "takes 20 characters at most, 40 before". */
  description: string;
}

/** Keywords without influence on validation. */
const ANNOTATIONS = new Set(['$id', '$schema', '$comment', 'title', 'description', 'default', 'examples']);
/** Keywords that separate functions compare. */
const COMPARED = new Set(['type', 'enum', 'properties', 'required', 'items', 'additionalProperties', 'mayBeEmpty']);
/** Bounds: lower or upper, and their unit. */
const BOUNDS: Readonly<Record<string, readonly [side: 'least' | 'most', unit: string]>> = {
  minLength: ['least', ' characters'],
  maxLength: ['most', ' characters'],
  minItems: ['least', ' entries'],
  maxItems: ['most', ' entries'],
  minimum: ['least', ''],
  maximum: ['most', ''],
  exclusiveMinimum: ['least', ''],
  exclusiveMaximum: ['most', ''],
};

/** Compares two schemas; changes of outer parts come first. */
export function schemaChanges(before: ComparedSchema, after: ComparedSchema, path = ''): SchemaChange[] {
  const [old, now] = [unwrapEmptyChoice(before), unwrapEmptyChoice(after)];
  if (isRetyped(old, now))
    return [{ path, change: 'retyped', description: `is ${typeOf(now)}, ${typeOf(old)} before` }];
  return [
    ...typeChanges(old, now, path),
    ...optionChanges(old, now, path),
    ...Object.keys(BOUNDS).flatMap((bound) => boundChange(old, now, bound, path)),
    ...otherChanges(old, now, path),
    ...partChanges(old, now, path),
  ];
}

/** Replaces an `anyOf` of a schema and an empty text by that schema with `mayBeEmpty`. */
function unwrapEmptyChoice(schema: ComparedSchema): ComparedSchema {
  const [inner, empty] = Array.isArray(schema.anyOf) ? (schema.anyOf as ComparedSchema[]) : [];
  const { anyOf: _, ...rest } = schema;
  return inner && empty?.const === '' ? { ...rest, ...inner, mayBeEmpty: true } : schema;
}

function typeOf({ type, const: only }: ComparedSchema): string {
  return type === undefined ? (only === undefined ? 'anything' : JSON.stringify(only)) : String(type);
}

function isRetyped(old: ComparedSchema, now: ComparedSchema): boolean {
  const numbers = ['integer', 'number'];
  if (numbers.includes(typeOf(old)) && numbers.includes(typeOf(now))) return false;
  return typeOf(old) !== typeOf(now) && (old.type !== undefined || now.type !== undefined);
}

function typeChanges(old: ComparedSchema, now: ComparedSchema, path: string): SchemaChange[] {
  const changes: SchemaChange[] = [];
  if (old.type === 'number' && now.type === 'integer')
    changes.push({ path, change: 'tighter', description: 'takes whole numbers only' });
  if (old.type === 'integer' && now.type === 'number')
    changes.push({ path, change: 'looser', description: 'takes any number' });
  if (old.mayBeEmpty && !now.mayBeEmpty && isBounded(now))
    changes.push({ path, change: 'tighter', description: 'may not be empty any more' });
  if (!old.mayBeEmpty && now.mayBeEmpty && isBounded(old))
    changes.push({ path, change: 'looser', description: 'may be empty' });
  return changes;
}

/** Returns true if the schema rejects an empty text. */
function isBounded({ minLength, enum: options, format, pattern }: ComparedSchema): boolean {
  return [minLength, options, format, pattern].some((bound) => bound !== undefined);
}

function optionChanges(old: ComparedSchema, now: ComparedSchema, path: string): SchemaChange[] {
  const [had, has] = [old.enum, now.enum] as [unknown[] | undefined, unknown[] | undefined];
  if (!had && !has) return [];
  if (!had) return [{ path, change: 'tighter', description: `takes ${joinValues(has ?? [])} only, anything before` }];
  if (!has) return [{ path, change: 'looser', description: 'takes other words than its options too' }];
  const removed = had.filter((option) => !has.includes(option));
  const added = has.filter((option) => !had.includes(option));
  const changes: SchemaChange[] = [];
  if (removed.length > 0)
    changes.push({ path, change: 'tighter', description: `takes ${joinValues(removed)} no more` });
  if (added.length > 0) changes.push({ path, change: 'looser', description: `takes ${joinValues(added)} too` });
  return changes;
}

function boundChange(old: ComparedSchema, now: ComparedSchema, bound: string, path: string): SchemaChange[] {
  const [side, unit] = BOUNDS[bound] ?? ['least', ''];
  const none = side === 'least' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const [had, has] = [old[bound] ?? none, now[bound] ?? none] as [number, number];
  if (had === has) return [];
  const isTighter = side === 'least' ? has > had : has < had;
  const formatBound = (value: number) => (value === none ? 'any number' : `${value}${unit} at ${side}`);
  const description = `takes ${formatBound(has)}, ${formatBound(had)} before`;
  return [{ path, change: isTighter ? 'tighter' : 'looser', description }];
}

/** Compares all other keywords, such as patterns and formats; a changed value counts as tighter. */
function otherChanges(old: ComparedSchema, now: ComparedSchema, path: string): SchemaChange[] {
  const keywords = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...keywords].flatMap((keyword): SchemaChange[] => {
    if (ANNOTATIONS.has(keyword) || COMPARED.has(keyword) || keyword in BOUNDS) return [];
    const [had, has] = [JSON.stringify(old[keyword]), JSON.stringify(now[keyword])];
    if (had === has) return [];
    if (has === undefined)
      return [{ path, change: 'looser', description: `is no longer held to the ${keyword} ${had}` }];
    const before = had === undefined ? '' : `, ${had} before`;
    return [{ path, change: 'tighter', description: `is held to the ${keyword} ${has}${before}` }];
  });
}

type Parts = Readonly<Record<string, ComparedSchema>>;

function partChanges(old: ComparedSchema, now: ComparedSchema, path: string): SchemaChange[] {
  const [had, has] = [(old.properties ?? {}) as Parts, (now.properties ?? {}) as Parts];
  const [mustHave, must] = [(old.required ?? []) as string[], (now.required ?? []) as string[]];
  const at = (name: string) => (path ? `${path}.${name}` : name);
  const changes = Object.entries(had).flatMap(([name, part]): SchemaChange[] => {
    const after = has[name];
    if (!after) return [{ path: at(name), change: 'gone', description: 'is gone' }];
    const inner = schemaChanges(part, after, at(name));
    if (must.includes(name) === mustHave.includes(name)) return inner;
    return must.includes(name)
      ? [{ path: at(name), change: 'required', description: 'must be there' }, ...inner]
      : [{ path: at(name), change: 'optional', description: 'may be absent' }, ...inner];
  });
  const added = [...new Set([...Object.keys(has), ...must])].filter((name) => !had[name] && !mustHave.includes(name));
  const additions = added.map(
    (name): SchemaChange =>
      must.includes(name)
        ? { path: at(name), change: 'required', description: 'is new and must be there' }
        : { path: at(name), change: 'added', description: 'is new' },
  );
  const [inner, items] = [old.items, now.items] as (ComparedSchema | undefined)[];
  return [...changes, ...additions, ...(inner && items ? schemaChanges(inner, items, `${path}[]`) : [])];
}

function joinValues(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ');
}
