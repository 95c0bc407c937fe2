import type { Brand } from '@/generated/brand';
import type { Declaration, OptionsFrom } from '@/generated/declaration';
import type { Option, OptionLists } from '@/generated/options';
import { asForm, type FormDeclaration, resolveOptions } from '@/registry/options';
import { type AutomationSource, parseAutomationText } from './automation-source.ts';
import { waitsForItself } from './condition-problems.ts';
import { composedSchema, contractSchema, definitionsOf, resultSchemas } from './contract-files.ts';
import { isObject } from './is-object.ts';
import { type JsonSource, parseJson } from './json-locations.ts';
import { memoizeByObject } from './memoize.ts';
import type { PluginCode } from './plugin-code.ts';
import { type PluginFile, pluginsOf } from './plugin-files.ts';
import { type ManifestProblem, validPlugins } from './plugin-manifest.ts';
import { failureSamplesOf, type SampleFile, samplesOf } from './sample-files.ts';
import { isReadable, schemaErrors } from './schema-errors.ts';

/** A folder of `tools` with a declaration. */
export interface CheckedTool {
  /** Name of the folder. */
  id: string;
  source: JsonSource;
  /** The parsed declaration; undefined if it violates its contract so much that other rules cannot read it. */
  declaration: Declaration | undefined;
  /**
   * The form with shared option lists filled in and without parts the registry cannot process; undefined for a chooser.
   */
  form: FormDeclaration | undefined;
  automation: AutomationSource | undefined;
}

/** A tool with a form. */
export type FormTool = CheckedTool & { declaration: Declaration; form: FormDeclaration };

