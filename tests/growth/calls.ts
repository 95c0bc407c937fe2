import type { Work } from '../support/growth';
import type { Exported } from './exported';

type Loose = (...given: unknown[]) => unknown;

const answer = (body: string) => ({ status: 200, contentType: 'application/json', body });
const rows = (text: string) => piecesOf(text).map((part) => ({ part, link: part }));
const signal = new AbortController().signal;
const formatter = { value: String, figure: String, day: String };
const guard = { allowsAddress: () => false, allowsPort: () => false };

const fields = ['line', 'mail', 'site', 'count', 'list', 'choice'];
const form = {
  ui: { sections: [] },
  form: {
    properties: {
      line: { type: 'string' },
      mail: { type: 'string', format: 'email' },
      site: { type: 'string', format: 'uri' },
      count: { type: 'integer' },
      list: { type: 'array', items: { type: 'string' } },
      choice: { type: 'string', enum: ['a', 'b'] },
    },
  },
};

/** How functions that need more than a text are called with one. */
const CALLS: Readonly<Record<string, (work: Loose, text: string) => unknown>> = {
  'automation/parts/parts-at.ts#partsAt': (work, text) => work({ part: [text, { part: text }] }, 'part.*'),
  'contracts/failure.ts#tooManyRequests': (work, text) => work('too_many', text, 1),
  'reading/amount-with-unit.ts#amountWithUnit': (work, text) => [
    work(text, 'USD', text, 'en-US'),
    work(2.5, text, '2.5', 'en-US'),
  ],
  'reading/answer-keys.ts#isRunMetadata': (work, text) => [work(text, text), work('audio', text)],
  'reading/answer-search.ts#readStructured': (read, text) => read(answer(text), { read: () => undefined }),
  'reading/answer-search.ts#searchAnswer': (read, text) =>
    read(answer(text), { read: (value: unknown) => (Array.isArray(value) ? { value } : undefined) }),
  'reading/answer-text.ts#readText': (read, text) => read(answer(text), { unknownShape: 'formatted' }),
  'reading/break-even.ts#breakEvenOf': (work, text) => [work(text, 1), work(1, text), work(1, 1, [text])],
  'reading/break-even.ts#setupPrices': (work, text) => [work({ [text]: { setup: text } })],
  'reading/coerce.ts#partAt': (work, text) => [work({ part: text }, 'part'), work({}, text)],
  'reading/coerce.ts#unknownKeys': (work, text) => work({ [text]: text }, ['part', text.slice(1)]),
  'reading/coerce.ts#unknownProperties': (work, text) => work({ [text]: text }, ['part', text.slice(1)]),
  'reading/coerce.ts#itemsFrom': (work, text) => work(rows(text), (entry: unknown) => entry),
  'reading/coerce.ts#mapFrom': (work, text) => work(rows(text), (entry: unknown) => entry, ['part'], String),
  'reading/end-reason.ts#endByState': (work, text) => [work({ status: text }, true), work({ [text]: text }, true)],
  'reading/program-values.ts#programCallJson': (work, text) => [
    work('Decimal', `('${text}')`, 0),
    work(text, `(${text})`, 0),
  ],
  'reading/stream-joiner.ts#isLastEvent': (work, text) => [work(text, ''), work('', text)],
  'reading/json-patterns.ts#matchesAt': (work, text) => work(/\s*/y, text, 0),
  'reading/json-patterns.ts#lengthAt': (work, text) => work(/\s*/y, text, 0),
  'reading/json-scan.ts#scanBalanced': (work, text) => work(text, 0),
  'reading/json-scan.ts#findOpener': (work, text) => work(text, 0),
  'reading/markdown-lexer.ts#definitionsIn': (work, text) => work(text, new Map([['a', '[a]: https://site.test']])),
  'reading/text.ts#preview': (work, text) => work(text, 100),
  'reading/text.ts#toSingleLine': (work, text) => work(text, 100),
  'contracts/run-events.ts#textDelta': (work, text) => work(text, answer(text)),
  'reading/text-sections.ts#sectionAt': (work, text) => [work(text, '0'), work('# a', text)],
  'reading/text-sections.ts#withSectionAt': (work, text) => work(text, '0', text),
  'registry/client-value.ts#clientValue': (work, text) => [
    work({ part: text }, { parts: ['part'], texts: { other: text } }),
    work({ [text]: text }, { parts: [text] }),
  ],
  'registry/key-provider.ts#providerOfKey': (work, text) => [work('openai', text), work(text, text)],
  'registry/key-provider.ts#providersLike': (work, text) => work(text, 'chats'),
  'registry/paths.ts#valueAt': (work, text) => [work({ part: text }, 'part'), work({}, text)],
  'registry/paths.ts#withValueAt': (work, text) => work({ part: text }, 'part', text),
  'registry/paths.ts#withoutPaths': (work, text) => work({ part: text }, ['part']),
  'registry/paths.ts#fillPlaceholders': (work, text) => work('{part}', { part: text }),
  'registry/refine.ts#partAt': (work, text) => [work(text, '0'), work({ part: text }, 'part'), work({}, text)],
  'registry/refine.ts#withPartAt': (work, text) => work(text, '0', text),
  'registry/text-shortfall.ts#textShortfall': (work, text) => work(text, { headings: ['summary'], words: 100_000 }),
  'registry/text-shortfall.ts#missingHeadings': (work, text) => work(text, ['summary']),
  'registry/text-answers.ts#answersFromText': (work, text) => fields.map((name) => work(form, name, text)),
  'registry/text-answers.ts#findOption': (work, text) => fields.map((name) => work(form, name, text)),
  'automation/document/result-charts.ts#chartBlock': (work, text) => [
    work({ expectedMonthlyROI: text, paybackDays: text }, { 'x-chart': 'break-even' }, formatter),
    work({ [text]: { monthly: text }, one: { monthly: 1 }, two: { monthly: 2 } }, { 'x-chart': 'prices' }, formatter),
  ],
  'automation/parts/call-usage.ts#callUsage': (work, text) => [
    work({}, { messages: [{ role: 'user', content: text }] }, text),
    work({ usage: { prompt_tokens: text, completion_tokens: text, total_tokens: text } }, { messages: [] }, text),
  ],
  'automation/parts/call-usage.ts#unreadUsage': (work, text) =>
    work({ messages: [{ role: 'user', content: text }] }, text),
  'automation/document/result-blocks.ts#resultBlocks': (work, text) =>
    [{ part: text }, { part: piecesOf(text) }, { part: rows(text) }].map((value) =>
      drained(work(value, {}, formatter)),
    ),
  'automation/parts/chat-structured.ts#parsePartialStructured': (work, text) => work(text, { properties: { a: {} } }),
  'automation/parts/input-files.ts#withFileTexts': (work, text) => work({ part: text }, {}),
  'automation/parts/demo.ts#streamInPieces': (work, text) =>
    work(
      text,
      () => undefined,
      () => Promise.resolve(),
      signal,
    ),
  'automation/parts/saved-parts.ts#withSavedParts': (work, text) =>
    ['', 'data:', 'https:'].map((scheme) =>
      work(answer(JSON.stringify({ part: scheme + text })), ['part'], { signal }, {}, guard),
    ),
  'automation/parts/mask.ts#maskKeys': (work, text) => [work(text, ['secret-key']), work(text, [text.slice(0, 40)])],
  'automation/parts/mask.ts#maskPartialText': (work, text) => [
    work(text, ['secret-key']),
    work(text, [text.slice(0, 40)]),
  ],
  'automation/parts/mask.ts#maskAllKeys': (work, text) => [work(text, ['secret-key']), work(text, [text.slice(0, 40)])],
  'automation/parts/optional-params.ts#limitAfterRefusal': (work, text) =>
    work('server', { max_tokens: 8000, stream_options: {} }, { status: 400, code: '', param: text, message: text }),
  'automation/parts/quoted-text.ts#quoteText': (work, text) => work(text, 'a web page', 'run'),
  'automation/parts/quoted-text.ts#withQuotedFiles': (work, text) =>
    work({ part: { id: 'a', url: 'b', type: 'text/plain', text } }, 'run'),
  'automation/parts/quoted-text.ts#withQuotedOptions': (work, text) =>
    work({ part: text, list: piecesOf(text) }, ['part', 'list'], 'run'),
  'automation/parts/recalled-text.ts#recalledText': (work, text) =>
    [text, JSON.stringify({ list: rows(text) })].map((body) =>
      work(answer(body), { list: 'list', line: ['part'], most: 50 }),
    ),
  'automation/parts/robots.ts#parseRobots': (work, text) => {
    const lines = ['', 'user-agent: *\ndisallow: ', 'user-agent: *\nallow: /*'];
    return lines.map((line) =>
      (work(line + text, 'agent') as { allows(url: URL): boolean }).allows(new URL('https://a.b/a')),
    );
  },
  'automation/parts/template.ts#renderTemplate': (work, text) => work('{{part}}', { part: text }),
  'automation/places/demo.ts#demoLeads': (work, text) => work(text, text, {}),
  'automation/places/find-email.ts#emailIn': (work, text) => [
    work('https://a.b/', { text, links: [], obfuscatedEmails: [] }),
    work('https://a.b/', { text: '', links: [{ href: text, text }], obfuscatedEmails: [text] }),
  ],
  'renderers/diff/diff-hunks.ts#diffHunks': (work, text) => [work(text, `${text}b`), work(text, 'b')],
  'renderers/facts/renderer.tsx#toText': (work, text) =>
    work({ part: text, more: [text], [text]: text }, { facts: [{ from: 'part', title: 'Part' }] }),
  'renderers/facts/undeclared-parts.ts#undeclaredParts': (work, text) => work({ [text]: text }, {}),
  'renderers/gallery/renderer.tsx#toText': (work, text) =>
    work(
      { list: [{ image: text, caption: text }] },
      { pictures: { from: 'list', image: 'image', caption: 'caption' } },
    ),
  'registry/clean-value.ts#isSame': (work, text) => work(text, text),
  'renderers/markdown/renderer.tsx#texts': (work, text) => work(text, { title: 'Title' }),
  'renderers/parts/readable-text.ts#titledText': (work, text) => work(text, text),
  'renderers/parts/unknown-properties.tsx#unknownPropertyLines': (work, text) =>
    work({ [text]: text, part: piecesOf(text) }, 'offer'),
  'renderers/parts/entry-rows.ts#rowFilter': (work, text) => {
    const find = work(
      'a b',
      () => text,
      () => text,
    ) as (rows: unknown[]) => unknown;
    return [drained(find([{}])), work(text, () => 'a')];
  },
  'renderers/parts/row-identity.ts#rowKey': (work, text) =>
    ['text', 'link', 'phone'].map((as) => work({ part: text }, [['part']], [{ from: 'part', as }])),
  'renderers/parts/row-identity.ts#mergeRows': (work, text) =>
    work(rows(text), rows(`b${text}`), [['part'], ['link']], [{ from: 'part' }, { from: 'link', as: 'link' }]),
  'renderers/text/renderer.tsx#texts': (work, text) => work(text, { title: 'Title' }),
};

