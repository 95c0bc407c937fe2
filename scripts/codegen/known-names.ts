import { lastMade } from '../lib/last-made.ts';
import type { Schema } from './compose.ts';

/** What a project has by name, and a declaration may name. */
export const NAMES_FILE = 'schemas/names.schema.json';

/** Marks a word of a frame or plugin that names one of these; its value says of which. */
const MARK = 'x-known';

/** Names a project has, as a schema with one definition for each kind: what editors offer, and underline where it is another. */
export function namesSchema(files: ReadonlyMap<string, string>): Schema {
  const tools = [...files.keys()].flatMap((path) => /^tools\/([^/]+)\/tool\.json$/.exec(path)?.[1] ?? []);
  const declared = tools.map((id) => jsonOf(files, `tools/${id}/tool.json`));
  const brand = jsonOf(files, 'brand.json');
  const tiles = listOf(brand.tiles);
  const fixed = [...(files.get('src/app/paths.ts') ?? '').matchAll(/'(\/[^':]*)'/g)].map(([, path]) => path);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'names.schema.json',
    $comment:
      'Made by npm run codegen of the tools, tools/options.json, tools/providers.json, brand.json and src/app/paths.ts.',
    definitions: {
      tools: oneOf(tools),
      lists: oneOf(Object.keys(jsonOf(files, 'tools/options.json')).filter((name) => name !== '$schema')),
      providers: oneOf(Object.keys(objectOf(jsonOf(files, 'tools/providers.json').providers))),
      links: oneOf(Object.keys(objectOf(brand.links))),
      routes: oneOf([
        ...fixed,
        ...declared.map(({ page }) => objectOf(page).route),
        ...tiles.map(({ route }) => route),
      ]),
      // A new category is as good as one of these.
      categories: {
        anyOf: [
          oneOf([...declared.map(({ card }) => objectOf(card).category), ...tiles.map(({ category }) => category)]),
          { type: 'string' },
        ],
      },
    },
  };
}

/** A contract that leaves the names of what a project has to the file beside it. */
export function withNames(schema: Schema): Schema {
  return named(schema) as Schema;
}

function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named);
  if (typeof value !== 'object' || value === null) return value;
  const { [MARK]: kind, ...rest } = value as Schema;
  const own = Object.fromEntries(Object.entries(rest).map(([keyword, inner]) => [keyword, named(inner)]));
  return kind === undefined ? own : { ...own, allOf: [{ $ref: `names.schema.json#/definitions/${kind}` }] };
}

function oneOf(names: readonly unknown[]): Schema {
  const known = [...new Set(names.filter((name) => typeof name === 'string'))].sort();
  return { type: 'string', ...(known.length > 0 && { enum: known }) };
}

function jsonOf(files: ReadonlyMap<string, string>, path: string): Schema {
  return objectOf(valueOnce(path, files.get(path) ?? ''));
}

/** What is not JSON has no names; the check says what is wrong with it. */
const valueOnce = lastMade((_path, text): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
});

function listOf(value: unknown): Schema[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

function objectOf(value: unknown): Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : {};
}