/** Everything the rules read, in memory. */
export interface CheckInput extends PluginCode {
  /** Text by path from the project's folder. */
  files: ReadonlyMap<string, string>;
  tools: CheckedTool[];
  forms: FormTool[];
  options: JsonSource;
  /** Shared option lists by name. */
  lists: Record<string, Option[]>;
  /** The parsed tools/providers.json: the providers of keys; undefined if the project has no such file. */
  providers: JsonSource | undefined;
  brand: JsonSource;
  /** The content of brand.json; an empty object if it violates its contract too much. */
  brandValue: Partial<Brand>;
  /** `tool` and `automation` are composed of their frames and the manifests of the plugins. */
  schemas: Record<'tool' | 'options' | 'automation' | 'brand' | 'plugin' | 'providers', object>;
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
  /** Routes of the pages that are not tools. */
  fixedRoutes: string[];
  /** Matches routes that the server answers itself; undefined if the project has no server. */
  serverPaths: RegExp | undefined;
  /**
   * Identity of the shared files (contracts, plugins, brand, option lists): the same object while their texts are the
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
  const { plugins, problems: manifestProblems } = validPlugins(pluginsOf(files), definitionsOf(files));
  const schemas = {
    tool: composedSchema(files, plugins, 'tool'),
    plugin: contractSchema(files, 'plugin'),
    options: contractSchema(files, 'options'),
    automation: composedSchema(files, plugins, 'automation'),
    brand: contractSchema(files, 'brand'),
    providers: contractSchema(files, 'providers'),
  };
  const options = parseJson('tools/options.json', files.get('tools/options.json') ?? '');
  const brand = parseJson('brand.json', files.get('brand.json') ?? '');
  const lists = listsOf(options.value);
  const tools = toolIds(files).map((id) => readTool(files, id, schemas.tool, lists));
  return {
    files,
    tools,
    forms: tools.filter(isFormTool),
    options,
    lists,
    providers: sourceAt(files, 'tools/providers.json'),
    brand,
    brandValue: isReadable(schemaErrors(schemas.brand, brand.value)) ? (brand.value as Brand) : {},
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
    samples: samplesOf(files),
    failureSamples: failureSamplesOf(files),
    normalisers: readers,
    codeProblems,
    codeExports,
    serverPaths: serverPathsOf(files.get('src/server/app.ts') ?? ''),
    fixedRoutes: [...(files.get('src/app/paths.ts') ?? '').matchAll(/'(\/[^']*)'/g)].map(([, path]) => path ?? ''),
    sharedContext: sharedContextOf(files),
  };
}

/** Returns the input with another text of one declaration. */
export function withToolText(input: CheckInput, id: string, text: string): CheckInput {
  const path = `tools/${id}/tool.json`;
  const files = new Map(input.files).set(path, text);
  const read = readTool(files, id, input.schemas.tool, input.lists);
  const tools = input.tools.map((tool) => (tool.id === id ? read : tool));
  return { ...input, files, tools, forms: tools.filter(isFormTool) };
}

/** Returns the input with a single tool, which is read from these files. */
export function withSingleTool(input: CheckInput, id: string, files: ReadonlyMap<string, string>): CheckInput {
  const tools = [readTool(files, id, input.schemas.tool, input.lists)];
  return { ...input, files, tools, forms: tools.filter(isFormTool), samples: samplesOf(files) };
}

/** Cached tools by their parsed declaration: only a tool that changed is read again. */
const readTools = new WeakMap<
  JsonSource,
  { contract: object; lists: string; automation: unknown; tool: CheckedTool }
>();

const listsText = memoizeByObject((lists: object) => JSON.stringify(lists));

let lastContext: readonly string[] = [];

/** Returns an object that changes when any shared file changes, or a plugin module appears or disappears. */
function sharedContextOf(files: ReadonlyMap<string, string>): object {
  const texts = [...files].flatMap(([path, text]) => {
    if (/^(brand\.json|tools\/(options|providers)\.json|schemas\/.*|src\/.*\/plugin\.json)$/.test(path))
      return [path, text];
    return path.startsWith('src/') ? [path] : [];
  });
  const same = texts.length === lastContext.length && texts.every((text, index) => text === lastContext[index]);
  if (!same) lastContext = texts;
  return lastContext;
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
  const known = readTools.get(source);
  const key = listsText(lists);
  if (known?.contract === contract && known.lists === key && known.automation === automation) return known.tool;
  const declaration = isReadable(schemaErrors(contract, source.value)) ? (source.value as Declaration) : undefined;
  const resolved =
    declaration &&
    resolveOptions(withoutInvalidParts(withKnownLists(declaration, lists)), {
      $schema: '../schemas/options.schema.json',
      ...lists,
    } as OptionLists);
  const form = resolved?.kind === 'form' ? asForm(resolved) : undefined;
  const tool = { id, source, declaration, form, automation };
  readTools.set(source, { contract, lists: key, automation, tool });
  return tool;
}

/** Returns the declaration without references to unknown option lists: another rule reports them. */
function withKnownLists(declaration: Declaration, lists: Record<string, Option[]>): Declaration {
  const { ui } = declaration;
  if (!ui?.fields) return declaration;
  const isKnown = (list: string) => Object.hasOwn(lists, list);
  const fields = Object.entries(ui.fields).map(([name, { options, optionsFrom, ...fieldUi }]) => [
    name,
    {
      ...fieldUi,
      ...(options && isKnown(options) && { options }),
      ...(optionsFrom && { optionsFrom: withLists(optionsFrom, isKnown) }),
    },
  ]);
  return { ...declaration, ui: { ...ui, fields: Object.fromEntries(fields) } };
}

function withLists(from: OptionsFrom, isKnown: (list: string) => boolean): OptionsFrom {
  if (!from.lists) return from;
  return { ...from, lists: Object.fromEntries(Object.entries(from.lists).filter(([, list]) => isKnown(list))) };
}

/**
 * Returns the declaration without circular conditions (evaluating them would never end) and without limits of fields
 * that are not lists: other rules report them.
 */
function withoutInvalidParts(declaration: Declaration): Declaration {
  const { reveal = {}, limits = {}, form, ui } = declaration;
  if (!ui) return declaration;
  const circular = (field: string) => waitsForItself({ reveal, ui }, field);
  const sound = Object.entries(reveal).filter(([field]) => !circular(field));
  const sections = ui.sections.map(({ when, ...section }) =>
    when && !section.fields.some(circular) ? { ...section, when } : section,
  );
  const ofLists = Object.entries(limits).filter(([field]) => form?.properties[field]?.type === 'array');
  return {
    ...declaration,
    ui: { ...ui, sections },
    reveal: Object.fromEntries(sound),
    limits: Object.fromEntries(ofLists),
  };
}

function sourceAt(files: ReadonlyMap<string, string>, path: string): JsonSource | undefined {
  const text = files.get(path);
  return text === undefined ? undefined : parseJson(path, text);
}

/** Reads the pattern of SERVER_PATHS from the source text of the server. */
function serverPathsOf(text: string): RegExp | undefined {
  const [, pattern] = /SERVER_PATHS =\s+\/(.+)\/;/.exec(text) ?? [];
  return pattern === undefined ? undefined : new RegExp(pattern);
}

/** Returns true for a tool with a form that can be read. */
export function isFormTool(tool: CheckedTool): tool is FormTool {
  return tool.form !== undefined;
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
