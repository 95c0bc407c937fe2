import { join } from 'node:path';
import type { Answer } from '@/contracts/answer';
import { Failure } from '@/contracts/failure';
import { asForm, type FormDeclaration, type ResolvedDeclaration } from '@/registry/options';
import { requestsOf } from '@/registry/requests';
import type { EditedFile, StudioCalls } from '@/studio/studio-api';
import type { ProjectFolders } from '@/toolkit/codegen/start-files';
import { parseJson } from '@/toolkit/json/json-locations';
import { resolvedSource } from '@/toolkit/project/checked-tool';
import { loadDefaults, loadTools } from '@/toolkit/project/load-tools';
import { readPlugins } from '@/toolkit/project/plugin-files';
import { requestPrompts } from '@/toolkit/prompts/prompts';
import { runOf, stubWebhooks } from '@/toolkit/prompts/stub-run';
import { editInFiles } from './edit-field.ts';
import { findingsWith } from './findings.ts';
import { declarationLanguage, type Language } from './language.ts';
import { toolSamples } from './samples.ts';
import { StudioError } from './studio-error.ts';
import { readText, saveText } from './tool-texts.ts';

/** The handler of each studio call. */
export type CallHandlers = {
  [Name in keyof StudioCalls]: (body: StudioCalls[Name]['body']) => Promise<StudioCalls[Name]['answer']>;
};

/** Creates the handlers for a project. Each call reads the current files. */
export function studioCalls(root: string): CallHandlers {
  let service: Language | undefined;
  // Created with the first call, as the site can be viewed without it.
  const language = () => {
    service ??= declarationLanguage(root);
    return service;
  };
  const isDeclaration = (path: string) => path.endsWith('.json');
  const folders = (): ProjectFolders => ({
    root,
    toolsDir: join(root, 'tools'),
    outDir: join(root, 'src/generated'),
    plugins: readPlugins(root),
  });
  return {
    samples: async ({ tool }) => toolSamples(root, loadTool(root, tool)),
    file: async ({ path }) => readText(root, path),
    save: (file) => saveText(root, file),
    fields: async ({ tool }) => ({ fields: Object.keys(loadTool(root, tool).form?.properties ?? {}) }),
    edit: (editing) => editInFiles(root, editing),
    locate: async ({ path, text, field }) => ({ offset: offsetOfField(root, { path, text }, field) }),
    complete: async (file) => ({ offers: isDeclaration(file.path) ? await language().complete(file) : [] }),
    hover: async (file) => ({ text: isDeclaration(file.path) ? await language().hover(file) : '' }),
    async findings(file) {
      readText(root, file.path);
      return { findings: await findingsWith(root, file) };
    },
    async messages({ tool, answers, session }) {
      const form = loadForm(root, tool);
      const [submit] = requestsOf(form);
      if (!submit || submit.onResult) return { calls: [] };
      return requestPrompts(folders(), form, submit, { answers, ...(session && { session }) });
    },
    demo: ({ tool, webhook, body }) => demoAnswer(folders(), loadForm(root, tool), webhook, body),
  };
}

/** Returns the offset of a field's entry in a text of a declaration, or of the nearest part that can be read. */
function offsetOfField(root: string, { path, text }: EditedFile, field: string): number {
  const source = resolvedSource(parseJson(path, text), loadDefaults(join(root, 'tools')));
  return source.offsetOf(['form', 'properties', field], 'name');
}

async function demoAnswer(
  folders: ProjectFolders,
  form: FormDeclaration,
  name: string,
  body: unknown,
): Promise<Answer> {
  const webhook = stubWebhooks(folders, form, () => '', []).get(name);
  if (!webhook) throw new StudioError(`tools/${form.id}/automation.md has no webhook "${name}".`, 404);
  try {
    return await webhook.demo(runOf(Object(body), true));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, status } = error;
    return { status, contentType: 'application/json', body: JSON.stringify({ error: { code, message } }) };
  }
}

function loadTool(root: string, id: string): ResolvedDeclaration {
  const { declarations } = loadTools(join(root, 'tools'));
  const match = declarations.find((known) => known.id === id);
  if (!match)
    throw new StudioError(
      `There is no tool "${id}". There are: ${declarations.map((known) => known.id).join(', ')}.`,
      404,
    );
  return match;
}

function loadForm(root: string, id: string): FormDeclaration {
  const tool = loadTool(root, id);
  if (tool.kind !== 'form') throw new StudioError(`The tool "${id}" has no form.`);
  return asForm(tool);
}
