import { isObject } from '@/contracts/json';
import type { Brand } from '@/generated/brand';
import type { Option } from '@/generated/options';
import type { Defaults } from '@/registry/surface/defaults';
import { type JsonSource, parseJson } from '../json/json-locations';
import { isReadable, schemaErrors } from '../json/schema-errors';
import { type CheckedTool, type FormTool, isFormTool, readTool, type ToolContext } from './checked-tool';
import { composedSchema, contractSchema, definitionsOf, resultSchemas } from './contract-files';
import { type FeatureFile, featuresOf } from './feature-files';
import type { PluginCode } from './plugin-code';
import { type PluginFile, pluginsOf } from './plugin-files';
import { type ManifestProblem, validPlugins } from './plugin-manifest';
import { failureSamplesOf, type SampleFile, samplesOf } from './sample-files';

export { type CheckedTool, type FormTool, isFormTool };

/** Everything the rules read, in memory. */
export interface CheckInput extends PluginCode {
  /** Text by path from the project's folder. */
  files: ReadonlyMap<string, string>;
  tools: CheckedTool[];
  forms: FormTool[];
  options: JsonSource;
  /** Shared option lists by name. */
  lists: Record<string, Option[]>;
  /** The parsed tools/defaults.json; undefined if the project has no such file. */
  defaults: JsonSource | undefined;
  /** The parsed tools/providers.json: the providers of keys; undefined if the project has no such file. */
  providers: JsonSource | undefined;
  brand: JsonSource;
  /** The content of brand.json; an empty object if it violates its contract. */
  brandValue: Partial<Brand>;
  /** `tool`, `resolved`, `defaults` and `automation` are composed of their frames and the manifests of plugins. */
  schemas: Record<
    'tool' | 'resolved' | 'options' | 'automation' | 'brand' | 'plugin' | 'feature' | 'providers' | 'defaults',
    object
  >;
  /** Schemas of samples, by folder. */
  sampleSchemas: Record<SampleFile['folder'], object>;
  /** Schemas of results, by kind. */
  results: Record<string, object>;
  /** The plugins, without option schemas that cannot be used. */
  plugins: PluginFile[];
  /** The problems of those option schemas. */
  manifestProblems: ManifestProblem[];
  /** The samples of all tools. */
  samples: readonly SampleFile[];
  /** Failing answers shared by all tools with the same normaliser; `tool` is the name of the normaliser. */
  failureSamples: SampleFile[];
  /** The features, in their order. */
  features: FeatureFile[];
  /** Routes of the pages that are not tools. */
  fixedRoutes: string[];
  /** Matches routes that the server answers itself; undefined if the project has no server. */
  serverPaths: RegExp | undefined;
  /**
   * Stands for the shared files (contracts, plugins, brand, option lists): the same object as long as their texts are the
   * same.
   */
  sharedContext: object;
}

/**
 * Creates the input of the rules from a project's files and, if loaded, the code of its plugins.
 * @throws Error naming a schema of `schemas/` that is not JSON
 */
export function createCheckInput(
  files: ReadonlyMap<string, string>,
  { normalisers: readers = new Map(), codeProblems = [], codeExports = new Map() }: Partial<PluginCode> = {},
): CheckInput {
  const sharedContext = sharedContextOf(files);
  const shared = sharedPartsOf(files, sharedContext);
  const { schemas } = shared;
  const features = featuresOf(files);
  const options = parseJson('tools/options.json', files.get('tools/options.json') ?? '');
  const brand = parseJson('brand.json', files.get('brand.json') ?? '');
  const lists = listsOf(options.value);
  const defaults = sourceAt(files, 'tools/defaults.json');
  const tools = toolIds(files).map((id) =>
    readTool(files, id, { contracts: schemas, lists, defaults: defaultsIn(defaults) }),
  );
  return {
    files,
    tools,
    forms: tools.filter(isFormTool),
    options,
    lists,
    defaults,
    providers: sourceAt(files, 'tools/providers.json'),
    brand,
    brandValue: isReadable(schemaErrors(schemas.brand, brand.value)) ? (brand.value as Brand) : {},
    ...shared,
    samples: samplesOf(files),
    failureSamples: failureSamplesOf(files),
    normalisers: readers,
    codeProblems,
    codeExports,
    features,
    serverPaths: serverPathsOf(files.get('src/server/app.ts') ?? '', features),
    fixedRoutes: [
      ...[...(files.get('src/app/paths.ts') ?? '').matchAll(/'(\/[^']*)'/g)].map(([, path]) => path ?? ''),
      ...features.flatMap(({ manifest }) => manifest.page.map(({ path }) => path)),
    ],
    sharedContext,
  };
}

type SharedParts = Pick<CheckInput, 'schemas' | 'sampleSchemas' | 'results' | 'plugins' | 'manifestProblems'>;

