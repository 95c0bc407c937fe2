import { prefilledFields } from '@/registry/answers';
import { filePart } from '@/registry/file-fields';
import { manifestEntry, toolLocation } from '@/registry/manifest';
import { asForm, type ResolvedDeclaration } from '@/registry/options';
import { summaryFields } from '@/registry/summary-fields';
import type { TextExpectations } from '@/registry/text-shortfall';
import type { GeneratedFiles } from './generate';
import { serverWebhooks, validatorName } from './server-webhooks';
import { formType } from './tool-files';
import { modulePatternTypes } from './validators';

type KindsOf = (normaliser: string) => readonly string[];

/** Further inputs of the registry, by declaration. */
interface RegistrySources {
  kindsOf: KindsOf;
  versionOf: (declaration: ResolvedDeclaration) => string;
  /** Returns what the automation of a tool expects of a whole text; undefined if nothing. */
  expectationsOf: (declaration: ResolvedDeclaration) => TextExpectations | undefined;
}

/**
 * Generates the modules that span all tools: for the browser the manifest, the loaders, the storage keys and the
 * summary fields; for the server the table of webhooks and the tools of the API.
 */
export function registryFiles(
  declarations: ResolvedDeclaration[],
  { kindsOf, versionOf, expectationsOf }: RegistrySources,
): GeneratedFiles {
  return {
    'manifest.ts': manifestFile(declarations),
    'search-words.ts': searchWordsFile(declarations),
    'loaders.ts': loadersFile(declarations),
    'stored-keys.ts': storedKeysFile(declarations),
    'summary-fields.ts': summaryFieldsFile(declarations),
    'text-expectations.ts': textExpectationsFile(declarations, expectationsOf),
    'server.ts': serverFile(declarations, versionOf),
    'server-tools.ts': serverToolsFile(declarations),
    'client-tools.ts': clientToolsFile(declarations, kindsOf),
    'validators.d.ts': validatorsFile(declarations),
  };
}

/** Declares the types of the validator modules of all tools, which differ only in their number of requests. */
function validatorsFile(declarations: ResolvedDeclaration[]): string {
  const maxRequests = Math.max(0, ...declarations.map((declaration) => serverWebhooks(declaration).length));
  const requests = Array.from({ length: maxRequests }, (_, index) => validatorName(index));
  return [modulePatternTypes('*.validate.js', ['validate']), modulePatternTypes('*.requests.js', requests)].join('\n');
}

/** Generates the storage keys, so that records can be cleared without the tools when another member signs in. */
function storedKeysFile(declarations: ResolvedDeclaration[]): string {
  const entries = declarations.flatMap(({ storage }) => (storage ? [[storage.key, storage.secrets ?? []]] : []));
  return [
    '/** Every declared storage key, with the fields under it that hold a secret. */',
    `export const storedKeys: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(Object.fromEntries(entries), null, 2)};\n`,
  ].join('\n');
}

/** Generates the fields that summarize a run, so that a list of runs needs no tools. */
function summaryFieldsFile(declarations: ResolvedDeclaration[]): string {
  const summaries = declarations.map((declaration) => [declaration.id, summaryFields(declaration)]);
  return [
    '/** Fields by whose answers runs are told apart, by tool. */',
    `export const summaryFields: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(Object.fromEntries(summaries))};\n`,
  ].join('\n');
}

/** Generates the expected length and headings of texts, so that a page can warn about a text that is far too short. */
function textExpectationsFile(
  declarations: ResolvedDeclaration[],
  expectationsOf: RegistrySources['expectationsOf'],
): string {
  const expectations = declarations.map((declaration) => [declaration.id, expectationsOf(declaration)]);
  return [
    `import type { TextExpectations } from '@/registry/text-shortfall';\n`,
    '/** What the whole text of a tool holds, by tool. */',
    `export const textExpectations: Readonly<Record<string, TextExpectations>> = ${JSON.stringify(Object.fromEntries(expectations))};\n`,
  ].join('\n');
}

function manifestFile(declarations: ResolvedDeclaration[]): string {
  const entries = declarations.map((declaration) => `  ${JSON.stringify(manifestEntry(declaration))},`);
  return [
    `import type { ManifestEntry } from '@/registry/manifest';\n`,
    '/** What lists and searches know of every tool. */',
    `export const manifest: readonly ManifestEntry[] = [\n${entries.join('\n')}\n];\n`,
  ].join('\n');
}