/** Functions that meet no text of a stranger, and why. */
const OF_NO_STRANGER: Readonly<Record<string, readonly string[]>> = {
  'they read what a maintainer wrote': [
    'automation/parts/automation-file.ts#loadAutomation',
    'automation/parts/automation-file.ts#parseAutomation',
    'automation/parts/automation-source.ts#readAutomationText',
    'automation/parts/chat-client.ts#completionsUrl',
    'automation/parts/demo.ts#demoAnswer',
    'registry/formula.ts#parseFormula',
    'automation/parts/option-list.ts#createOptionList',
    'automation/parts/optional-params.ts#optionalParams',
    'registry/model-prices.ts#modelCost',
    'registry/model-prices.ts#largestCost',
    'registry/paths.ts#pathPlaceholders',
    'registry/surface/json-builder.ts#valueAt',
    'registry/surface/lower.ts#defaultMessages',
    'registry/surface/lower-field.ts#fieldEntry',
    'registry/surface/read-declaration.ts#readDeclaration',
  ],
  'they ask another server, and hand on what it says to those above': [
    'automation/parts/fetch-page.ts#fetchPage',
    'automation/parts/get-public.ts#fetchPublic',
    'automation/parts/get-public.ts#requestPublic',
    'automation/parts/post-json.ts#postJson',
    'automation/places/find-email.ts#findEmail',
  ],
  'they store the files of a demo, which a maintainer made': ['automation/parts/saved-parts.ts#withDemoParts'],
};

