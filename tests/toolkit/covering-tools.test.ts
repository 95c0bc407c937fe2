import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@/registry/surface/json-builder';
import { isFirstEdition, readDeclaration } from '@/registry/surface/read-declaration';
import { applyRules, loadRules } from '@/toolkit/check/rules';
import { applyFixes } from '@/toolkit/fix/fix';
import { changedPaths } from '@/toolkit/fix/rewrite-declaration';
import { createCheckInput } from '@/toolkit/project/check-input';
import { loadNormalisers } from '@/toolkit/project/load-normalisers';
import { loadDefaults, readJson } from '@/toolkit/project/load-tools';
import { pluginsOf } from '@/toolkit/project/plugin-files';
import { readProject } from '@/toolkit/project/read-project';
import { coveringFiles } from '../support/covering/covering-files';
import { coveringTools } from '../support/covering/covering-tool';
import { coveringArray } from '../support/covering/pairwise';
import { addUsedWords, wordsOfSchema } from '../support/covering/words-of-schema';
import { HOME } from './fixtures/on-disk';

const tools = coveringTools();
const files = coveringFiles(tools);

it('stands each allowed pair of levels in a row', () => {
  const factors = [
    { name: 'fruit', levels: ['fig', 'lime', 'pear'] },
    { name: 'size', levels: ['small', 'large'] },
    { name: 'sort', levels: ['red', 'green'] },
  ];
  const { rows, refused } = coveringArray(factors, ({ fruit, sort }) => fruit !== 'lime' || sort !== 'red');
  const pairs = rows.flatMap(({ fruit, size, sort }) => [`${fruit} ${size}`, `${fruit} ${sort}`, `${size} ${sort}`]);
  expect(refused).toEqual([['fruit=lime', 'sort=red']]);
  expect(new Set(pairs).size).toBe(3 * 2 + 3 * 2 - 1 + 2 * 2);
});

it('makes tools the check has nothing against', async () => {
  const project = readProject(HOME);
  const code = await loadNormalisers(HOME, pluginsOf(project));
  const input = createCheckInput(new Map([...project, ...Object.entries(files)]), code);
  const problems = applyRules(await loadRules(), input).filter(({ file }) => file in files);
  expect(problems.map(({ rule, file, line, found }) => `${rule} ${file}:${line} ${found}`)).toEqual([]);
});

/** Words that stand in none of these tools, by the reason. */
const SHOWN_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'words of widgets that the text of an Other cannot have': [
    ...['OtherText.add', 'OtherText.alone', 'OtherText.item', 'OtherText.presets', 'OtherText.provider'],
    ...['OtherText.store', 'OtherText.target', 'OtherText.unit'],
  ],
  'the site has a slot, and a page for each step, for one tool alone': [
    ...['SurfaceDeclaration.slot', 'Page.step', 'SurfaceAfter.step'],
  ],
  'a chooser has no form to test': [
    ...['SurfaceDeclaration.chooser', 'SurfaceDeclaration.kind', 'Chooser.howItWorks', 'Chooser.tools'],
    ...['HowStep.title', 'HowStep.text'],
  ],
};

describe('a declaration of the first edition', () => {
  // The first edition knows a secret by its widget alone.
  const known = tools.filter(({ fields }) => fields.every(({ kind }) => !kind.is.includes('secret')));
  const defaults = loadDefaults('tools');
  const firstEditions = known.slice(0, 20).map(({ id, surface }) => {
    const { form, ...rest } = readDeclaration(surface, defaults).declaration;
    const text = JSON.stringify({ ...rest, form }, (word, value) => (word === 'secret' ? undefined : value));
    return { id, path: `tools/${id}/tool.json`, text };
  });
  const { files: fixed, fixes } = applyFixes(
    new Map([...readProject(HOME), ...firstEditions.map(({ path, text }): [string, string] => [path, text])]),
    [],
    {},
  );

  it.each(firstEditions)('says the same of $id once it is rewritten', ({ path, text }) => {
    const written: unknown = JSON.parse(fixed.get(path) ?? 'null');
    const [before, after] = [JSON.parse(text), written].map((one) => readDeclaration(one, defaults).declaration);
    expect(isFirstEdition(written)).toBe(false);
    expect(changedPaths(before, after)).toEqual([]);
    expect(fixes.filter(({ file }) => file === path).map(({ what }) => what)).toEqual([
      'says each field in one place now',
    ]);
  });
});

it('says every word of a declaration', () => {
  const schema = readJson<JsonObject>('schemas/tool.schema.json');
  const used = new Set<string>();
  for (const { surface } of tools) addUsedWords(schema, surface, used);
  expect([...wordsOfSchema(schema)].filter((word) => !used.has(word)).sort()).toEqual(
    Object.values(SHOWN_ELSEWHERE).flat().sort(),
  );
});
