import { isObject } from '@/contracts/json';
import type { Declaration, OptionsFrom } from '@/generated/declaration';
import type { Option, OptionLists } from '@/generated/options';
import { asForm, type FormDeclaration, resolveOptions } from '@/registry/options';
import type { Defaults } from '@/registry/surface/defaults';
import { isFirstEdition, readDeclaration } from '@/registry/surface/read-declaration';
import { type JsonSource, parseJson, type Source } from '../json/json-locations';
import { isReadable, schemaErrors } from '../json/schema-errors';
import { memoizeByObject } from '../memoize';
import { type AutomationSource, parseAutomationText } from './automation-source';
import { dependsOnItself } from './condition-problems';
import { type Located, textsIn } from './declaration-texts';

/** A folder of `tools` with a declaration. */
export interface CheckedTool {
  /** Name of the folder. */
  id: string;
  /** The declaration as a maintainer writes it. */
  surfaceSource: JsonSource;
  /** The resolved declaration; the location of a value is the place in the file that declares it. */
  source: Source;
  /** The parsed declaration; undefined if it violates its contract: what other rules found then would follow from that. */
  declaration: Declaration | undefined;
  /** The form with shared option lists, without parts the registry cannot process; undefined for a chooser. */
  form: FormDeclaration | undefined;
  automation: AutomationSource | undefined;
}

/** A tool with a form. */
export type FormTool = CheckedTool & { declaration: Declaration; form: FormDeclaration };

/** Everything on which reading a declaration depends, except its file. */
export interface ToolContext {
  /** Contracts of a declaration as written and as resolved. */
  contracts: { tool: object; resolved: object };
  /** Shared option lists by name. */
  lists: Record<string, Option[]>;
  defaults: Defaults;
}

/** Tools that were read, by their parsed declaration: only a tool that changed is read again. */
const readTools = new WeakMap<
  JsonSource,
  { context: Omit<ToolContext, 'lists'>; lists: string; automation: unknown; tool: CheckedTool }
>();

const listsText = memoizeByObject((lists: object) => JSON.stringify(lists));

/** Reads a tool from its files. Its `form` lacks the parts that the contracts reject. */
export function readTool(files: ReadonlyMap<string, string>, id: string, context: ToolContext): CheckedTool {
  const { contracts, lists, defaults } = context;
  const surfaceSource = parseJson(`tools/${id}/tool.json`, files.get(`tools/${id}/tool.json`) ?? '');
  const prompt = files.get(`tools/${id}/automation.md`);
  const automation = prompt === undefined ? undefined : parseAutomationText(`tools/${id}/automation.md`, prompt);
  const cached = readTools.get(surfaceSource);
  const key = listsText(lists);
  if (
    cached?.context.contracts.tool === contracts.tool &&
    cached.context.contracts.resolved === contracts.resolved &&
    cached.context.defaults === defaults &&
    cached.lists === key &&
    cached.automation === automation
  )
    return cached.tool;
  const source = resolvedSource(surfaceSource, defaults);
  const fits = (contract: object, value: unknown) => isReadable(schemaErrors(contract, value));
  const isSound =
    (isFirstEdition(surfaceSource.value) ||
      (fits(contracts.tool, surfaceSource.value) && unknownShared(surfaceSource.value, defaults).length === 0)) &&
    fits(contracts.resolved, source.value);
  const declaration = isSound ? (source.value as Declaration) : undefined;
  const resolved =
    declaration &&
    resolveOptions(withoutInvalidParts(withKnownLists(declaration, lists)), {
      $schema: '../schemas/options.schema.json',
      ...lists,
    } as OptionLists);
  const form = resolved?.kind === 'form' ? asForm(resolved) : undefined;
  const tool = { id, surfaceSource, source, declaration, form, automation };
  readTools.set(surfaceSource, { context, lists: key, automation, tool });
  return tool;
}

/** Returns the resolved declaration of a file; the location of a value is the place that declares it. */
export function resolvedSource(surfaceSource: JsonSource, defaults: Defaults): Source {
  if (!isObject(surfaceSource.value)) return surfaceSource;
  const { declaration, originOf } = readDeclaration(surfaceSource.value, defaults);
  return {
    path: surfaceSource.path,
    text: surfaceSource.text,
    value: declaration,
    offsetOf: (path, part) => surfaceSource.offsetOf(originOf(path), part),
  };
}

/** Returns the fields that use a shared field which tools/defaults.json does not have: they lack all that it would say. */
export function unknownShared(surface: unknown, { fields = {} }: Defaults): Located<string>[] {
  return textsIn(surface).filter(({ value, path }) => path.at(-1) === 'use' && !Object.hasOwn(fields, value));
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
  const circular = (field: string) => dependsOnItself({ reveal, ui }, field);
  const sound = Object.entries(reveal).filter(([field]) => !circular(field));
  const sections = ui.sections.map(({ when, ...section }) =>
    when && !section.fields.some(circular) ? { ...section, when } : section,
  );
  const listLimits = Object.entries(limits).filter(([field]) => form?.properties[field]?.type === 'array');
  return {
    ...declaration,
    ui: { ...ui, sections },
    reveal: Object.fromEntries(sound),
    limits: Object.fromEntries(listLimits),
  };
}

/** Returns true for a tool with a form that can be read. */
export function isFormTool(tool: CheckedTool): tool is FormTool {
  return tool.form !== undefined;
}
