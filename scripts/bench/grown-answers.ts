import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Answer } from '@/contracts/answer';
import type { NormaliserModule } from '@/contracts/plugins';
import { loadTools, readJson } from '@/toolkit/project/load-tools';

const ROOT = resolve(import.meta.dirname, '../..');

/** Answer of a chat model, for normalisers without a sample. */
const CHAT = { choices: [{ message: { content: 'A page for a bakery, with its opening hours and a map. ' } }] };

/** Returns the first sample body a normaliser can read, among those of the tools that use it; else that of a chat model. */
export function sampleAnswer(name: string, { normalise }: NormaliserModule): unknown {
  const tools = loadTools(join(ROOT, 'tools')).declarations.filter(({ response }) => response?.normaliser === name);
  for (const { id } of tools) {
    const folder = join(ROOT, 'tests/tools', id, 'responses');
    for (const file of existsSync(folder) ? readdirSync(folder).sort() : []) {
      const { body } = readJson<{ body: unknown }>(join(folder, file));
      if (normalise(answerOf(bodyText(body))).ok) return body;
    }
  }
  return CHAT;
}

export function answerOf(body: string): Answer {
  return { status: 200, contentType: 'application/json', body };
}

/**
 * Returns a sample body grown to about `length` characters: repeats the entries of its longest list, or its longest text
 * if it has no list.
 */
export function grow(value: unknown, length: number): string {
  if (typeof value === 'string')
    return bodyText(value)
      .repeat(Math.ceil(length / value.length))
      .slice(0, length);
  const copy = structuredClone(value);
  const { lists, texts } = listsAndTexts(copy);
  const baseLength = JSON.stringify(copy).length;
  const list = lists.sort((one, other) => JSON.stringify(other).length - JSON.stringify(one).length)[0];
  if (list) {
    const entries = [...list];
    const times = Math.max(1, Math.ceil((length - baseLength) / JSON.stringify(entries).length));
    for (let time = 0; time < times; time++) list.push(...entries);
    return JSON.stringify(copy);
  }
  const longest = texts.sort((one, other) => other.text.length - one.text.length)[0];
  if (longest) longest.set(longest.text.repeat(Math.ceil((length - baseLength) / longest.text.length) + 1));
  return JSON.stringify(copy);
}

/** Removes up to `mistakes` commas from a body, evenly distributed. Models make such mistakes. */
export function breakJson(body: string, mistakes: number): string {
  const distance = Math.max(1, Math.floor(body.length / mistakes));
  let next = distance;
  return body.replace(/([\]}"0-9]),(?=[[{"])/g, (match, before: string, at: number) => {
    if (at < next) return match;
    next = at + distance;
    return before;
  });
}

function bodyText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function listsAndTexts(value: unknown) {
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
