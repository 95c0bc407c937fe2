import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { JSONDocument, LanguageService, MarkupContent, TextDocument, TextEdit } from 'vscode-json-languageservice';
import type { EditedFile, Offer } from '@/studio/calls';

type Package = typeof import('vscode-json-languageservice');

/** The package is not an ES module for Node, which finds but some of its names by import. */
const load = (): Package => createRequire(import.meta.url)('vscode-json-languageservice');

/** What an editor asks about a declaration that is being written, answered out of the contract the file names. */
export interface Language {
  complete(file: EditedFile & { offset: number }): Promise<Offer[]>;
  hover(file: EditedFile & { offset: number }): Promise<string>;
}

/** The language of the declarations of a project. Contracts are read anew after they have changed. */
export function declarationLanguage(root: string): Language {
  const { getLanguageService, TextDocument: texts } = load();
  const service = getLanguageService({
    schemaRequestService: async (uri) => contractAt(root, uri),
    workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
  });
  const open = (file: EditedFile) =>
    opened(service, texts.create(pathToFileURL(join(root, file.path)).href, 'json', 1, file.text));
  return {
    async complete(file) {
      const { document, parsed } = open(file);
      const list = await service.doComplete(document, document.positionAt(file.offset), parsed);
      return (list?.items ?? []).map(({ label, detail, documentation, textEdit, insertText }) => {
        const edit = textEdit as TextEdit | undefined;
        const said = detail ?? textOf(documentation);
        return {
          label,
          ...(said && { detail: said }),
          text: withoutStops(edit?.newText ?? insertText ?? label),
          from: edit ? document.offsetAt(edit.range.start) : file.offset,
          to: edit ? document.offsetAt(edit.range.end) : file.offset,
        };
      });
    },
    async hover(file) {
      const { document, parsed } = open(file);
      const said = await service.doHover(document, document.positionAt(file.offset), parsed);
      const contents = said?.contents;
      const parts = Array.isArray(contents) ? contents : contents ? [contents] : [];
      return parts.map((part) => (typeof part === 'string' ? part : part.value)).join('\n\n');
    },
  };
}

function opened(service: LanguageService, document: TextDocument): { document: TextDocument; parsed: JSONDocument } {
  return { document, parsed: service.parseJSONDocument(document) };
}

/** A contract of this project; a declaration names no other file. @throws Error for any other */
function contractAt(root: string, uri: string): string {
  const file = realpathSync(fileURLToPath(uri));
  const path = relative(realpathSync(join(root, 'schemas')), file);
  if (path.startsWith('..') || !path.endsWith('.json')) throw new Error(`${uri} is no contract of this project.`);
  return readFileSync(file, 'utf8');
}

/** Editors put the cursor where "$1" stands; ours puts it at the end. */
function withoutStops(text: string): string {
  return text
    .replace(/\$\{\d+:([^}]*)\}/g, '$1')
    .replace(/\$\d+/g, '')
    .replace(/\\([$}\\])/g, '$1');
}

function textOf(said: string | MarkupContent | undefined): string | undefined {
  return typeof said === 'object' ? said.value : said;
}
