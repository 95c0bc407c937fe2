import { layersOfDemo, layersOfSample, namesIn, responsesOf, valuesAt } from '../lib/answer-parts.ts';
import type { Finding, Words } from '../lib/finding.ts';
import { isObject } from '../lib/is-object.ts';
import { kindsGiven, named } from '../lib/plugin-files.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { type Claim, claimsOf, EACH } from '../lib/result-claims.ts';
import { finding } from '../lib/source-map.ts';
import { closest, listed } from '../lib/suggest.ts';
import { unknownName } from '../lib/walk.ts';

/**
 * A card, column or fact of a part that the result does not have would stay empty in every run. Where a contract leaves the
 * parts to the answer, the samples and the demo answer show whether there is such a part.
 */
export const rule = {
  name: 'result-parts',
  perTool: true,
  explains:
    'Every part of a result that is named is in the contract of its kinds; one they leave open is in a sample and in the demo.',
};

const MEND = 'Name a part of the result.';
const ANY_SAMPLE = 'any response sample';

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) =>
    claimsOf(input.plugins, tool).flatMap((claim) => {
      const words = faultOf(input, tool, claim);
      return words ? [finding(tool.source, claim.at, words)] : [];
    }),
  );
}

function faultOf(input: CheckInput, tool: FormTool, { name, steps }: Claim): Words | undefined {
  const { response, result } = tool.form;
  // A kind that the renderer does not take, or that has no contract, is reported by a rule of its own.
  const taken = named(input.plugins, 'renderers', result?.renderer)?.says.takes ?? [];
  const kinds = kindsGiven(input.plugins, response?.normaliser).filter(
    (kind) => taken.includes(kind) && input.results[kind],
  );
  const places = kinds.map((kind) => placeIn(input.results[kind], steps));
  if (kinds.length === 0 || places.includes('fixed')) return undefined;
  const fixed = kinds.flatMap((kind) => partsOf(input.results[kind], steps));
  const open = kinds.filter((_, index) => places[index] === 'open');
  if (open.length === 0) return unknownName('part of the result', name, fixed, MEND);
  const samples = responsesOf(input, tool, open).flatMap(layersOfSample);
  if (samples.length === 0) return undefined;
  if (valuesAt(samples, steps).length === 0)
    return nowhere(name, ANY_SAMPLE, [...fixed, ...namesBeside(samples, steps)]);
  const demo = layersOfDemo(tool);
  return demo && valuesAt(demo, steps).length === 0
    ? nowhere(name, 'the demo answer', namesBeside(demo, steps))
    : undefined;
}

/** The names that stand where a part was looked for; where nothing stands there, all. */
function namesBeside(layers: readonly object[], steps: readonly string[]): string[] {
  const beside = namesIn(valuesAt(layers, steps.slice(0, -1)).filter(isObject));
  return beside.length > 0 ? beside : namesIn(layers);
}

function nowhere(name: string, where: string, known: readonly string[]): Words {
  const names = [...new Set(known)];
  return {
    found: `the part of the result "${name}", which is not in ${where}`,
    expected: `one of ${listed(names)}`,
    mend: `${MEND} Or write it into ${where === ANY_SAMPLE ? 'the response samples' : where}.`,
    didYouMean: closest(name.split('.').at(-1) ?? name, names),
  };
}

/** Whether a contract has a place for a part: one of its own, one for any part, or none. */
function placeIn(contract: unknown, [step, ...rest]: readonly string[]): 'fixed' | 'open' | 'none' {
  if (step === undefined) return 'fixed';
  const { properties = {}, items, additionalProperties } = (contract ?? {}) as Contract;
  if (step === EACH) return items ? placeIn(items, rest) : isOpen(contract) ? 'open' : 'none';
  if (Object.hasOwn(properties, step)) return placeIn(properties[step], rest);
  if (typeof additionalProperties === 'object') return placeIn(additionalProperties, rest);
  return additionalProperties === true || isOpen(contract) ? 'open' : 'none';
}

/** Names of the parts beside which a part would stand. */
function partsOf(contract: unknown, [step, ...rest]: readonly string[]): string[] {
  const { properties = {}, items } = (contract ?? {}) as Contract;
  if (step === EACH) return partsOf(items, rest);
  if (rest.length > 0 && step !== undefined && Object.hasOwn(properties, step)) return partsOf(properties[step], rest);
  return Object.keys(properties);
}

interface Contract {
  properties?: Record<string, unknown>;
  items?: unknown;
  additionalProperties?: unknown;
}

/** Whether a contract says nothing of what a value is. */
function isOpen(contract: unknown): boolean {
  return typeof contract === 'object' && contract !== null && !('type' in contract);
}
