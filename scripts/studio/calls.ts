import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { JSONDocument, LanguageService, MarkupContent, TextDocument, TextEdit } from 'vscode-json-languageservice';
import type { Answer } from '@/contracts/answer';
import { Failure } from '@/contracts/failure';
import { asForm, type FormDeclaration, type ResolvedDeclaration } from '@/registry/options';
import { requestsOf } from '@/registry/requests';
import type { CompletionOffer, EditedFile, EditorFinding, StudioCalls } from '@/studio/studio-api';
import { applyRules, loadRules } from '@/toolkit/check/rules';
import type { ProjectFolders } from '@/toolkit/codegen/start-files';
import { parseJson } from '@/toolkit/json/json-locations';
import { createCheckInput } from '@/toolkit/project/check-input';
import { resolvedSource } from '@/toolkit/project/checked-tool';
import { loadDefaults, loadTools } from '@/toolkit/project/load-tools';
import { loadPluginCode } from '@/toolkit/project/plugin-code';
import { readPlugins } from '@/toolkit/project/plugin-files';
import { concernsTool } from '@/toolkit/project/tool-scope';
import { requestPrompts } from '@/toolkit/prompts/prompts';
import { runOf, stubWebhooks } from '@/toolkit/prompts/stub-run';
import { ProjectFiles } from '../dev/project-files.ts';
import { editInFiles } from './edit-field.ts';
import { toolSamples } from './samples.ts';
import { StudioError } from './studio-error.ts';
import { readText, saveText } from './tool-texts.ts';

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

/** Returns the findings of the check for a tool, as if this text were saved. */
async function findingsWith(root: string, { path, text }: EditedFile): Promise<EditorFinding[]> {
  const { files } = new ProjectFiles(root);
  const id = path.split('/')[1] ?? '';
  const unsaved = new Map([...files, [path, text]]);
  const input = createCheckInput(unsaved, await loadPluginCode(root, unsaved));
  const problems = applyRules(await loadRules(), input).filter(concernsTool(id));
  return problems.map(({ file, line, column, rule, found, expected, mend, didYouMean }) => ({
    file,
    line,
    column,
    rule,
    message: `${found}; expected ${expected}. ${didYouMean ? `Did you mean "${didYouMean}"?` : mend}`,
  }));
}

type Package = typeof import('vscode-json-languageservice');

/** Loaded with `require`: the package is CommonJS, and Node finds only some of its names by import. */
const load = (): Package => createRequire(import.meta.url)('vscode-json-languageservice');

/** Editor support for a declaration, from the JSON Schema that the file names. */
type Language = ReturnType<typeof declarationLanguage>;

/** Creates the editor support of a project. Changed schemas are read again. */
function declarationLanguage(root: string) {
  const { getLanguageService, TextDocument: texts } = load();
  const service = getLanguageService({
    schemaRequestService: async (uri) => contractAt(root, uri),
    workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
  });
  const open = (file: EditedFile) =>
    parseDocument(service, texts.create(pathToFileURL(join(root, file.path)).href, 'json', 1, file.text));
  return {
    async complete(file: EditedFile & { offset: number }): Promise<CompletionOffer[]> {
      const { document, parsed } = open(file);
      const list = await service.doComplete(document, document.positionAt(file.offset), parsed);
      return (list?.items ?? []).map(({ label, detail, documentation, textEdit, insertText }) => {
        const edit = textEdit as TextEdit | undefined;
        const documentationText = detail ?? textOf(documentation);
        return {
          label,
          ...(documentationText && { detail: documentationText }),
          text: withoutPlaceholders(edit?.newText ?? insertText ?? label),
          from: edit ? document.offsetAt(edit.range.start) : file.offset,
          to: edit ? document.offsetAt(edit.range.end) : file.offset,
        };
      });
    },
    async hover(file: EditedFile & { offset: number }): Promise<string> {
      const { document, parsed } = open(file);
      const hoverResult = await service.doHover(document, document.positionAt(file.offset), parsed);
      const contents = hoverResult?.contents;
      const parts = Array.isArray(contents) ? contents : contents ? [contents] : [];
      return parts.map((part) => (typeof part === 'string' ? part : part.value)).join('\n\n');
    },
  };
}

function parseDocument(
  service: LanguageService,
  document: TextDocument,
): { document: TextDocument; parsed: JSONDocument } {
  return { document, parsed: service.parseJSONDocument(document) };
}

/** Reads a schema of this project. @throws Error for any other file */
function contractAt(root: string, uri: string): string {
  const file = realpathSync(fileURLToPath(uri));
  const path = relative(realpathSync(join(root, 'schemas')), file);
  if (path.startsWith('..') || !path.endsWith('.json')) throw new Error(`${uri} is not a contract of this project.`);
  return readFileSync(file, 'utf8');
}

/** Removes placeholders such as "$1": other editors put the cursor there, ours at the end. */
function withoutPlaceholders(text: string): string {
  return text
    .replace(/\$\{\d+:([^}]*)\}/g, '$1')
    .replace(/\$\d+/g, '')
    .replace(/\\([$}\\])/g, '$1');
}

function textOf(content: string | MarkupContent | undefined): string | undefined {
  return typeof content === 'object' ? content.value : content;
}
