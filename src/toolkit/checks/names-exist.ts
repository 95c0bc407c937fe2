import { isObject, type JsonObject } from '@/registry/surface/json-builder';
import { fieldsIn, messageName } from '../declaration/form-fields';
import type { Findings } from '../finding';
import { findingAt, type Path, type Source } from '../json/json-locations';
import { type NameReference, nameReferences } from '../json/name-references';
import { memoizeByObject } from '../memoize';
import { type CheckedTool, type CheckInput, isFormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';
import { hasParam } from '../project/fixed-routes';

/** The page or the build does not notice a name of nothing: a link opens nothing, a message never shows, a list is empty. */
export const explains =
  'Every tool, page, link, option list, provider, saved result and field that a declaration or brand.json names exists, and can be reached.';

/** Where a name stands: in which tool, if in any, and at which path of its resolved declaration. */
interface Place {
  tool?: CheckedTool;
  path: Path;
}

/** What may be named by one kind of reference. */
interface Kind {
  what: string;
  mend: string;
  /** The possible names; undefined if an unreadable file may have others. */
  names(input: CheckInput, place: Place): readonly string[] | undefined;
  /** Says what keeps a name that exists from being one of them. */
  obstacle?(input: CheckInput, place: Place, name: string): string | undefined;
}

const FIELD: Kind = { what: 'field', mend: 'Name a field of the form.', names: (_input, place) => fieldNames(place) };

const KINDS: Readonly<Record<string, Kind>> = {
  link: {
    what: 'link',
    mend: 'Name one of these, or add the link to the links of brand.json.',
    names: ({ brandValue: { links } }) => links && Object.keys(links),
  },
  list: {
    what: 'option list',
    mend: 'Name one of these, or add the list to tools/options.json.',
    names: ({ options, lists }) => (options.value === undefined ? undefined : Object.keys(lists)),
  },
  provider: {
    what: 'provider',
    mend: 'Name one of these, or add the provider to tools/providers.json.',
    names: ({ providers }) => {
      if (providers && providers.syntax.length > 0) return undefined;
      const named = isObject(providers?.value) ? providers.value.providers : undefined;
      return isObject(named) ? Object.keys(named) : [];
    },
  },
  page: { what: 'page', mend: 'Link to an existing page.', names: (input) => pageRoutes(input) },
  tool: {
    what: 'tool',
    mend: 'Name another tool that has an open page.',
    names: ({ tools }, { tool }) =>
      tools.filter((other) => other !== tool && obstacleOf(other) === undefined).map(({ id }) => id),
    obstacle: ({ tools }, { tool }, name) => {
      const other = tools.find(({ id }) => id === name);
      return other && (other === tool ? 'is this tool itself' : obstacleOf(other));
    },
  },
  'saved-result': {
    what: 'saved result',
    mend: 'Use the storage key of a tool that saves its result.',
    names: ({ tools }) => {
      // An unreadable tool may save under any key.
      if (tools.some(({ declaration }) => !declaration)) return undefined;
      return tools.flatMap(({ form }) => (form?.storage?.result ? [form.storage.key] : []));
    },
  },
  field: FIELD,
  'number-field': {
    what: 'number field',
    mend: 'Name a number field of the form.',
    names: (_input, place) => fieldNames(place, ['number', 'integer']),
    obstacle: (_input, place, name) => (fieldNames(place)?.includes(name) ? 'is no number' : undefined),
  },
  'field-or-part': {
    ...FIELD,
    names: (_input, { tool }) => (tool && isFormTool(tool) ? fieldsIn(tool).map(messageName) : undefined),
  },
};

export function check(input: CheckInput): Findings {
  const inBrand = input.brandValue.name === undefined ? [] : brandReferences(input);
  return [
    input.tools.map((tool) =>
      referencesOf(input, tool).map((reference) => findingOf(input, tool.source, reference, tool)),
    ),
    inBrand.map((reference) => findingOf(input, input.brand, reference)),
  ];
}

function findingOf(
  input: CheckInput,
  source: Source,
  { kind, value, path, part }: NameReference,
  tool?: CheckedTool,
): Findings {
  const named = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  const place = { tool, path };
  const names = named?.names(input, place);
  if (!named || !names || names.includes(value)) return [];
  const unknown = unknownNameText(named.what, value, names, named.mend);
  const obstacle = named.obstacle?.(input, place, value);
  const found = `the ${named.what} "${value}", which ${obstacle}`;
  return findingAt(source, path, obstacle ? { ...unknown, found, didYouMean: undefined } : unknown, part);
}

const referencesByTool = memoizeByObject((contract: object) =>
  memoizeByObject((declaration: object) => nameReferences(contract, declaration, contract as JsonObject, [])),
);

function referencesOf({ schemas }: CheckInput, { declaration }: CheckedTool): NameReference[] {
  return declaration ? referencesByTool(schemas.resolved)(declaration) : [];
}

function brandReferences({ schemas, brand }: CheckInput): NameReference[] {
  return nameReferences(schemas.brand, brand.value, schemas.brand as JsonObject, []);
}

/** Returns the fields of the form around a name: of a dialog, or of the tool. */
function fieldNames({ tool, path }: Place, types?: readonly string[]): string[] | undefined {
  const [, word, index, dialog] = path;
  const action = word === 'actions' && dialog === 'dialog' ? tool?.form?.result?.actions?.[Number(index)] : undefined;
  const form = action ? action.dialog?.form : tool?.form?.form;
  if (!form) return undefined;
  const fields = Object.entries(form.properties);
  return fields.filter(([, { type }]) => !types || types.includes(type)).map(([name]) => name);
}

/** Returns the routes of tools, of fixed pages, and of what is announced as coming soon. */
function pageRoutes({ tools, fixedRoutes, brandValue }: CheckInput): string[] | undefined {
  // An unreadable tool or brand may have any page.
  if (brandValue.name === undefined || tools.some(({ declaration }) => !declaration)) return undefined;
  const announced = (brandValue.tiles ?? []).flatMap(({ route, status }) =>
    route && status === 'coming-soon' ? [route] : [],
  );
  const own = tools.flatMap(({ declaration }) => declaration?.page?.route ?? []);
  return [...fixedRoutes.filter((route) => !hasParam(route)), ...own, ...announced];
}

/** Returns why nobody can be led to a tool; undefined if it has an open page, or cannot be read. */
function obstacleOf({ declaration }: CheckedTool): string | undefined {
  if (!declaration) return undefined;
  if (!declaration.page) return 'has no page';
  return declaration.card?.status === 'coming-soon' ? 'is coming soon' : undefined;
}
