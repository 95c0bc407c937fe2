import { secretFields } from '@/registry/answers';
import { manifestEntry } from '@/registry/manifest';
import { asForm, type ResolvedDeclaration } from '@/registry/options';
import { requestSchema } from '@/registry/request-schema';
import { requestsOf, secretBodyFields } from '@/registry/requests';
import type { GeneratedFiles } from './generate.ts';
import { validatorModule, validatorTypes } from './validators.ts';

/** The manifest with its loaders and the storage keys for the browser, and the table of webhooks for the gateway. */
export async function registryFiles(declarations: ResolvedDeclaration[]): Promise<GeneratedFiles> {
  return {
    'manifest.ts': manifestFile(declarations),
    'stored-keys.ts': storedKeysFile(declarations),
    ...(await serverFiles(declarations)),
  };
}

/** What a page must know of stored records without loading their tools, when another member signs in. */
function storedKeysFile(declarations: ResolvedDeclaration[]): string {
  const stored = declarations.flatMap(({ storage }) => (storage ? [[storage.key, storage.secrets ?? []]] : []));
  return [
    '/** Every declared storage key, with the fields under it that hold a secret. */',
    `export const storedKeys: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(Object.fromEntries(stored), null, 2)};\n`,
  ].join('\n');
}

function manifestFile(declarations: ResolvedDeclaration[]): string {
  const entries = declarations.map((declaration) => `  ${JSON.stringify(manifestEntry(declaration))},`);
  const loaders = declarations.map(({ id }) => `  '${id}': () => import('./tools/${id}'),`);
  return [
    `import type { ManifestEntry } from '@/registry/manifest';`,
    `import type { ToolModule } from '@/registry/tool-module';\n`,
    `export const manifest: readonly ManifestEntry[] = [\n${entries.join('\n')}\n];\n`,
    `export const loaders: Readonly<Record<string, () => Promise<{ tool: ToolModule }>>> = {\n${loaders.join('\n')}\n};\n`,
  ].join('\n');
}

async function serverFiles(declarations: ResolvedDeclaration[]): Promise<GeneratedFiles> {
  const forms = declarations.filter(({ kind }) => kind === 'form').map(asForm);
  const requests = forms.flatMap((form) => requestsOf(form).map((declared) => ({ form, ...declared })));
  const schemas: Record<string, object> = {};
  const entries = requests.map(({ form, request, action, dialog }, index) => {
    const validator = `request${index}`;
    schemas[validator] = requestSchema(form, request, dialog);
    const facts = {
      tool: form.id,
      ...(action && { action }),
      timeoutSeconds: request.timeoutSeconds,
      public: request.public ?? false,
      secrets: secretBodyFields(form, request),
      formSecrets: secretFields(form),
    };
    return `  '${request.webhook}': { ...${JSON.stringify(facts)}, validate: ${validator} },`;
  });
  const names = Object.keys(schemas);
  return {
    'server.ts': [
      `import type { WebhookEntry } from '@/contracts/webhook-entry';`,
      `import { ${names.join(', ')} } from './server.validate.js';\n`,
      `export const webhooks: Readonly<Record<string, WebhookEntry>> = {\n${entries.join('\n')}\n};\n`,
    ].join('\n'),
    'server.validate.js': await validatorModule(schemas),
    'server.validate.d.ts': validatorTypes(names),
  };
}
