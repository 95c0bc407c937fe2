import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Answer } from '@/contracts/answer';
import type { NormaliserModule } from '@/contracts/plugins';
import { loadTools, readJson } from '@/toolkit/project/load-tools';

const ROOT = resolve(import.meta.dirname, '../..');

/** The answer of a model, for normalisers without a sample. */
const CHAT = { choices: [{ message: { content: 'A page for a bakery, with its opening hours and a map. ' } }] };

/** Returns the first sample answer of the tools that use a normaliser; without one, an answer of a model. */
export function sampleAnswer(name: string, { normalise }: NormaliserModule): unknown {
  const tools = loadTools(join(ROOT, 'tools')).declarations.filter(({ response }) => response?.normaliser === name);
  for (const { id } of tools) {
    const folder = join(ROOT, 'tests/tools', id, 'responses');
    for (const file of existsSync(folder) ? readdirSync(folder).sort() : []) {
      const { body } = readJson<{ body: unknown }>(join(folder, file));
      if (normalise(answerOf(longText(body))).ok) return body;
    }
  }
  return CHAT;
}

/** Returns an answer with this body. */
export function answerOf(body: string): Answer {
  return { status: 200, contentType: 'application/json', body };
}

/**
 * Grows an answer to a body of about `length` characters: repeats the entries of its longest list, or else its longest
 * text.
 */
export function grow(value: unknown, length: number): string {
  if (typeof value === 'string')
    return longText(value)
      .repeat(Math.ceil(length / value.length))
      .slice(0, length);
  const copy = structuredClone(value);
  const { lists, texts } = partsOf(copy);
  const short = JSON.stringify(copy).length;
  const list = lists.sort((one, other) => JSON.stringify(other).length - JSON.stringify(one).length)[0];
  if (list) {
    const entries = [...list];
    const times = Math.max(1, Math.ceil((length - short) / JSON.stringify(entries).length));
    for (let time = 0; time < times; time++) list.push(...entries);
    return JSON.stringify(copy);
  }
  const longest = texts.sort((one, other) => other.text.length - one.text.length)[0];
  if (longest) longest.set(longest.text.repeat(Math.ceil((length - short) / longest.text.length) + 1));
  return JSON.stringify(copy);
}

/** Removes up to `mistakes` commas from a body, at regular distances. Models make such mistakes. */
export function breakJson(body: string, mistakes: number): string {
  const every = Math.max(1, Math.floor(body.length / mistakes));
  let next = every;
  return body.replace(/([\]}"0-9]),(?=[[{"])/g, (match, before: string, at: number) => {
    if (at < next) return match;
    next = at + every;
    return before;
  });
}

function longText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function partsOf(value: unknown) {
  const lists: object[][] = [];
  const texts: { text: string; set(text: string): void }[] = [];
  function visit(part: unknown): void {
    if (typeof part !== 'object' || part === null) return;
    if (Array.isArray(part) && part.length > 0 && part.every((entry) => typeof entry === 'object')) lists.push(part);
    for (const [name, inner] of Object.entries(part)) {
      const holder = part as Record<string, unknown>;
      if (typeof inner === 'string' && inner.length > 0)
        texts.push({ text: inner, set: (text) => Object.assign(holder, { [name]: text }) });
      else visit(inner);
    }
  }
  visit(value);
  // The list of choices of a model's answer is an envelope and must not grow.
  return { lists: lists.filter((list) => !JSON.stringify(list).startsWith('[{"message"')), texts };
}
