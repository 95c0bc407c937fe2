import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@/registry/surface/json-builder';
import { lower } from '@/registry/surface/lower';
import { toSurface } from '@/toolkit/fix/to-surface';
import { loadDeclaration, loadDefaults, readJson } from '@/toolkit/project/load-tools';

/** The declarations of the first edition, as they were when the tools were rewritten; kept until the next release. */
const FIRST_EDITION = join(import.meta.dirname, 'first-edition');
const ids = readdirSync(FIRST_EDITION).map((file) => file.replace('.json', ''));
const defaults = loadDefaults('tools');
const firstEdition = (id: string) => readJson<JsonObject>(join(FIRST_EDITION, `${id}.json`));

/** Lists whose order says nothing. */
const SETS = new Set(['required', 'secrets', 'missing']);

function withSortedSets(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return SETS.has(name) ? [...value].sort() : value.map((item) => withSortedSets(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([word, inner]) => [word, withSortedSets(inner, word)]));
}

describe('the declaration of', () => {
  it.each(ids)('%s resolves to what its first edition said', (id) => {
    expect(withSortedSets(loadDeclaration('tools', id))).toEqual(withSortedSets(firstEdition(id)));
  });

  it.each(ids)('%s is what its first edition is rewritten to', (id) => {
    const written = JSON.parse(readFileSync(join('tools', id, 'tool.json'), 'utf8'));
    expect(toSurface(firstEdition(id), defaults)).toEqual(written);
  });
});

describe('a declaration that is rewritten', () => {
  it.each(ids)('means the same without defaults: %s', (id) => {
    const { declaration } = lower(toSurface(firstEdition(id)));
    expect(withSortedSets(declaration)).toEqual(withSortedSets(firstEdition(id)));
  });
});