const sharedParts = new WeakMap<object, SharedParts>();

/** Reads the contracts and plugins, once for each shared context. */
function sharedPartsOf(files: ReadonlyMap<string, string>, context: object): SharedParts {
  const parts = sharedParts.get(context) ?? readSharedParts(files);
  sharedParts.set(context, parts);
  return parts;
}

function readSharedParts(files: ReadonlyMap<string, string>): SharedParts {
  const { plugins, problems: manifestProblems } = validPlugins(pluginsOf(files), definitionsOf(files));
  const schemas = {
    tool: composedSchema(files, plugins, 'tool'),
    resolved: composedSchema(files, plugins, 'resolved'),
    plugin: contractSchema(files, 'plugin'),
    feature: contractSchema(files, 'feature'),
    options: contractSchema(files, 'options'),
    automation: composedSchema(files, plugins, 'automation'),
    brand: contractSchema(files, 'brand'),
    providers: contractSchema(files, 'providers'),
    defaults: composedSchema(files, plugins, 'defaults'),
  };
  return {
    schemas,
    sampleSchemas: {
      valid: contractSchema(files, 'samples/valid'),
      invalid: contractSchema(files, 'samples/invalid'),
      responses: contractSchema(files, 'samples/response'),
      drafts: contractSchema(files, 'samples/draft'),
    },
    results: resultSchemas(files),
    plugins,
    manifestProblems,
  };
}

/** Returns the input with the text of one declaration replaced. */
export function withToolText(input: CheckInput, id: string, text: string): CheckInput {
  const path = `tools/${id}/tool.json`;
  const files = new Map(input.files).set(path, text);
  const read = readTool(files, id, contextOf(input));
  const tools = input.tools.map((tool) => (tool.id === id ? read : tool));
  return { ...input, files, tools, forms: tools.filter(isFormTool) };
}

/** Returns the input with a single tool, read from these files. */
export function withSingleTool(input: CheckInput, id: string, files: ReadonlyMap<string, string>): CheckInput {
  const tools = [readTool(files, id, contextOf(input))];
  return { ...input, files, tools, forms: tools.filter(isFormTool), samples: samplesOf(files) };
}

let lastContext: readonly string[] = [];

/** Returns an object that changes when any shared file changes, or a plugin module appears or disappears. */
function sharedContextOf(files: ReadonlyMap<string, string>): object {
  const texts = [...files].flatMap(([path, text]) => {
    if (/^(brand\.json|tools\/(defaults|options|providers)\.json|schemas\/.*|src\/.*\/plugin\.json)$/.test(path))
      return [path, text];
    return path.startsWith('src/') ? [path] : [];
  });
  const same = texts.length === lastContext.length && texts.every((text, index) => text === lastContext[index]);
  if (!same) lastContext = texts;
  return lastContext;
}

function contextOf({ schemas, lists, defaults }: CheckInput): ToolContext {
  return { contracts: schemas, lists, defaults: defaultsIn(defaults) };
}

/** Returns the content of tools/defaults.json; an empty object if the file is missing or cannot be read. */
export function defaultsIn(defaults: JsonSource | undefined): Defaults {
  return isObject(defaults?.value) ? defaults.value : NO_DEFAULTS;
}

const NO_DEFAULTS: Defaults = {};

function sourceAt(files: ReadonlyMap<string, string>, path: string): JsonSource | undefined {
  const text = files.get(path);
  return text === undefined ? undefined : parseJson(path, text);
}

/** Returns the pattern of the paths that the lists in the source text of the server and the features name. */
function serverPathsOf(text: string, features: readonly FeatureFile[]): RegExp | undefined {
  const lists = [...text.matchAll(/^(?:export )?const (?:OWN|OTHER)_PATHS = \[([^\]]*)\]/gm)];
  const own = lists.flatMap(([, list = '']) => [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path));
  if (own.length === 0) return undefined;
  const paths = [...own, ...features.flatMap(({ manifest }) => manifest.routes.map(({ path }) => path))];
  return new RegExp(`^/(${paths.map((path) => path.replace('.', '\\.')).join('|')})(/|$)`);
}

function listsOf(value: unknown): Record<string, Option[]> {
  const entries = Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(
    entries.flatMap(([name, list]) => (Array.isArray(list) ? [[name, list.filter(isOption)]] : [])),
  );
}

function isOption(value: unknown): value is Option {
  if (!isObject(value) || typeof value.value !== 'string') return false;
  return [value.label, value.hint].every((words) => words === undefined || typeof words === 'string');
}

function toolIds(files: ReadonlyMap<string, string>): string[] {
  return [...files.keys()].flatMap((path) => /^tools\/([^/]+)\/tool\.json$/.exec(path)?.[1] ?? []);
}
