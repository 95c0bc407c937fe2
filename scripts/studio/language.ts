import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { JSONDocument, LanguageService, MarkupContent, TextDocument, TextEdit } from 'vscode-json-languageservice';
import type { CompletionOffer, EditedFile } from '@/studio/studio-api';

type Package = typeof import('vscode-json-languageservice');

/** Loaded with `require`: the package is CommonJS, and Node finds only some of its names by import. */
const load = (): Package => createRequire(import.meta.url)('vscode-json-languageservice');

/** Editor support for a declaration, from the JSON Schema that the file names. */
export type Language = ReturnType<typeof declarationLanguage>;

/** Creates the editor support of a project. Changed schemas are read again. */
export function declarationLanguage(root: string) {
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
