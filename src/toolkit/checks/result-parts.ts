import { isObject } from '@/contracts/json';
import { isAnswerKey } from '@/reading/answer-keys';
import { layersOfDemo, layersOfSample, namesIn, responsesOf, valuesAt } from '../declaration/answer-parts';
import { EACH_ENTRY, type ResultReference, resultReferences } from '../declaration/result-references';
import type { Findings, FindingText } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';
import { findPlugin, kindsFrom } from '../project/plugin-files';
import { closestName, joinNames } from '../text/suggest';

/**
 * A card, column or fact with a missing part would be empty in every run. If the schema allows any parts, the samples and
 * the demo show which ones exist.
 */
export const explains =
  'Every part of a result that a declaration names is in the contract of its kinds; if the contract allows any parts, it is in a sample and in the demo.';

const MEND = 'Name a part of the result.';
const ANY_SAMPLE = 'any response sample';

export function checkForm(tool: FormTool, input: CheckInput): Findings {
  const references = resultReferences(input.plugins, tool);
  const [first] = references;
  if (first && readsRecords(tool, input) && references.every(({ steps: [step = ''] }) => isAnswerKey(step)))
    return findingAt(tool.source, first.at, looksLikeEnvelope(first.name));
  return references.flatMap((reference) => {
    const problem = problemOf(input, tool, reference);
    return problem ? findingAt(tool.source, reference.at, problem) : [];
  });
}

function readsRecords({ form }: FormTool, { plugins }: CheckInput): boolean {
  return kindsFrom(plugins, form.response?.normaliser).join() === 'record';
}

/** An answer that has only words in which services wrap answers is taken for a wrapping itself. */
function looksLikeEnvelope(name: string): FindingText {
  return {
    found: `a result that has only "${name}", a word in which services wrap their answers`,
    expected: 'a part with a name of its own',
    mend: `Give the part another name, here and in what the webhook answers, or name another part beside "${name}".`,
  };
}

function problemOf(input: CheckInput, tool: FormTool, { name, steps }: ResultReference): FindingText | undefined {
  const { response, result } = tool.form;
  // Other rules report kinds that the renderer does not accept, or that have no schema.
  const acceptedKinds = findPlugin(input.plugins, 'renderers', result?.renderer)?.manifest.takes ?? [];
  const kinds = kindsFrom(input.plugins, response?.normaliser).filter(
    (kind) => acceptedKinds.includes(kind) && input.results[kind],
  );
  const statuses = kinds.map((kind) => statusOf(input.results[kind], steps));
  if (kinds.length === 0 || statuses.includes('fixed')) return undefined;
  const fixedParts = kinds.flatMap((kind) => partsOf(input.results[kind], steps));
  const openKinds = kinds.filter((_, index) => statuses[index] === 'open');
  if (openKinds.length === 0) return unknownNameText('part of the result', name, fixedParts, MEND);
  const samples = responsesOf(input, tool, openKinds).flatMap(layersOfSample);
  if (samples.length === 0) return undefined;
  if (valuesAt(samples, steps).length === 0)
    return absentPart(name, ANY_SAMPLE, [...fixedParts, ...siblingNames(samples, steps)]);
  const demo = layersOfDemo(tool);
  return demo && valuesAt(demo, steps).length === 0
    ? absentPart(name, 'the demo answer', siblingNames(demo, steps))
    : undefined;
}

/** Returns the names next to the missing part, or all names if there are none. */
function siblingNames(layers: readonly object[], steps: readonly string[]): string[] {
  const siblings = namesIn(valuesAt(layers, steps.slice(0, -1)).filter(isObject));
  return siblings.length > 0 ? siblings : namesIn(layers);
}

function absentPart(name: string, where: string, existingNames: readonly string[]): FindingText {
  const names = [...new Set(existingNames)];
  return {
    found: `the part of the result "${name}", which is not in ${where}`,
    expected: `one of ${joinNames(names)}`,
    mend: `${MEND} Or add "${name}" to ${where === ANY_SAMPLE ? 'the response samples' : where}.`,
    didYouMean: closestName(name.split('.').at(-1) ?? name, names),
  };
}

/** Returns `fixed` if a schema defines this part, `open` if it allows additional parts, `none` if it does neither. */
function statusOf(contract: unknown, [step, ...rest]: readonly string[]): 'fixed' | 'open' | 'none' {
  if (step === undefined) return 'fixed';
  const { properties = {}, items, additionalProperties } = (contract ?? {}) as Contract;
  if (step === EACH_ENTRY) return items ? statusOf(items, rest) : isOpen(contract) ? 'open' : 'none';
  if (Object.hasOwn(properties, step)) return statusOf(properties[step], rest);
  if (typeof additionalProperties === 'object') return statusOf(additionalProperties, rest);
  return additionalProperties === true || isOpen(contract) ? 'open' : 'none';
}

/** Returns the names of the parts that a schema defines next to a part. */
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

function isOpen(contract: unknown): boolean {
  return typeof contract === 'object' && contract !== null && !('type' in contract);
}
