import { isObject } from '@/contracts/json';
import { jsonCandidates } from '@/reading/json-extract';
import { memoizeByObject } from '../memoize';
import type { AutomationSource } from '../project/automation-source';
import type { CheckInput, FormTool } from '../project/check-input';
import { type SampleFile, samplesFor, sampleValue } from '../project/sample-files';
import { EACH_ENTRY } from './result-references';

/** JSON nested in strings more levels deep than this is ignored. */
const MAX_DEPTH = 8;

/** Returns the response samples of a tool that are read as one of these kinds of result. */
export function responsesOf({ samples }: CheckInput, { id }: FormTool, kinds: readonly string[]): SampleFile[] {
  return samplesFor(samples, id).filter(
    (sample) => sample.folder === 'responses' && kinds.includes(String(sampleValue(sample).expect)),
  );
}

/** Returns every object and list in the answer of a sample, also inside JSON strings: any may be the result. */
export function layersOfSample({ source }: SampleFile): object[] {
  return layersIn((source.value as { body?: unknown } | undefined)?.body);
}

/** Returns every object and list in the answer to the key "demo"; undefined if the automation declares no demo. */
export function layersOfDemo({ automation }: FormTool): readonly object[] | undefined {
  return automation && layersOfDemoIn(automation);
}

const layersOfDemoIn = memoizeByObject(({ sections }: AutomationSource): readonly object[] | undefined => {
  const text = sections.find(({ heading }) => heading === 'Demo')?.text;
  if (text === undefined) return undefined;
  return [...jsonCandidates(text)].flatMap(({ value }) => layersIn(withoutLimits(value)));
});

/** Returns a demo answer whose lists do not begin with `{ "$upTo": "<field>" }`, which limits a list and is no entry. */
function withoutLimits(value: unknown): unknown {
  if (Array.isArray(value)) {
    const [first, ...rest] = value;
    return (isObject(first) && Object.hasOwn(first, '$upTo') ? rest : value).map(withoutLimits);
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutLimits(inner)]));
}

function layersIn(value: unknown, depth = 0): object[] {
  if (depth > MAX_DEPTH) return [];
  if (typeof value === 'string') {
    if (!/[[{]/.test(value)) return [];
    return [...jsonCandidates(value)].flatMap(({ value: inner }) => layersIn(inner, depth + 1));
  }
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap((inner) => layersIn(inner, depth + 1))];
}

/** Returns the values a path leads to, starting from each of the layers. */
export function valuesAt(layers: readonly object[], steps: readonly string[]): unknown[] {
  return layers.flatMap((layer) => follow(layer, steps));
}

/** Returns the property names of all layers, for "did you mean". */
export function namesIn(layers: readonly object[]): string[] {
  return [...new Set(layers.flatMap((layer) => (Array.isArray(layer) ? [] : Object.keys(layer))))];
}

function follow(value: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (step === undefined) return [value];
  if (step === EACH_ENTRY) return Array.isArray(value) ? value.flatMap((entry) => follow(entry, rest)) : [];
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, step)) return [];
  return follow((value as Record<string, unknown>)[step], rest);
}
