import { begunFields } from '@/registry/answers';
import { filePart } from '@/registry/file-fields';
import { manifestEntry, toolPlace } from '@/registry/manifest';
import { asForm, type ResolvedDeclaration } from '@/registry/options';
import { tellingFields } from '@/registry/telling-fields';
import type { GeneratedFiles } from './generate.ts';
import { serverWebhooks, validatorName } from './server-webhooks.ts';
import { formType } from './tool-files.ts';
import { moduleTypes } from './validators.ts';

/** The kinds of results a normaliser gives. */
type KindsOf = (normaliser: string) => readonly string[];

/** The manifest, the loaders, the storage keys and what tells runs apart for the browser, and the table of webhooks for the gateway. */
export function registryFiles(declarations: ResolvedDeclaration[], kindsOf: KindsOf): GeneratedFiles {
  return {
    'manifest.ts': manifestFile(declarations),
    'loaders.ts': loadersFile(declarations),
    'stored-keys.ts': storedKeysFile(declarations),
    'telling-fields.ts': tellingFile(declarations),
    'server.ts': serverFile(declarations),
    'server-tools.ts': serverToolsFile(declarations),
    'client-tools.ts': clientToolsFile(declarations, kindsOf),
    'validators.d.ts': validatorsFile(declarations),
  };
}

/** Types of the compiled checks of all tools, which differ in nothing but how many requests a tool has. */
function validatorsFile(declarations: ResolvedDeclaration[]): string {
  const most = Math.max(0, ...declarations.map((declaration) => serverWebhooks(declaration).length));
  const requests = Array.from({ length: most }, (_, index) => validatorName(index));
  return [moduleTypes('*.validate.js', ['validate']), moduleTypes('*.requests.js', requests)].join('\n');
}

/** What a page must know of stored records without loading their tools, when another member signs in. */
function storedKeysFile(declarations: ResolvedDeclaration[]): string {
  const stored = declarations.flatMap(({ storage }) => (storage ? [[storage.key, storage.secrets ?? []]] : []));
  return [
    '/** Every declared storage key, with the fields under it that hold a secret. */',
    `export const storedKeys: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(Object.fromEntries(stored), null, 2)};\n`,
  ].join('\n');
}

/** What a list of runs must know of tools without loading them. */
function tellingFile(declarations: ResolvedDeclaration[]): string {
  const telling = declarations.map((declaration) => [declaration.id, tellingFields(declaration)]);
  return [
    '/** Fields by whose answers runs are told apart, by tool. */',
    `export const tellingFields: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(Object.fromEntries(telling))};\n`,
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

/** What the page of one tool must know of all, apart from their names and descriptions: where each is, and how it is loaded. */
function loadersFile(declarations: ResolvedDeclaration[]): string {
  const places = declarations.map((declaration) => `  ${JSON.stringify(toolPlace(declaration))},`);
  const loaders = declarations.map(({ id }) => `  '${id}': () => import('./tools/${id}'),`);
  return [
    `import type { ToolPlace } from '@/registry/manifest';`,
    `import type { ToolModule } from '@/registry/tool-module';\n`,
    '/** Where each tool is found. */',
    `export const places: readonly ToolPlace[] = [\n${places.join('\n')}\n];\n`,
    '/** Loads a tool by its id. */',
    `export const loaders: Readonly<Record<string, () => Promise<{ tool: ToolModule }>>> = {\n${loaders.join('\n')}\n};\n`,
  ].join('\n');
}

/** The tools with a form for the API, each loaded when it is first asked for. */
function serverToolsFile(declarations: ResolvedDeclaration[]): string {
  const forms = declarations.filter(({ kind }) => kind === 'form');
  const loaders = forms.map(({ id }) => `  '${id}': () => import('./server/${id}.tool'),`);
  return [
    `import type { ServerTools } from '@/registry/tool-module';\n`,
    `export const serverTools: ServerTools = {\n${loaders.join('\n')}\n};\n`,
  ].join('\n');
}

/** What each tool takes and gives, for the client of the API. */
function clientToolsFile(declarations: ResolvedDeclaration[], kindsOf: KindsOf): string {
  const tools = declarations.filter(
    ({ kind, request, response }) => kind === 'form' && request && !request.public && response,
  );
  const lines = tools.map((tool) => {
    const form = asForm(tool);
    const begun = begunFields(form).map((name) => `'${name}'`);
    const kinds = kindsOf(tool.response?.normaliser ?? '').map((kind) => `'${kind}'`);
    const files = Object.entries(form.form.properties).flatMap(([name, field]) => (filePart(field) ? `'${name}'` : []));
    const parts = [
      `answers: Given<${formType(tool.id)}, ${begun.join(' | ') || 'never'}>`,
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

/** The table of webhooks; how their bodies are checked stands in a file per tool. */
function serverFile(declarations: ResolvedDeclaration[]): string {
  const tools = declarations.flatMap((declaration, index) => {
    const webhooks = serverWebhooks(declaration);
    const name = `tool${index}`;
    return webhooks.length === 0 ? [] : [{ id: declaration.id, name, webhooks }];
  });
  const imports = tools.map(({ id, name }) => `import * as ${name} from './server/${id}.requests.js';`);
  const entries = tools.flatMap(({ name, webhooks }) =>
    webhooks.map(
      ({ webhook, facts }, index) =>
        `  '${webhook}': { ...${JSON.stringify(facts)}, validate: ${name}.${validatorName(index)} },`,
    ),
  );
  return [
    `import type { WebhookEntry } from '@/contracts/webhook-entry';`,
    ...imports,
    '',
    `export const webhooks: Readonly<Record<string, WebhookEntry>> = {\n${entries.join('\n')}\n};\n`,
  ].join('\n');
}
