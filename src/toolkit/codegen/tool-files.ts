import { secretFields } from '@/registry/answers';
import { FILE_PATTERN } from '@/registry/file-bodies';
import { type JsonSchema, validationSchema } from '@/registry/form-schemas';
import { asForm, type FormDeclaration, type ResolvedDeclaration } from '@/registry/options';
import { requestSchema } from '@/registry/request-schema';
import { requestsOf } from '@/registry/requests';
import { widgetsOf } from '@/registry/ui-schema';
import type { GeneratedFiles } from './generate';
import { serverFiles } from './server-webhooks';
import { type ProjectFolders, startFiles } from './start-files';
import { typesOf } from './types';
import { keyUse, usualUse } from './usual-use';
import { validatorModule } from './validators';

/** Generates the files of one tool: its module and, for a form, types and compiled validators. */
export async function toolFiles(declaration: ResolvedDeclaration, folders: ProjectFolders): Promise<GeneratedFiles> {
  const path = `tools/${declaration.id}`;
  if (declaration.kind === 'chooser') return { [`${path}.ts`]: toolModule(declaration, []) };
  const form = asForm(declaration);
  const start = await startFiles(folders, form);
  const tokens = usualUse(folders, form);
  const key = keyUse(folders, form);
  const use = `${tokens ? `usualUse: ${JSON.stringify(tokens)}, ` : ''}${key ? `keyUse: '${key}', ` : ''}`;
  return {
    ...start.files,
    [`${path}.ts`]: toolModule(form, widgetsOf(form), `./${declaration.id}.validate.js`, start.property + use),
    [`${path}.validate.js`]: await validatorModule({ validate: validationSchema(form) }),
    [`${path}.types.ts`]: await toolTypes(form),
    [`server/${declaration.id}.tool.ts`]: serverModule(form),
    ...(await serverFiles(declaration)),
  };
}

/**
 * Generates the module that the tool's page loads. It does not contain the examples, which are loaded on demand. In
 * development it passes its next version to the open page.
 */
function toolModule(
  { examples: _, ...declaration }: ResolvedDeclaration,
  widgets: string[],
  validator?: string,
  properties = '',
): string {
  return [
    `import { announceTool } from '@/registry/tool-updates';`,
    `import type { ToolModule } from '@/registry/tool-module';`,
    '',
    `export const tool = { ${validator ? `loadValidator: () => import('${validator}'), ` : ''}widgets: ${JSON.stringify(widgets)}, ${properties}declaration: ${JSON.stringify(declaration, null, 2)} } as ToolModule;`,
    '',
    'if (import.meta.hot) import.meta.hot.accept((next) => next && announceTool(next.tool));',
    '',
  ].join('\n');
}

function serverModule(declaration: FormDeclaration): string {
  return [
    `import type { ServerTool } from '@/registry/tool-module';`,
    `import { validate } from '../tools/${declaration.id}.validate.js';`,
    '',
    `export const tool = { validate, declaration: ${JSON.stringify(declaration)} } as unknown as ServerTool;`,
    '',
  ].join('\n');
}

/** Generates the types of the answers and of each request body, named after the tool. */
async function toolTypes(form: FormDeclaration): Promise<string> {
  const name = pascal(form.id);
  const { allOf: _conditions, ...flat } = validationSchema(form);
  const answers = await typesOf({ ...untitled(flat), title: formType(form.id) });
  const bodies = await Promise.all(
    requestsOf(form).map(({ request, action, dialog }) =>
      typesOf({ ...untitled(requestSchema(form, request, dialog)), title: `${name}${pascal(action ?? '')}Request` }),
    ),
  );
  const secrets = secretFields(form).map((field) => `'${field}'`);
  const usesFiles = [answers, ...bodies].some((types) => types.includes('FileValue'));
  return [
    ...(usesFiles ? [`import type { FileValue } from '@/contracts/file';\n`] : []),
    answers,
    ...bodies,
    `/** Fields that hold a secret. */\nexport type ${name}Secret = ${secrets.join(' | ') || 'never'};\n`,
  ].join('\n');
}

/** Returns the name of the type of the answers. */
export function formType(id: string): string {
  return `${pascal(id)}Form`;
}

/** Removes titles, which as type names would collide, and gives files the type FileValue. */
function untitled({
  title: _label,
  properties,
  items,
  anyOf,
  ...schema
}: JsonSchema): JsonSchema & { tsType?: string } {
  const inner =
    properties && Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, untitled(field)]));
  return {
    ...schema,
    ...(schema.pattern === FILE_PATTERN && { tsType: 'FileValue' }),
    ...(inner && { properties: inner }),
    ...(items && { items: untitled(items) }),
    ...(anyOf && { anyOf: anyOf.map(untitled) }),
  };
}

function pascal(kebab: string): string {
  return kebab.replace(/(^|-)([a-z0-9])/g, (_, _dash, letter: string) => letter.toUpperCase());
}
