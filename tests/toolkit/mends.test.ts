import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@/contracts/json';
import { isObject } from '@/contracts/json';
import { valueAt } from '@/registry/surface/json-builder';
import { applyRules, loadRules } from '@/toolkit/check/rules';
import type { RuleFinding } from '@/toolkit/finding';
import { compilerFor } from '@/toolkit/json/schema-errors';
import { createCheckInput } from '@/toolkit/project/check-input';
import { loadPluginCode } from '@/toolkit/project/plugin-code';
import { TYPE_HABITS, WORD_HABITS } from '@/toolkit/text/word-habits';
import { followMend } from './fixtures/follow-mend.ts';
import { HOME } from './fixtures/on-disk.ts';
import { type PlantedFault, Project } from './fixtures/plant.ts';
import { goodProject } from './fixtures/project.ts';

const rules = await loadRules();
const cases = import.meta.glob<{ faults: PlantedFault[] }>('./checks/*.ts', { eager: true });
const faults = Object.values(cases).flatMap((module) => module.faults);
const { schemas, sampleSchemas } = createCheckInput(goodProject());

const problemsOf = async (files: ReadonlyMap<string, string>) =>
  applyRules(rules, createCheckInput(files, await loadPluginCode(HOME, files)));

/** Each planted fault with all that is found then. */
const planted = await Promise.all(
  faults.map(async (fault) => {
    const project = new Project(goodProject());
    fault.plant(project);
    return {
      what: fault.what,
      files: project.files,
      isOld: project.firstEditions > 0,
      problems: await problemsOf(project.files),
    };
  }),
);

/** Every schema of a property in the contracts, by the name of the property. */
const schemasByWord = new Map<string, { root: object; schema: object }[]>();
for (const root of [
  schemas.tool,
  schemas.automation,
  schemas.brand,
  schemas.providers,
  schemas.options,
  ...Object.values(sampleSchemas),
])
  collect(root, root);

function collect(root: object, part: unknown): void {
  if (Array.isArray(part)) for (const inner of part) collect(root, inner);
  if (!isObject(part)) return;
  for (const [word, schema] of Object.entries(isObject(part.properties) ? part.properties : {}))
    if (isObject(schema)) schemasByWord.set(word, [...(schemasByWord.get(word) ?? []), { root, schema }]);
  for (const inner of Object.values(part)) collect(root, inner);
}

/** Where the contract of samples has the problem of one field. */
const PROBLEM = ['properties', 'problems', 'additionalProperties'];

/** What a name that a maintainer chooses may be given: a source of a value, a field, the values of a message. */
const FREE_VALUES = ['source', 'entry', 'option', 'fieldCondition']
  .map((name) => ({
    root: schemas.tool,
    schema: (schemas.tool as { definitions: Record<string, object> }).definitions[name] ?? {},
  }))
  .concat({ root: sampleSchemas.invalid, schema: valueAt(sampleSchemas.invalid, PROBLEM) as object });

/** Returns the JSON that a text gives after names in quotes: `"send": "beside"`, `"showIf": { ... }`. */
function quotedWords(text: string): { word: string; value: unknown }[] {
  return [...text.matchAll(/"([\w$-]+)":\s*/g)].flatMap(({ 0: whole, 1: word = '', index }) => {
    const rest = text.slice(index + whole.length);
    const ends = [...rest.matchAll(/["\]}\w](?=[^"\w]|$)/g)].map(({ index: end }) => end + 1);
    const json = ends.map((end) => rest.slice(0, end)).find((part) => isJson(part));
    return json === undefined ? [] : [{ word, value: JSON.parse(json) as unknown }];
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function fits({ root, schema }: { root: object; schema: object }, value: unknown): boolean {
  const { definitions } = root as { definitions?: JsonObject };
  const validate = compilerFor({ definitions, ...schema }, { strict: false }).compile({ definitions, ...schema });
  return validate(value) as boolean;
}

/** What a text tells to write, and no contract takes. */
function refusedIn(text: string): string[] {
  // Three dots stand for what only the maintainer knows.
  return quotedWords(text)
    .filter(({ value }) => !JSON.stringify(value).includes('...'))
    .filter(
      ({ word, value }) => ![...(schemasByWord.get(word) ?? []), ...FREE_VALUES].some((schema) => fits(schema, value)),
    )
    .map(({ word, value }) => `"${word}": ${JSON.stringify(value)}`);
}

describe('what a finding tells to write', () => {
  const mends = [...new Set(planted.flatMap(({ problems }) => problems.map(({ mend }) => mend)))];
  const texts = [...mends, ...Object.values(WORD_HABITS).map(({ mend }) => mend), ...Object.values(TYPE_HABITS)];

  it('is in words that a contract knows, with values that it takes', () => {
    expect(texts.filter((text) => quotedWords(text).length > 0).length).toBeGreaterThan(30);
    expect(texts.flatMap(refusedIn)).toEqual([]);
  });

  it('has no word of the resolved declaration alone, of a library or of the code', () => {
    const words = (schema: object) =>
      new Set([...JSON.stringify(schema).matchAll(/"([a-z]+[A-Z]\w*)":/g)].map(([, word]) => word));
    const written = words(schemas.tool);
    const inner = [...words(schemas.resolved)].filter((word) => word && !written.has(word));
    expect(inner).toContain('requiredIf');
    const foreign = new RegExp(
      `\\b(?:${inner.join('|')}|reveal|strict mode|ajv|must NOT|must match (?:pattern|a schema)|[A-Z][a-z]+[A-Z]\\w*Declaration)\\b`,
    );
    const all = planted.flatMap(({ problems }) =>
      problems.flatMap(({ found, expected, mend }) => [found, expected, mend]),
    );
    expect(
      [...new Set([...all, ...rules.map(({ explains }) => explains)])].filter((text) => foreign.test(text)),
    ).toEqual([]);
  });
});

describe('a mend that leaves no choice', () => {
  const keyOf = ({ rule, file, found }: RuleFinding) => `${rule} ${file} ${found}`;
  const followed = planted
    .filter(({ isOld }) => !isOld)
    .flatMap(({ what, files, problems }) =>
      problems.flatMap((problem) => {
        const text = problem.file.endsWith('.json') ? followMend(files.get(problem.file) ?? '', problem) : undefined;
        return text === undefined ? [] : [{ what, files, problems, problem, text, rule: problem.rule }];
      }),
    );

  it('is what most findings in JSON have', () => {
    expect(followed.length).toBeGreaterThan(60);
  });

  it.each(followed)('is right: $what ($rule)', async ({ files, problems, problem, text }) => {
    const after = await problemsOf(new Map([...files, [problem.file, text]]));
    const before = new Set(problems.map(keyOf));
    expect(after.map(keyOf)).not.toContain(keyOf(problem));
    expect(after.filter((one) => !before.has(keyOf(one)) && one.rule !== problem.rule)).toEqual([]);
  });
});
