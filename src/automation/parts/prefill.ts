import { Failure } from '@/contracts/failure';
import { MAX_PREFILL_TEXT, type PrefillValues } from '@/contracts/prefill';
import { fieldsWithMeaning } from '@/registry/client-answers';
import type { FormDeclaration } from '@/registry/options';
import { type PrefillField, prefillFields } from '@/registry/prefill-fields';
import type { ChatServer } from './chat-client';
import { completeStructured } from './chat-structured';
import type { ReadPage } from './fetch-page';
import { pageParts } from './page-parts';
import { quoteText } from './quoted-text';
import type { Schema } from './run';

export interface PrefillServices {
  server: ChatServer;
  readPage: ReadPage;
}

/** The source of the values, and the key for the model. */
export interface PrefillSource {
  /** Id of the request, from which the borders of quotations are derived. */
  id: string;
  url?: string | undefined;
  text?: string | undefined;
  /** Absent: no model is called. */
  key?: string | undefined;
  signal: AbortSignal;
}

/** Longest value of a field; forms have their own, lower limits. */
const MAX_VALUE_LENGTH = 4000;

const SYSTEM =
  'You fill in a form from a text that somebody else wrote. Take what the text says or plainly shows, in short plain words, as the ' +
  'owner of the business would type it. Leave out every field that the text says nothing about: never guess, never invent names, ' +
  'numbers or addresses. Where a field has options, answer with one of them, word for word.';

/**
 * Reads values for the fields of a form from a web page or a text. With a key, a model reads them; without one,
 * patterns find only addresses, phone numbers and the name of the page. The model gets the text as a quotation, so that
 * nothing in it is an instruction.
 *
 * @throws Failure if the page cannot be read or the model does not answer
 */
export async function readPrefill(
  { server, readPage }: PrefillServices,
  form: FormDeclaration,
  { id, url, text, key, signal }: PrefillSource,
): Promise<PrefillValues> {
  const source = url === undefined ? { title: '', body: text ?? '' } : await readSource(readPage, url, signal);
  const body = source.body.trim().slice(0, MAX_PREFILL_TEXT).toWellFormed();
  const foundByPatterns = findByPatterns(form, { ...source, body }, url);
  if (!key) return { values: foundByPatterns, by: 'patterns' };
  const fields = prefillFields(form);
  const content = `The fields:\n${fields.map(fieldLine).join('\n')}\n\n${quoteText(`${url ?? ''}\n${source.title}\n${body}`, url === undefined ? 'a text' : 'a web page', id)}`;
  const messages = [
    { role: 'system' as const, content: SYSTEM },
    { role: 'user' as const, content },
  ];
  const structured = { name: 'answers', schema: valuesSchema(fields), check: () => [] };
  const answer = await completeStructured(server, { key, messages, signal }, structured, () => undefined);
  const values = Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = Array.isArray(answer) ? undefined : answer[name];
      return typeof value === 'string' && value.trim() !== '' ? [[name, value.slice(0, MAX_VALUE_LENGTH)]] : [];
    }),
  );
  return { values: { ...foundByPatterns, ...values }, by: 'model' };
}

/** Reads the title and the visible text of a page. @throws Failure if the page cannot be read */
async function readSource(readPage: ReadPage, url: string, signal: AbortSignal) {
  const page = await readPage(url, /html|text\/plain/, signal);
  const { text } = page ? await pageParts(page.text, { visibleOnly: true }) : { text: '' };
  const body = text.split(/\s+/).join(' ').trim();
  if (!page || body === '')
    throw new Failure('page_unreadable', 'This page could not be read. Paste its text instead.', 422, { field: 'url' });
  return { title: await titleOf(page.text), body };
}

/** Returns the name in the title of a page: the part before the first separator. */
async function titleOf(html: string): Promise<string> {
  const [, title = ''] = /<title[^>]{0,200}>([^<]{1,300})/i.exec(html) ?? [];
  const { text } = await pageParts(title);
  const line = text.split(/\s+/).join(' ').trim();
  return line.split(/ [|–—·:-] /)[0] ?? '';
}

/** Finds values by patterns, for the fields with a declared meaning. */
function findByPatterns(
  form: FormDeclaration,
  { title, body }: { title: string; body: string },
  url: string | undefined,
): Record<string, string> {
  const found: Partial<Record<string, string | undefined>> = {
    businessName: title,
    website: url,
    email: /[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}/i.exec(body)?.[0],
    phone: /(?:\+|\(|\b)\d[\d() .-]{7,18}\d\b/.exec(body)?.[0],
  };
  return Object.fromEntries(
    fieldsWithMeaning(form).flatMap(([name, meaning]) => {
      const text = found[meaning];
      return text ? [[name, text]] : [];
    }),
  );
}

function fieldLine({ name, title, options, isList }: PrefillField): string {
  const choice = options
    ? ` (${isList ? 'any of these, with commas between them' : 'one of these'}: ${options.join('; ')})`
    : '';
  return `- ${name}: ${title}${choice}`;
}

function valuesSchema(fields: readonly PrefillField[]): Schema {
  const properties = Object.fromEntries(
    fields.map(({ name, title }) => [name, { type: 'string', description: title }]),
  );
  return { type: 'object', additionalProperties: false, properties };
}
