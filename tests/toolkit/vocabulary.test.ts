import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isObject } from '@/registry/surface/json-builder';
import { isFirstEdition } from '@/registry/surface/read-declaration';
import { applyRules, loadRules } from '@/toolkit/check/rules';
import { currentVocabulary, EXAMPLE_TOOL } from '@/toolkit/codegen/vocabulary-doc';
import { schemaErrors } from '@/toolkit/json/schema-errors';
import { createCheckInput } from '@/toolkit/project/check-input';
import { frameOf } from '@/toolkit/project/compose-schema';
import { composedSchema } from '@/toolkit/project/contract-files';
import { loadNormalisers } from '@/toolkit/project/load-normalisers';
import { readJson } from '@/toolkit/project/load-tools';
import { pluginsOf } from '@/toolkit/project/plugin-files';
import { readProject } from '@/toolkit/project/read-project';
import { HOME } from './fixtures/on-disk.ts';

const read = (file: string) => readFileSync(join(HOME, file), 'utf8');

it('begins with a tool that passes the check', async () => {
  const id = readJson<{ id: string }>(EXAMPLE_TOOL).id;
  const answers = {
    shop: 'Harbour Books',
    trade: 'Other',
    otherTrade: 'Maps',
    goals: ['Sell more'],
    hasWindow: true,
    window: 'A globe',
    address: { street: 'Harbour 1', postalCode: '12345' },
    shelves: [{ name: 'Entrance', meters: 2 }],
    note: 'Near the door',
    apiKey: 'demo',
  };
  const problems = { shop: 'required', trade: 'required', goals: 'required', apiKey: 'required' };
  const response = { status: 200, contentType: 'text/plain', body: 'A plan.', expect: 'text' };
  const $schema = (kind: string) => ({
    $schema: `../../../../schemas/samples/${kind}.schema.json`,
    why: 'An example.',
  });
  const files: Record<string, string> = {
    [`tools/${id}/tool.json`]: read(EXAMPLE_TOOL),
    [`tools/${id}/automation.md`]: read(EXAMPLE_TOOL.replace('tool.json', 'automation.md')),
    [`tests/tools/${id}/valid/full.json`]: JSON.stringify({ ...$schema('valid'), answers }),
    [`tests/tools/${id}/invalid/empty.json`]: JSON.stringify({ ...$schema('invalid'), answers: {}, problems }),
    [`tests/tools/${id}/responses/text.json`]: JSON.stringify({ ...$schema('response'), ...response }),
  };
  const project = readProject(HOME);
  const code = await loadNormalisers(HOME, pluginsOf(project));
  const input = createCheckInput(new Map([...project, ...Object.entries(files)]), code);
  const found = applyRules(await loadRules(), input).filter(({ file }) => file in files);
  expect(found.map(({ rule, file, line, found }) => `${rule} ${file}:${line} ${found}`)).toEqual([]);
});

/** What a part of a declaration breaks, as it lacks what stands beside it. */
const INCOMPLETE = new Set(['required', 'oneOf', 'if']);

const files = ['README.md', ...readdirSync(join(HOME, 'docs')).map((file) => `docs/${file}`)];

it.each(files.filter((file) => file.endsWith('.md')))('says declarations in the words of today in %s', (file) => {
  const project = readProject(HOME);
  const contract = composedSchema(project, pluginsOf(project), 'tool');
  const { properties } = readJson<{ properties: object }>('schemas/tool.schema.json');
  for (const [, comments, text = ''] of read(file).matchAll(/```json(c?)(?: use)?\n([\s\S]*?)```/g)) {
    const example: unknown = JSON.parse(comments ? text.replace(/^\s*\/\/.*$/gm, '') : text);
    expect(isFirstEdition(example), text).toBe(false);
    // The words of the guide to plugins are those of its own plugins, which tests/toolkit/new-plugins.test.ts tries.
    if (file === 'docs/plugins.md') continue;
    if (!isObject(example) || !Object.keys(example).every((word) => word in properties)) continue;
    const errors = schemaErrors(contract, example).filter(({ keyword }) => !INCOMPLETE.has(keyword));
    expect(errors.map(({ instancePath, message }) => `${instancePath} ${message}`)).toEqual([]);
  }
});

it('describes every word of every plugin once: under its plugin, or under the words of several', () => {
  const plugins = pluginsOf(readProject(HOME));
  const sections = currentVocabulary(HOME, plugins)
    .split(/^## /m)
    .map((section) => section.split('\n### ').map((part) => part.split('\n')));
  for (const { room, name, manifest } of plugins) {
    const inRoom = plugins.filter((plugin) => plugin.room === room);
    const section = sections.find((parts) => inRoom.every((plugin) => parts.some(([title]) => title === plugin.name)));
    const own = section?.find(([title]) => title === name)?.join('\n');
    for (const heading of Object.keys(manifest.sections ?? {})) expect(own).toContain(`\`## ${heading}\``);
    for (const word of Object.keys(manifest.options ?? {})) {
      const owners = inRoom.filter((plugin) => word in (plugin.manifest.options ?? {}));
      const rows = (section ?? []).flatMap(([title, ...lines]) =>
        lines.filter((line) => line.startsWith(`| \`${word}\` |`)).map((line) => ({ title, line })),
      );
      expect(rows.map(({ title }) => title)).toEqual([owners.length > 1 ? 'Words of several' : name]);
      if (owners.length > 1)
        expect(
          rows[0]?.line
            .split(' Of ')
            .at(-1)
            ?.split(/[ ,.]+/),
        ).toContain(name);
    }
  }
});

it('names every word of a field, of its entries and of its text of Other in its own section', () => {
  const plugins = pluginsOf(readProject(HOME));
  const { definitions } = frameOf('tool', (name) => readJson(join(HOME, `schemas/frame/${name}.schema.json`)));
  const { entry, other } = definitions as Record<string, { properties: Record<string, object> }>;
  const items = entry?.properties.items as typeof entry;
  const sections = currentVocabulary(HOME, plugins).split(/^## /m);
  for (const [name, schema] of Object.entries({ entry, 'entry.items': items, other })) {
    const section = sections.find((text) => text.startsWith(`${name}\n`)) ?? '';
    for (const word of Object.keys(schema?.properties ?? {})) expect(section).toContain(`\`${word}\``);
    for (const [, words = ''] of section.matchAll(/^As in \[entry\]\(#entry\): (.*)\.$/gm))
      for (const word of words.replaceAll('`', '').split(', '))
        expect(schema?.properties[word]).toEqual(entry?.properties[word]);
  }
});
