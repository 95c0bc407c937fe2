import type { Brand } from '@/generated/brand';
import type { Declaration, OptionsFrom } from '@/generated/declaration';
import type { Option, OptionLists } from '@/generated/options';
import { asForm, type FormDeclaration, resolveOptions } from '@/registry/options';
import { waitsForItself } from './condition-faults.ts';
import { composed, definitionsOf, resultSchemas, schema } from './contract-files.ts';
import { type AutomationSource, parseAutomationText } from './front-matter.ts';
import { isObject } from './is-object.ts';
import { madeOnce } from './last-made.ts';
import type { PluginCode } from './plugin-code.ts';
import { type PluginFile, pluginsOf } from './plugin-files.ts';
import { soundPlugins, type WordFault } from './plugin-words.ts';
import { failureSamplesOf, type SampleFile, samplesOf } from './sample-files.ts';
import { isReadable, schemaErrors } from './schema-check.ts';
import { type JsonSource, parseJson } from './source-map.ts';

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
export interface CheckInput extends PluginCode {
  /** Text by path from the project's folder. */
  files: ReadonlyMap<string, string>;
  tools: CheckedTool[];
  forms: FormTool[];
  options: JsonSource;
  /** Shared option lists by name. */
  lists: Record<string, Option[]>;
  /** Who gives out keys; undefined where the project has no such file. */
  providers: JsonSource | undefined;
  brand: JsonSource;
  /** The brand; without any part where the file is too far from its contract. */
  brandFacts: Partial<Brand>;
  /** `tool` and `automation` are composed of their frames and the plugins there are. */
  schemas: Record<'tool' | 'options' | 'automation' | 'brand' | 'plugin' | 'providers', object>;
  /** Contracts of samples by the folder they stand in. */
  sampleSchemas: Record<SampleFile['folder'], object>;
  /** Contracts of results by kind. */
  results: Record<string, object>;
  /** Without options the contracts cannot be composed with. */
  plugins: PluginFile[];
  /** Those options. */
  pluginFaults: WordFault[];
  /** The samples of the tools. */
  samples: readonly SampleFile[];
  /** Answers without a result that all tools with the same normaliser share; `tool` is the name of the normaliser. */
  failureSamples: SampleFile[];
  /** Paths of the pages that are not tools. */
  fixedRoutes: string[];
  /** Paths the server answers itself; undefined where the project has no server. */
  serverPaths: RegExp | undefined;
  /** Stands for all that surrounds a tool (contracts, plugins, brand, option lists): the same object while that is the same. */
  surroundings: object;
}

/** Makes the input of the rules from a project's files, and the code of its plugins where that was loaded. @throws Error naming a contract of `schemas/` that is not JSON */
export function checkInput(
  files: ReadonlyMap<string, string>,
  { readers = new Map(), codeFaults = [], codeExports = new Map() }: Partial<PluginCode> = {},
): CheckInput {
  const { plugins, faults: pluginFaults } = soundPlugins(pluginsOf(files), definitionsOf(files));
  const schemas = {
    tool: composed(files, plugins, 'tool'),
    plugin: schema(files, 'plugin'),
    options: schema(files, 'options'),
    automation: composed(files, plugins, 'automation'),
    brand: schema(files, 'brand'),
    providers: schema(files, 'providers'),
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
    providers: sourceAt(files, 'tools/providers.json'),
    brand,
    brandFacts: isReadable(schemaErrors(schemas.brand, brand.value)) ? (brand.value as Brand) : {},
    schemas,
    sampleSchemas: {
      valid: schema(files, 'samples/valid'),
      invalid: schema(files, 'samples/invalid'),
      responses: schema(files, 'samples/response'),
      drafts: schema(files, 'samples/draft'),
    },
    results: resultSchemas(files),
    plugins,
    pluginFaults,
    samples: samplesOf(files),
    failureSamples: failureSamplesOf(files),
    readers,
    codeFaults,
    codeExports,
    serverPaths: serverPathsOf(files.get('src/server/app.ts') ?? ''),
    fixedRoutes: [...(files.get('src/app/paths.ts') ?? '').matchAll(/'(\/[^']*)'/g)].map(([, path]) => path ?? ''),
    surroundings: surroundingsOf(files),
  };
}

/** The same input with another text in place of the declaration of a tool. */
export function withTool(input: CheckInput, id: string, text: string): CheckInput {
  const path = `tools/${id}/tool.json`;
  const files = new Map(input.files).set(path, text);
  const read = readTool(files, id, input.schemas.tool, input.lists);
  const tools = input.tools.map((tool) => (tool.id === id ? read : tool));
  return { ...input, files, tools, forms: tools.filter(isForm) };
}

/** The same input with one tool alone, which is read from these files. */
export function withOnly(input: CheckInput, id: string, files: ReadonlyMap<string, string>): CheckInput {
  const tools = [readTool(files, id, input.schemas.tool, input.lists)];
  return { ...input, files, tools, forms: tools.filter(isForm), samples: samplesOf(files) };
}

/** Tools read earlier, by their file: of all tools only the one just edited is new. */
const readEarlier = new WeakMap<
  JsonSource,
  { contract: object; lists: string; automation: unknown; tool: CheckedTool }
>();

const textOf = madeOnce((lists: object) => JSON.stringify(lists));

let surroundings: readonly string[] = [];

/** What every rule may read beside a tool and its samples: the texts, and which parts of plugins are there. */
function surroundingsOf(files: ReadonlyMap<string, string>): object {
  const around = [...files].flatMap(([path, text]) => {
    if (/^(brand\.json|tools\/(options|providers)\.json|schemas\/.*|src\/.*\/plugin\.json)$/.test(path))
      return [path, text];
    return path.startsWith('src/') ? [path] : [];
  });
  const same = around.length === surroundings.length && around.every((text, index) => text === surroundings[index]);
  if (!same) surroundings = around;
  return surroundings;
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
  const known = readEarlier.get(source);
  const key = textOf(lists);
  if (known?.contract === contract && known.lists === key && known.automation === automation) return known.tool;
  const declaration = isReadable(schemaErrors(contract, source.value)) ? (source.value as Declaration) : undefined;
  const resolved =
    declaration &&
    resolveOptions(withoutFaultyParts(withKnownLists(declaration, lists)), {
      $schema: '../schemas/options.schema.json',
      ...lists,
    } as OptionLists);
  const form = resolved?.kind === 'form' ? asForm(resolved) : undefined;
  const tool = { id, source, declaration, form, automation };
  readEarlier.set(source, { contract, lists: key, automation, tool });
  return tool;
}

/** The declaration without option lists that do not exist: a rule of its own reports them. */
function withKnownLists(declaration: Declaration, lists: Record<string, Option[]>): Declaration {
  const { ui } = declaration;
  if (!ui?.fields) return declaration;
  const isKnown = (list: string) => Object.hasOwn(lists, list);
  const fields = Object.entries(ui.fields).map(([name, { options, optionsFrom, ...look }]) => [
    name,
    {
      ...look,
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
 * The declaration without fields that wait for themselves (asking whether they show would never end) and without limits
 * of what is no list: rules of their own report them.
 */
function withoutFaultyParts(declaration: Declaration): Declaration {
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

/** The pattern the server itself goes by, read from its text. */
function serverPathsOf(text: string): RegExp | undefined {
  const [, pattern] = /SERVER_PATHS =\s+\/(.+)\/;/.exec(text) ?? [];
  return pattern === undefined ? undefined : new RegExp(pattern);
}

/** Whether a tool asks something, and can be read. */
export function isForm(tool: CheckedTool): tool is FormTool {
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