/** Whether a function meets no text of a stranger. */
export function isOfNoStranger({ id }: Exported): boolean {
  return Object.values(OF_NO_STRANGER).flat().includes(id);
}

/** What is known here of functions that are not there any more. */
export function unknownCalls(exported: readonly Exported[]): string[] {
  const ids = new Set(exported.map(({ id }) => id));
  return [...Object.keys(CALLS), ...Object.values(OF_NO_STRANGER).flat()].filter((id) => !ids.has(id));
}

/** How a function is called with a hostile text; undefined where that is not known. */
export function callOf(exported: Exported, work: unknown): Work | undefined {
  const call = CALLS[exported.id];
  if (call) return (text) => call(work as Loose, text);
  if (!exported.isAlone) return undefined;
  const alone = work as Loose;
  if (exported.takes === 'text') return (text) => settled([alone(text)]);
  const [bare, ...values] = [(text: string) => text, objectOf, answer, rows];
  const makers = exported.takes === 'anything' ? [bare, ...values] : values;
  return (text) => settled(makers.map((make) => refused(() => alone(make?.(text)))));
}

/** An object somebody may have put a text into. */
function objectOf(text: string): object {
  return { part: text, [text]: text, text, links: [], obfuscatedEmails: [] };
}

function piecesOf(text: string): string[] {
  return text.match(/[\s\S]{1,80}/g) ?? [];
}

/** What is made step by step is made to its end. */
function settled(made: unknown[]): Promise<unknown[]> {
  return Promise.all(made.map(drained));
}

function drained(made: unknown): unknown {
  return typeof made === 'object' && made !== null && 'next' in made ? [...(made as Generator)] : made;
}

/** One value that is not taken does not keep the others from being tried. */
function refused(work: () => unknown): unknown {
  try {
    return drained(work());
  } catch {
    return undefined;
  }
}
