import { jsonCandidates } from '@/reading/json-extract';
import type { AutomationSource } from './front-matter.ts';
import { madeOnce } from './last-made.ts';
import type { CheckInput, FormTool } from './registry-input.ts';
import { EACH } from './result-claims.ts';
import { type SampleFile, samplesFor, sampleValue } from './sample-files.ts';

/** Strings in strings deeper than this are left alone. */
const DEEPEST = 8;

/** The responses of a tool that are read as one of these kinds. */
export function responsesOf({ samples }: CheckInput, { id }: FormTool, kinds: readonly string[]): SampleFile[] {
  return samplesFor(samples, id).filter(
    (sample) => sample.folder === 'responses' && kinds.includes(String(sampleValue(sample).expect)),
  );
}

/** What a sample's answer holds that a result may be read from: each object and each list, at any depth, also as JSON in a text. */
export function layersOfSample({ source }: SampleFile): object[] {
  return layersIn((source.value as { body?: unknown } | undefined)?.body);
}

/** The same of the answer to the key "demo"; undefined where the automation writes none down. */
export function layersOfDemo({ automation }: FormTool): readonly object[] | undefined {
  return automation && layersOfDemoIn(automation);
}

const layersOfDemoIn = madeOnce(({ sections }: AutomationSource): readonly object[] | undefined => {
  const text = sections.find(({ heading }) => heading === 'Demo')?.text;
  return text === undefined ? undefined : layersIn(text);
});

function layersIn(value: unknown, depth = 0): object[] {
  if (depth > DEEPEST) return [];
  if (typeof value === 'string') {
    if (!/[[{]/.test(value)) return [];
    return [...jsonCandidates(value)].flatMap(({ value: inner }) => layersIn(inner, depth + 1));
  }
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap((inner) => layersIn(inner, depth + 1))];
}

/** What stands at the end of a way, starting from any of the layers. */
export function valuesAt(layers: readonly object[], steps: readonly string[]): unknown[] {
  return layers.flatMap((layer) => follow(layer, steps));
}

/** Names of the parts of all layers, for "did you mean". */
export function namesIn(layers: readonly object[]): string[] {
  return [...new Set(layers.flatMap((layer) => (Array.isArray(layer) ? [] : Object.keys(layer))))];
}

function follow(value: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (step === undefined) return [value];
  if (step === EACH) return Array.isArray(value) ? value.flatMap((entry) => follow(entry, rest)) : [];
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, step)) return [];
  return follow((value as Record<string, unknown>)[step], rest);
}
