import type { Brand } from '@/generated/brand';
import type { Declaration } from '@/generated/declaration';
import type { Option, OptionLists } from '@/generated/options';
import { asForm, type FormDeclaration, resolveOptions } from '@/registry/options';
import { composeSchema, type Schema } from '../codegen/compose.ts';
import { type AutomationSource, parseAutomationText } from './front-matter.ts';
import { type PluginFile, pluginsOf } from './plugin-files.ts';
import { type SampleFile, samplesOf } from './sample-files.ts';
import { isReadable, schemaErrors } from './schema-check.ts';
import { type JsonSource, parseJson } from './source-map.ts';
import { waitsForItself } from './walk.ts';

/** A folder of `tools` that holds a declaration. */
export interface CheckedTool {
  /** Name of the folder. */
  id: string;
  source: JsonSource;
  /** As it stands in the file; undefined where it is too far from its contract for the other rules to look at. */
  declaration: Declaration | undefined;
  /** With shared option lists filled in, without what the registry would stumble over; undefined for a chooser. */
  form: FormDeclaration | undefined;
  automation: AutomationSource | undefined;
}

/** A tool that asks something. */
export type FormTool = CheckedTool & { declaration: Declaration; form: FormDeclaration };

/** Everything the rules look at, in memory. */
export interface CheckInput {
  /** Text by path from the project's folder. */
  files: ReadonlyMap<string, string>;
  tools: CheckedTool[];
  forms: FormTool[];
  options: JsonSource;
  /** Shared option lists by name. */
  lists: Record<string, Option[]>;
  brand: JsonSource;
  /** The brand; without any part where the file is too far from its contract. */
  brandFacts: Partial<Brand>;
  /** `tool` is composed of its frame and the plugins there are. */
  schemas: Record<'tool' | 'options' | 'automation' | 'brand' | 'plugin', object>;
  /** Contracts of results by kind. */
  results: Record<string, object>;
  plugins: PluginFile[];
  samples: SampleFile[];
  /** Paths of the pages that are not tools. */
  fixedRoutes: string[];
}

/** Makes the input of the rules from a project's files. @throws Error naming a contract of `schemas/` that is not JSON */
export function checkInput(files: ReadonlyMap<string, string>): CheckInput {
  const plugins = pluginsOf(files);
  const schemas = {
    tool: composed(files, plugins),
    plugin: schema(files, 'plugin'),
    options: schema(files, 'options'),
    automation: schema(files, 'automation'),
    brand: schema(files, 'brand'),
  };
  const options = parseJson('tools/options.json', files.get('tools/options.json') ?? '');
  const brand = parseJson('brand.json', files.get('brand.json') ?? '');
  const lists = listsOf(options.value);
  const tools = toolIds(files).map((id) => readTool(files, id, schemas.tool, lists));
  return {
    files,
    tools,
    forms: tools.filter(isForm),
    options,
    lists,
    brand,
    brandFacts: isReadable(schemaErrors(schemas.brand, brand.value)) ? (brand.value as Brand) : {},
    schemas,
    results: resultSchemas(files),
    plugins,
    samples: samplesOf(files),
    fixedRoutes: [...(files.get('src/app/paths.ts') ?? '').matchAll(/'(\/[^']*)'/g)].map(([, path]) => path ?? ''),
  };
}

function readTool(
  files: ReadonlyMap<string, string>,
  id: string,
  contract: object,
  lists: Record<string, Option[]>,
): CheckedTool {
  const source = parseJson(`tools/${id}/tool.json`, files.get(`tools/${id}/tool.json`) ?? '');
  const written = files.get(`tools/${id}/automation.md`);
  const automation = written === undefined ? undefined : parseAutomationText(`tools/${id}/automation.md`, written);
  const declaration = isReadable(schemaErrors(contract, source.value)) ? (source.value as Declaration) : undefined;
  const resolved =
    declaration &&
    resolveOptions(withoutFaultyParts(withKnownLists(declaration, lists)), {
      $schema: '../schemas/options.schema.json',
      ...lists,
    } as OptionLists);
  return { id, source, declaration, form: resolved?.kind === 'form' ? asForm(resolved) : undefined, automation };
}

/** The declaration without option lists that do not exist: a rule of its own reports them. */
function withKnownLists(declaration: Declaration, lists: Record<string, Option[]>): Declaration {
  const { ui } = declaration;
  if (!ui?.fields) return declaration;
  const fields = Object.entries(ui.fields).map(([name, { options, ...look }]) => [
    name,
    options && Object.hasOwn(lists, options) ? { ...look, options } : look,
  ]);
  return { ...declaration, ui: { ...ui, fields: Object.fromEntries(fields) } };
}

/**
 * The declaration without fields that wait for themselves (asking whether they show would never end) and without limits
 * of what is no list: rules of their own report them.
 */
function withoutFaultyParts(declaration: Declaration): Declaration {
  const { reveal = {}, limits = {}, form } = declaration;
  const sound = Object.entries(reveal).filter(([field]) => !waitsForItself(reveal, field));
  const ofLists = Object.entries(limits).filter(([field]) => form?.properties[field]?.type === 'array');
  return { ...declaration, reveal: Object.fromEntries(sound), limits: Object.fromEntries(ofLists) };
}

function isForm(tool: CheckedTool): tool is FormTool {
  return tool.form !== undefined;
}

function listsOf(value: unknown): Record<string, Option[]> {
  const entries = Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(
    entries.flatMap(([name, list]) => (Array.isArray(list) ? [[name, list.filter(isOption)]] : [])),
  );
}

function isOption(value: unknown): value is Option {
  return isObject(value) && typeof value.value === 'string';
}

function toolIds(files: ReadonlyMap<string, string>): string[] {
  return [...files.keys()].flatMap((path) => /^tools\/([^/]+)\/tool\.json$/.exec(path)?.[1] ?? []);
}

function resultSchemas(files: ReadonlyMap<string, string>): Record<string, object> {
  const kinds = [...files.keys()].flatMap((path) => /^schemas\/results\/(.+)\.schema\.json$/.exec(path)?.[1] ?? []);
  return Object.fromEntries(kinds.map((kind) => [kind, schema(files, `results/${kind}`)]));
}

const parsed = new Map<string, object>();

/** A contract, parsed once per text, so that its compiled validator is found again. */
function schema(files: ReadonlyMap<string, string>, name: string): object {
  const text = files.get(`schemas/${name}.schema.json`) ?? '';
  const known = parsed.get(text);
  if (known) return known;
  const { value, syntax } = parseJson(name, text);
  if (!isObject(value)) throw new Error(`schemas/${name}.schema.json: ${syntax[0]?.message ?? 'not an object'}`);
  parsed.set(text, value);
  return value;
}

const composedOf = new Map<string, object>();

/** The contract of declarations, composed once per set of words, so that its compiled validator is found again. */
function composed(files: ReadonlyMap<string, string>, plugins: readonly PluginFile[]): object {
  const frame = schema(files, 'frame/tool');
  const key = JSON.stringify([frame, plugins.map(({ room, name, says }) => [room, name, says])]);
  const made = composedOf.get(key) ?? composeSchema(frame as Schema, plugins);
  composedOf.set(key, made);
  return made;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
