import { expect, it } from 'vitest';
import { isObject, type JsonObject, type JsonPath, valueAt } from '@/registry/surface/json-builder';
import { lower } from '@/registry/surface/lower';
import { applyRules, loadRules } from '@/toolkit/check/rules';
import { positionAt } from '@/toolkit/finding';
import { parseJson } from '@/toolkit/json/json-locations';
import { propertiesOf, schemaParts } from '@/toolkit/json/schema-parts';
import { createCheckInput } from '@/toolkit/project/check-input';
import { loadDefaults, readJson } from '@/toolkit/project/load-tools';
import { readProject } from '@/toolkit/project/read-project';
import { coveringTools } from '../support/covering/covering-tool';
import { sampleValues } from '../support/covering/sample-values';
import { HOME } from './fixtures/on-disk';

const schema = readJson<JsonObject>('schemas/tool.schema.json');
const defaults = loadDefaults('tools');

/** A word that a tool does not say, where its contract would let it. */
interface UnsaidWord {
  path: JsonPath;
  /** The same for all fields, sections and actions: names and positions are left out. */
  place: string;
  schema: unknown;
}

/** Returns the words of the contract that stand nowhere in a document, at each of its objects. */
function unsaidWords(document: JsonObject): UnsaidWord[] {
  const words: UnsaidWord[] = [];
  const visit = (inner: unknown, value: unknown, path: JsonPath, place: string) => {
    for (const part of schemaParts(inner, schema)) {
      if (Array.isArray(value)) for (const [at, item] of value.entries()) visit(part.items, item, [...path, at], place);
      if (!isObject(value)) continue;
      const properties = propertiesOf(part);
      for (const [word, of] of Object.entries(properties)) {
        const at = `${place}.${word}`;
        if (word in value) visit(of, value[word], [...path, word], at);
        else words.push({ path: [...path, word], place: at, schema: of });
      }
      for (const name of Object.keys(value).filter((name) => !(name in properties)))
        visit(part.additionalProperties, value[name], [...path, name], `${place}.*`);
    }
  };
  visit(schema, document, [], '');
  return words;
}

/** Copies what is on the path alone: lowering changes nothing of what it reads. */
function withWord<T>(document: T, [step, ...rest]: JsonPath, word: unknown): T {
  if (step === undefined) return word as T;
  const inner = withWord(valueAt(document, [step]), rest, word);
  return (Array.isArray(document) ? document.with(Number(step), inner) : { ...document, [step]: inner }) as T;
}

const resolvedText = (document: JsonObject) => JSON.stringify(lower(document, defaults).declaration);

/** Documents that say a word which changes nothing of what they resolve to, whichever of its values it has; one a place and kind of body. */
function documentsWithUnreadWords(): { place: string; path: JsonPath; document: JsonObject }[] {
  const tried = new Set<string>();
  return coveringTools().flatMap(({ surface, row }) => {
    const before = resolvedText(surface);
    return unsaidWords(surface).flatMap(({ path, place, schema: wordSchema }) => {
      const key = `${place} ${row.body}`;
      if (tried.has(key)) return [];
      tried.add(key);
      const documents = sampleValues(wordSchema, schema).map((value) => withWord(surface, path, value));
      const [document] = documents;
      return document && documents.every((one) => resolvedText(one) === before) ? [{ place, path, document }] : [];
    });
  });
}

it('finds every word that says nothing where it stands, at its own line', async () => {
  const unread = documentsWithUnreadWords().map((one, index) => ({ ...one, file: `tools/unread-${index}/tool.json` }));
  const files = unread.map(({ file, document }): [string, string] => [file, JSON.stringify(document, null, 2)]);
  const rules = (await loadRules()).filter(({ name }) => ['words-read', 'declaration-schema'].includes(name));
  const problems = applyRules(rules, createCheckInput(new Map([...readProject(HOME), ...files])));
  const silent = unread.filter(({ file, path, document }) => {
    const text = JSON.stringify(document, null, 2);
    const { line } = positionAt(text, parseJson(file, text).offsetOf(path, 'name'));
    return !problems.some((problem) => problem.file === file && problem.line === line);
  });
  expect(silent.map(({ place }) => place)).toEqual([]);
  const places = unread.map(({ place }) => place);
  for (const word of ['toast', 'prefill', 'other', 'atMost', 'keep'])
    expect(places).toContain(`.sections.fields.*.fields.*.${word}`);
});
