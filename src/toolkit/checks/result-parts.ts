import { isObject } from '@/contracts/json';
import { layersOfDemo, layersOfSample, namesIn, responsesOf, valuesAt } from '../declaration/answer-parts';
import { EACH_ENTRY, type ResultReference, resultReferences } from '../declaration/result-references';
import type { Finding, FindingText } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';
import { findPlugin, kindsFrom } from '../project/plugin-files';
import { closestName, joinNames } from '../text/suggest';

/**
 * A card, column or fact of a missing part would be empty in every run. If the schema leaves the parts open, the
 * samples and the demo show which ones exist.
 */
export const explains =
  'Every part of a result that a declaration names is in the contract of its kinds; a part that the contract leaves open is in a sample and in the demo.';
export const perTool = true;

const MEND = 'Name a part of the result.';
const ANY_SAMPLE = 'any response sample';

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) =>
    resultReferences(input.plugins, tool).flatMap((claim) => {
      const problem = problemOf(input, tool, claim);
      return problem ? [findingAt(tool.source, claim.at, problem)] : [];
    }),
  );
}

function problemOf(input: CheckInput, tool: FormTool, { name, steps }: ResultReference): FindingText | undefined {
  const { response, result } = tool.form;
  // A kind the renderer rejects, or without a schema, is reported by another rule.
  const accepted = findPlugin(input.plugins, 'renderers', result?.renderer)?.manifest.takes ?? [];
  const kinds = kindsFrom(input.plugins, response?.normaliser).filter(
    (kind) => accepted.includes(kind) && input.results[kind],
  );
  const statuses = kinds.map((kind) => statusOf(input.results[kind], steps));
  if (kinds.length === 0 || statuses.includes('fixed')) return undefined;
  const fixed = kinds.flatMap((kind) => partsOf(input.results[kind], steps));
  const open = kinds.filter((_, index) => statuses[index] === 'open');
  if (open.length === 0) return unknownNameText('part of the result', name, fixed, MEND);
  const samples = responsesOf(input, tool, open).flatMap(layersOfSample);
  if (samples.length === 0) return undefined;
  if (valuesAt(samples, steps).length === 0)
    return absentPart(name, ANY_SAMPLE, [...fixed, ...siblingNames(samples, steps)]);
  const demo = layersOfDemo(tool);
  return demo && valuesAt(demo, steps).length === 0
    ? absentPart(name, 'the demo answer', siblingNames(demo, steps))
    : undefined;
}

/** Returns the names next to the missing part; if there are none, all names. */
function siblingNames(layers: readonly object[], steps: readonly string[]): string[] {
  const siblings = namesIn(valuesAt(layers, steps.slice(0, -1)).filter(isObject));
  return siblings.length > 0 ? siblings : namesIn(layers);
}

function absentPart(name: string, where: string, known: readonly string[]): FindingText {
  const names = [...new Set(known)];
  return {
    found: `the part of the result "${name}", which is not in ${where}`,
    expected: `one of ${joinNames(names)}`,
    mend: `${MEND} Or write it into ${where === ANY_SAMPLE ? 'the response samples' : where}.`,
    didYouMean: closestName(name.split('.').at(-1) ?? name, names),
  };
}

/** Returns whether a schema has this part: defined, allowed as an additional one, or not at all. */
function statusOf(contract: unknown, [step, ...rest]: readonly string[]): 'fixed' | 'open' | 'none' {
  if (step === undefined) return 'fixed';
  const { properties = {}, items, additionalProperties } = (contract ?? {}) as Contract;
  if (step === EACH_ENTRY) return items ? statusOf(items, rest) : isOpen(contract) ? 'open' : 'none';
  if (Object.hasOwn(properties, step)) return statusOf(properties[step], rest);
  if (typeof additionalProperties === 'object') return statusOf(additionalProperties, rest);
  return additionalProperties === true || isOpen(contract) ? 'open' : 'none';
}

/** Returns the names of the parts that a part would be next to. */
function partsOf(contract: unknown, [step, ...rest]: readonly string[]): string[] {
  const { properties = {}, items } = (contract ?? {}) as Contract;
  if (step === EACH_ENTRY) return partsOf(items, rest);
  if (rest.length > 0 && step !== undefined && Object.hasOwn(properties, step)) return partsOf(properties[step], rest);
  return Object.keys(properties);
}

interface Contract {
  properties?: Record<string, unknown>;
  items?: unknown;
  additionalProperties?: unknown;
}

/** Returns true if a schema does not restrict the type of a value. */
function isOpen(contract: unknown): boolean {
  return typeof contract === 'object' && contract !== null && !('type' in contract);
}
