import { isObject, tryParseJson } from '@/contracts/json';
import { memoizeByText } from '../memoize';
import type { Schema } from '../project/compose-schema';
import { featuresOf } from '../project/feature-files';

/** Keyword of the frames and plugins: the property contains a name of the kind that the keyword says. */
const NAMES_KEYWORD = 'x-names';

/** The kinds of names that an editor completes; what a name of another kind may be depends on the declaration around it. */
const KINDS = ['tool', 'list', 'shared-field', 'provider', 'link', 'page', 'category'] as const;

/** Builds a schema with one definition per kind of name, so that editors complete these names and underline others. */
export function namesSchema(files: ReadonlyMap<string, string>): Schema {
  const tools = [...files.keys()].flatMap((path) => /^tools\/([^/]+)\/tool\.json$/.exec(path)?.[1] ?? []);
  const declarations = tools.map((id) => jsonOf(files, `tools/${id}/tool.json`));
  const brand = jsonOf(files, 'brand.json');
  const tiles = listOf(brand.tiles);
  const fixedRoutes = [...(files.get('src/app/paths.ts') ?? '').matchAll(/'(\/[^':]*)'/g)].map(([, path]) => path);
  const pages = featuresOf(files).flatMap(({ manifest }) => manifest.page.filter(({ unlisted }) => !unlisted));
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'names.schema.json',
    $comment:
      'Made by npm run codegen of the tools, tools/defaults.json, tools/options.json, tools/providers.json, brand.json, src/app/paths.ts and the features.',
    definitions: {
      tool: oneOf(tools),
      list: oneOf(Object.keys(jsonOf(files, 'tools/options.json')).filter((name) => name !== '$schema')),
      'shared-field': oneOf(Object.keys(objectOf(jsonOf(files, 'tools/defaults.json').fields))),
      provider: oneOf(Object.keys(objectOf(jsonOf(files, 'tools/providers.json').providers))),
      link: oneOf(Object.keys(objectOf(brand.links))),
      page: oneOf([
        ...fixedRoutes,
        ...pages.map(({ path }) => path),
        ...declarations.map(({ id, page }) => page && (objectOf(page).route ?? `/${id}`)),
        ...tiles.map(({ route }) => route),
      ]),
      // Editors offer the known categories; any other is valid too.
      category: {
        anyOf: [
          oneOf([...declarations.map(({ card }) => objectOf(card).category), ...tiles.map(({ category }) => category)]),
          { type: 'string' },
        ],
      },
    } satisfies Record<(typeof KINDS)[number], Schema>,
  };
}

/** Replaces the keyword by references to the definitions of names.schema.json. */
export function withNames(schema: Schema): Schema {
  return replaceNames(schema) as Schema;
}

function replaceNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(replaceNames);
  if (typeof value !== 'object' || value === null) return value;
  const { [NAMES_KEYWORD]: kind, ...rest } = value as Schema;
  const replaced = Object.fromEntries(Object.entries(rest).map(([keyword, inner]) => [keyword, replaceNames(inner)]));
  if (kind === undefined) return replaced;
  if (!KINDS.some((known) => known === kind)) return { ...replaced, [NAMES_KEYWORD]: kind };
  return { ...replaced, allOf: [{ $ref: `names.schema.json#/definitions/${kind}` }] };
}

function oneOf(names: readonly unknown[]): Schema {
  const uniqueNames = [...new Set(names.filter((name) => typeof name === 'string'))].sort();
  return { type: 'string', ...(uniqueNames.length > 0 && { enum: uniqueNames }) };
}

function jsonOf(files: ReadonlyMap<string, string>, path: string): Schema {
  return objectOf(parseCached(path, files.get(path) ?? ''));
}

/** A file that is not JSON defines no names; the check reports its syntax errors. */
const parseCached = memoizeByText((_path, text) => tryParseJson(text));

function listOf(value: unknown): Schema[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

function objectOf(value: unknown): Schema {
  return isObject(value) ? value : {};
}
