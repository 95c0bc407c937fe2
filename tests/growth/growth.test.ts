import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenKinds, normalisers } from '@/generated/readers';
import { renderers } from '@/generated/result-plugins';
import { hostileTexts, overgrowth, type Work } from '../support/growth';
import { callOf, isOfNoStranger, unknownCalls } from './calls';
import { exportedBy } from './exported';

const exported = exportedBy(['reading', 'contracts', 'registry', 'automation', 'renderers']);
const modules = import.meta.glob<Record<string, unknown>>([
  '../../src/{reading,contracts,registry,automation,renderers}/**/*.{ts,tsx}',
  '!**/document-worker.ts',
]);

/** The first text that a work takes far too long for, with how long. */
async function firstOvergrowth(work: Work, json: boolean): Promise<string | undefined> {
  for (const [name, make] of hostileTexts(json)) {
    const found = await overgrowth(work, make);
    if (found) return `${name}: ${found}`;
  }
  return undefined;
}

describe('the time of a function grows as a hostile text does', () => {
  it('is known of functions that are there', () => {
    expect(unknownCalls(exported)).toEqual([]);
  });

  it.each(exported.filter((one) => !isOfNoStranger(one)).map((one) => [one.id, one] as const))(
    '%s',
    async (id, one) => {
      const module = await modules[one.module]?.();
      const work = callOf(one, module?.[one.name]);
      if (!work)
        throw new Error(
          `Say in tests/growth/calls.ts how ${id} is called with a text, or why no stranger's text meets it.`,
        );
      expect(await firstOvergrowth(work, id.startsWith('reading/'))).toBeUndefined();
    },
  );
});

/** Answers that hold a text wherever a result of a kind may. */
const BODIES: Readonly<Record<string, (text: string) => unknown>> = {
  'call-flow': (text) => ({
    callFlow: { opener: { permissionHooks: [text] }, valueBridge: text, [text]: text },
    objections: [{ label: text, ladderedRebuttals: [{ tier: text, script: text }] }],
  }),
  leads: (text) => ({ leads: [{ name: text, phone: text, email: text, website: text, address: text, note: [text] }] }),
  'prompt-pair': (text) => ({ lovable_prompt: text, chatgpt_prompt: text, [text]: text }),
  proposal: (text) => ({ offer: { oneLiner: text, pricing: { [text]: { setup: text } }, [text]: [text] } }),
  record: (text) => ({ part: text, more: [{ [text]: text }, text], before: text }),
  rows: (text) => [{ part: text, link: text }, ...text.split('a', 1000).map((part) => ({ part }))],
  scenes: (text) => ({ scenes: [{ scene: text, title: text, prompt: text }, text] }),
  text: (text) => ({ message: { content: text } }),
};
const OPTIONS = {
  ...{ title: 'Title', before: 'before', after: 'part' },
  cards: [{ from: 'lovable_prompt', title: 'Card' }],
  facts: [{ from: 'part', title: 'Part' }],
  columns: [
    { from: 'part', title: 'Part' },
    { from: 'website', title: 'Site', as: 'link' },
  ],
};

/** What is called of a renderer, whatever it takes. */
type Plugin = Record<'toText' | 'texts' | 'count' | 'toRows', ((...given: unknown[]) => unknown) | undefined>;

function readAs(normaliser: string, body: string) {
  return normalisers[normaliser]?.normalise({ status: 200, contentType: 'application/json', body });
}

describe('the time a hostile answer takes grows as it does', () => {
  it.each(Object.entries(givenKinds))('read by %s', async (normaliser, kinds) => {
    const bodies = kinds.map((kind) => BODIES[kind] ?? missing(kind));
    const work: Work = (text) =>
      [text, ...bodies.map((body) => JSON.stringify(body(text)))].map((body) => readAs(normaliser, body));
    expect(await firstOvergrowth(work, true)).toBeUndefined();
  });

  it.each(Object.keys(renderers))('as a text by %s', async (name) => {
    const renderer = ((await renderers[name]?.()) ?? {}) as unknown as Plugin;
    const { takes } = JSON.parse(readFileSync(`src/renderers/${name}/plugin.json`, 'utf8')) as { takes: string[] };
    const work: Work = (text) =>
      takes.map((kind) => {
        const reader = Object.keys(givenKinds).find((normaliser) =>
          givenKinds[normaliser]?.some((given) => given === kind),
        );
        const read = readAs(reader ?? '', JSON.stringify((BODIES[kind] ?? missing(kind))(text)));
        if (!read?.ok) return undefined;
        return [
          renderer.toText?.(read.value, OPTIONS),
          renderer.texts?.(read.value, OPTIONS),
          renderer.count?.(read.value),
          renderer.toRows?.(read.value, OPTIONS.columns),
        ];
      });
    expect(await firstOvergrowth(work, false)).toBeUndefined();
  });
});

function missing(kind: string): never {
  throw new Error(`Say in BODIES where a result of the kind "${kind}" may hold a text.`);
}