function searchWordsFile(declarations: ResolvedDeclaration[]): string {
  const entries = declarations.flatMap(({ id, card }) => (card?.words ? [[id, card.words]] : []));
  return [
    '/** What people call each tool, by its id. */',
    `export const searchWords: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(Object.fromEntries(entries))};\n`,
  ].join('\n');
}

/** Generates the routes and loaders of all tools; the page of each tool needs all of them. */
function loadersFile(declarations: ResolvedDeclaration[]): string {
  const locations = declarations.map((declaration) => `  ${JSON.stringify(toolLocation(declaration))},`);
  const loaders = declarations.map(({ id }) => `  '${id}': () => import('./tools/${id}'),`);
  return [
    `import type { ToolLocation } from '@/registry/manifest';`,
    `import type { ToolModule } from '@/registry/tool-module';\n`,
    '/** Where each tool is found. */',
    `export const places: readonly ToolLocation[] = [\n${locations.join('\n')}\n];\n`,
    '/** Loads a tool by its id. */',
    `export const loaders: Readonly<Record<string, () => Promise<{ tool: ToolModule }>>> = {\n${loaders.join('\n')}\n};\n`,
  ].join('\n');
}

function serverToolsFile(declarations: ResolvedDeclaration[]): string {
  const forms = declarations.filter(({ kind }) => kind === 'form');
  const loaders = forms.map(({ id }) => `  '${id}': () => import('./server/${id}.tool'),`);
  return [
    `import type { ServerTools } from '@/registry/tool-module';\n`,
    `export const serverTools: ServerTools = {\n${loaders.join('\n')}\n};\n`,
  ].join('\n');
}

/** Generates the types of the API client: what each tool takes and returns. */
function clientToolsFile(declarations: ResolvedDeclaration[], kindsOf: KindsOf): string {
  const tools = declarations.filter(
    ({ kind, request, response }) => kind === 'form' && request && !request.public && response,
  );
  const lines = tools.map((tool) => {
    const form = asForm(tool);
    const prefilled = prefilledFields(form).map((name) => `'${name}'`);
    const kinds = kindsOf(tool.response?.normaliser ?? '').map((kind) => `'${kind}'`);
    const files = Object.entries(form.form.properties).flatMap(([name, field]) => (filePart(field) ? `'${name}'` : []));
    const parts = [
      `answers: Given<${formType(tool.id)}, ${prefilled.join(' | ') || 'never'}>`,
      `files: ${files.join(' | ') || 'never'}`,
      `kind: ${kinds.join(' | ') || 'never'}`,
    ];
    return `  '${tool.id}': { ${parts.join('; ')} };`;
  });
  return [
    ...tools.map(({ id }) => `import type { ${formType(id)} } from './tools/${id}.types';`),
    '',
    '/** The answers of a form; what it does not begin empty with may be left out. */',
    'type Given<Form, Begun extends keyof Form> = Omit<Form, Begun> & Partial<Pick<Form, Begun>>;\n',
    `/** What every tool takes, its fields that take files, and the kinds of results it gives. */\nexport interface ClientTools {\n${lines.join('\n')}\n}\n`,
  ].join('\n');
}

/** Generates the table of webhooks; the validators are in one file per tool. */
function serverFile(declarations: ResolvedDeclaration[], versionOf: RegistrySources['versionOf']): string {
  const tools = declarations.flatMap((declaration, index) => {
    const webhooks = serverWebhooks(declaration);
    const name = `tool${index}`;
    return webhooks.length === 0 ? [] : [{ id: declaration.id, name, webhooks, toolVersion: versionOf(declaration) }];
  });
  const imports = tools.map(({ id, name }) => `import * as ${name} from './server/${id}.requests.js';`);
  const entries = tools.flatMap(({ name, webhooks, toolVersion }) =>
    webhooks.map(
      ({ webhook, entry: facts }, index) =>
        `  '${webhook}': { ...${JSON.stringify({ ...facts, toolVersion })}, validate: ${name}.${validatorName(index)} },`,
    ),
  );
  return [
    `import type { WebhookEntry } from '@/contracts/webhook-entry';`,
    ...imports,
    '',
    `export const webhooks: Readonly<Record<string, WebhookEntry>> = {\n${entries.join('\n')}\n};\n`,
  ].join('\n');
}
