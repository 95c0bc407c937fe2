/** A JSON Schema, as far as it is compared. */
export type ComparedSchema = Readonly<Record<string, unknown>>;

/** What became of a part of a schema. */
export interface SchemaChange {
  /** Dotted path of the part; the entries of a list are `list[]`. */
  path: string;
  /**
   * needed: there must be a value now. optional: there may be none now. tighter: some values are refused now. looser: more
   * values are taken.
   */
  change: 'added' | 'needed' | 'optional' | 'gone' | 'retyped' | 'tighter' | 'looser';
  /** In words that follow the name of the part: "takes 20 characters at most, 40 before". */
  words: string;
}

/** Keywords that say nothing about which values fit. */
const NOTES = new Set(['$id', '$schema', '$comment', 'title', 'description', 'default', 'examples']);
/** Keywords that are compared one by one. */
const COMPARED = new Set(['type', 'enum', 'properties', 'required', 'items', 'additionalProperties', 'mayBeEmpty']);
/** Bounds, with the side on which values are refused. */
const BOUNDS: Readonly<Record<string, readonly [side: 'least' | 'most', unit: string]>> = {
  minLength: ['least', ' characters'],
  maxLength: ['most', ' characters'],
  minItems: ['least', ' entries'],
  maxItems: ['most', ' entries'],
  minimum: ['least', ''],
  maximum: ['most', ''],
};

/** What became of the parts of a schema, the outer first. */
export function schemaChanges(before: ComparedSchema, after: ComparedSchema, path = ''): SchemaChange[] {
  const [old, now] = [plain(before), plain(after)];
  if (isRetyped(old, now)) return [{ path, change: 'retyped', words: `is ${typeOf(now)}, ${typeOf(old)} before` }];
  return [
    ...typeChanges(old, now, path),
    ...optionChanges(old, now, path),
    ...Object.keys(BOUNDS).flatMap((bound) => boundChange(old, now, bound, path)),
    ...otherChanges(old, now, path),
    ...partChanges(old, now, path),
  ];
}

/** A schema whose choice between something and an empty text is a mark on that something. */
function plain(schema: ComparedSchema): ComparedSchema {
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
    changes.push({ path, change: 'tighter', words: 'takes whole numbers only' });
  if (old.type === 'integer' && now.type === 'number')
    changes.push({ path, change: 'looser', words: 'takes any number' });
  if (old.mayBeEmpty && !now.mayBeEmpty && isBounded(now))
    changes.push({ path, change: 'tighter', words: 'may not be empty any more' });
  if (!old.mayBeEmpty && now.mayBeEmpty && isBounded(old))
    changes.push({ path, change: 'looser', words: 'may be empty' });
  return changes;
}

/** Whether an empty text does not fit by itself. */
function isBounded({ minLength, enum: options, format, pattern }: ComparedSchema): boolean {
  return [minLength, options, format, pattern].some((bound) => bound !== undefined);
}

function optionChanges(old: ComparedSchema, now: ComparedSchema, path: string): SchemaChange[] {
  const [had, has] = [old.enum, now.enum] as [unknown[] | undefined, unknown[] | undefined];
  if (!had && !has) return [];
  if (!had) return [{ path, change: 'tighter', words: `takes ${listed(has ?? [])} only, anything before` }];
  if (!has) return [{ path, change: 'looser', words: 'takes other words than its options too' }];
  const gone = had.filter((option) => !has.includes(option));
  const added = has.filter((option) => !had.includes(option));
  return [
    ...(gone.length > 0 ? [{ path, change: 'tighter' as const, words: `takes ${listed(gone)} no more` }] : []),
    ...(added.length > 0 ? [{ path, change: 'looser' as const, words: `takes ${listed(added)} too` }] : []),
  ];
}

function boundChange(old: ComparedSchema, now: ComparedSchema, bound: string, path: string): SchemaChange[] {
  const [side, unit] = BOUNDS[bound] ?? ['least', ''];
  const none = side === 'least' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const [had, has] = [old[bound] ?? none, now[bound] ?? none] as [number, number];
  if (had === has) return [];
  const isTighter = side === 'least' ? has > had : has < had;
  const told = (value: number) => (value === none ? 'any number' : `${value}${unit} at ${side}`);
  return [{ path, change: isTighter ? 'tighter' : 'looser', words: `takes ${told(has)}, ${told(had)} before` }];
}

/** Patterns and formats, and whatever else there is: another one is taken for one that refuses something. */
function otherChanges(old: ComparedSchema, now: ComparedSchema, path: string): SchemaChange[] {
  const keywords = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...keywords].flatMap((keyword): SchemaChange[] => {
    if (NOTES.has(keyword) || COMPARED.has(keyword) || keyword in BOUNDS) return [];
    const [had, has] = [JSON.stringify(old[keyword]), JSON.stringify(now[keyword])];
    if (had === has) return [];
    if (has === undefined) return [{ path, change: 'looser', words: `is no longer held to the ${keyword} ${had}` }];
    const before = had === undefined ? '' : `, ${had} before`;
    return [{ path, change: 'tighter', words: `is held to the ${keyword} ${has}${before}` }];
  });
}

type Parts = Readonly<Record<string, ComparedSchema>>;

function partChanges(old: ComparedSchema, now: ComparedSchema, path: string): SchemaChange[] {
  const [had, has] = [(old.properties ?? {}) as Parts, (now.properties ?? {}) as Parts];
  const [mustHave, must] = [(old.required ?? []) as string[], (now.required ?? []) as string[]];
  const at = (name: string) => (path ? `${path}.${name}` : name);
  const changes = Object.entries(had).flatMap(([name, part]): SchemaChange[] => {
    const after = has[name];
    if (!after) return [{ path: at(name), change: 'gone', words: 'is gone' }];
    const needed = must.includes(name);
    const shifted: SchemaChange[] =
      needed === mustHave.includes(name)
        ? []
        : [
            {
              path: at(name),
              change: needed ? 'needed' : 'optional',
              words: needed ? 'must be there' : 'may be absent',
            },
          ];
    return [...shifted, ...schemaChanges(part, after, at(name))];
  });
  const added = [...new Set([...Object.keys(has), ...must])].filter((name) => !had[name] && !mustHave.includes(name));
  for (const name of added) {
    const needed = must.includes(name);
    changes.push({
      path: at(name),
      change: needed ? 'needed' : 'added',
      words: needed ? 'is new and must be there' : 'is new',
    });
  }
  const [inner, items] = [old.items, now.items] as (ComparedSchema | undefined)[];
  return inner && items ? [...changes, ...schemaChanges(inner, items, `${path}[]`)] : changes;
}

function listed(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ');
}
