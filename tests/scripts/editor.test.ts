import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { getLanguageService, type JSONDocument, TextDocument } from 'vscode-json-languageservice';
import { HOME } from '../toolkit/fixtures/on-disk.ts';

/** What editors run: it knows of this project nothing but the "$schema" of the file. */
const service = getLanguageService({
  schemaRequestService: async (uri) => readFileSync(fileURLToPath(uri), 'utf8'),
  workspaceContext: { resolveRelativePath: (relative, resource) => new URL(relative, resource).href },
});
service.configure({ validate: true });

const PATH = join(HOME, 'tools/voice-agent-builder/tool.json');
const DECLARATION = JSON.parse(readFileSync(PATH, 'utf8')) as Parts;

interface Parts {
  [part: string]: Parts;
}

/** The places of a declaration where something is named, and a name that is known there. */
const PLACES: [string, string[], string][] = [
  ['a widget', ['sections', '0', 'fields', 'businessName', 'widget'], 'textarea'],
  ['an option list', ['sections', '0', 'fields', 'businessName', 'options'], 'niches'],
  ['a source of options', ['sections', '0', 'fields', 'businessName', 'optionsFrom', 'source'], 'by-field'],
  ['a shared field', ['sections', '0', 'fields', 'businessName', 'use'], 'openai-key'],
  ['a normaliser', ['response', 'normaliser'], 'json-object'],
  ['a renderer', ['result', 'renderer'], 'cards'],
  ['a progress kind', ['progress', 'kind'], 'linear-climb'],
  ['a link', ['page', 'help', '0', 'link'], 'chatAssistant'],
  ['a page to go back to', ['page', 'back', 'to'], '/dashboard'],
  ['an icon', ['page', 'icon'], 'bot'],
];

/** The declaration with another text at a place, as an editor holds it, and where that text stands. */
async function opened(way: readonly string[], text: string) {
  const whole = structuredClone(DECLARATION);
  let holder = whole;
  for (const [index, step] of way.entries()) {
    if (index === way.length - 1) Object.assign(holder, { [step]: text });
    else {
      holder[step] ??= (way[index + 1] === '0' ? [] : {}) as Parts;
      holder = holder[step];
    }
  }
  const written = JSON.stringify(whole, null, 2);
  const document = TextDocument.create(pathToFileURL(PATH).href, 'json', 1, written);
  const parsed = service.parseJSONDocument(document);
  const offset = written.indexOf(`"${text}"`);
  return { document, parsed, position: document.positionAt(offset + 1), offset };
}

async function redAt({ document, parsed, offset }: { document: TextDocument; parsed: JSONDocument; offset: number }) {
  const faults = await service.doValidation(document, parsed);
  return faults.filter(({ range }) => document.offsetAt(range.start) === offset).map(({ message }) => message);
}

describe('an editor that reads "$schema"', () => {
  it('has nothing to say of a declaration that passes', async () => {
    const document = TextDocument.create(pathToFileURL(PATH).href, 'json', 1, JSON.stringify(DECLARATION));
    expect(await service.doValidation(document, service.parseJSONDocument(document))).toEqual([]);
  });

  it.each(PLACES)('offers the names of %s, and underlines one that is none', async (_what, way, known) => {
    const typed = await opened(way, 'no-such-name');
    const offered = await service.doComplete(typed.document, typed.position, typed.parsed);
    expect(offered?.items.map(({ label }) => label)).toContain(`"${known}"`);
    expect(await redAt(typed)).not.toEqual([]);

    const right = await opened(way, known);
    expect(await redAt(right)).toEqual([]);
  });

  it('offers the categories there are, and takes another one', async () => {
    const typed = await opened(['card', 'category'], 'Something new');
    const offered = await service.doComplete(typed.document, typed.position, typed.parsed);
    expect(offered?.items.map(({ label }) => label)).toContain('"Build"');
    expect(await redAt(typed)).toEqual([]);
  });
});
