import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type JsonObject, valueAt } from '@/registry/surface/json-builder';
import { check } from '@/toolkit/checks/names-exist';
import { flattenFindings } from '@/toolkit/finding';
import type { Path } from '@/toolkit/json/json-locations';
import { nameReferences } from '@/toolkit/json/name-references';
import { createCheckInput } from '@/toolkit/project/check-input';
import { readPlugins } from '@/toolkit/project/plugin-files';
import { HOME } from './fixtures/on-disk.ts';
import { goodProject } from './fixtures/project.ts';

const input = createCheckInput(goodProject());
const contract = input.schemas.resolved as JsonObject;

/** Kinds that rules about the result and about automations resolve. */
const ELSEWHERE = /^(?:part|template|key|kind|file)-|^(?:category|shared-field)$/;

const NOWHERE = 'nothingOfThisName';

/** Returns a copy of a value in which another name stands at a path. */
function withName(value: object, path: Path, part?: 'name'): object {
  const copy = structuredClone(value) as JsonObject;
  const holder = valueAt(copy, path.slice(0, -1)) as JsonObject;
  const last = path.at(-1) ?? '';
  Object.assign(holder, part ? { [NOWHERE]: holder[last] } : { [last]: NOWHERE });
  if (part) delete holder[last];
  return copy;
}

describe('a name whose contract says what it names', () => {
  const places = input.tools.flatMap((tool) =>
    nameReferences(contract, tool.declaration, contract, [])
      .filter(({ kind }) => !ELSEWHERE.test(kind))
      .map((reference) => ({ ...reference, tool, place: `${tool.id}: ${reference.path.join('.')}` })),
  );

  it('stands in many places of the good project', () => {
    const kinds = new Set(places.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(
      expect.arrayContaining(['field', 'field-or-part', 'link', 'list', 'page', 'saved-result', 'tool']),
    );
    expect(flattenFindings(check(input))).toEqual([]);
  });

  it.each(places)('is looked up wherever it stands: $place', ({ tool, path, part }) => {
    const declaration = withName(tool.declaration ?? {}, path, part) as typeof tool.declaration;
    const tools = input.tools.map((other) => (other === tool ? { ...tool, declaration } : other));
    const found = flattenFindings(check({ ...input, tools })).map((finding) => finding.found);
    expect(found).toContainEqual(expect.stringMatching(`"${NOWHERE}", which does not exist$`));
  });
});

it('the guide names every kind of name that a plugin has', () => {
  const guide = readFileSync(join(HOME, 'docs/plugins.md'), 'utf8');
  const texts = readPlugins(HOME).map(({ manifest }) => JSON.stringify(manifest));
  const kinds = texts.flatMap((text) => [...text.matchAll(/"x-names":"([\w-]+)"/g)].map(([, kind]) => kind));
  expect(kinds.length).toBeGreaterThan(20);
  expect([...new Set(kinds)].filter((kind) => !guide.includes(`\`${kind}\``))).toEqual([]);
});
