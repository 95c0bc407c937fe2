import type { Answer } from '@/contracts/answer';
import type { NormalisedResult, Unusable } from '@/contracts/plugins';
import { RESULT_PARTS as PARTS } from '@/contracts/result-parts';
import type { CallFlow, CallScript, Gatekeeper, Objection } from '@/generated/results';
import { RUN_METADATA_KEYS } from '@/reading/answer-keys';
import { type Reading, readStructured } from '@/reading/answer-search';
import {
  compactObject,
  isObject,
  itemsFrom,
  readField,
  textFrom,
  textsFrom,
  unknownProperties,
} from '@/reading/coerce';

const MESSAGES = { missing: 'The answer held neither an opener nor an objection with answers to it.' };

/**
 * Reads a cold-call script: JSON in `output[0].content[0].text`, or in another envelope. Requires at least an opener, an
 * objection with a rebuttal, or a script in an unknown shape; other parts may be missing, and a single text counts
 * as a list of one. docs/behaviour.md, sections 3 and 7 (call 11).
 */
export function normalise(answer: Answer): NormalisedResult | Unusable {
  const result = readStructured(answer, { read, reasons: MESSAGES });
  return result.ok ? { ...result, ...missingParts(result.value), kind: 'call-flow', raw: answer.body } : result;
}

/** Names the expected parts that the answer lacks. */
function missingParts({ callFlow, callSteps, objections, gatekeeper }: CallFlow): { missing?: string[] } {
  const parts = { 'Call flow': callFlow ?? callSteps, Objections: objections, Gatekeeper: gatekeeper };
  const missing = Object.entries(parts).flatMap(([name, part]) => (part ? [] : [name]));
  return missing.length > 0 ? { missing } : {};
}

function read(value: unknown): Reading<CallFlow> | undefined {
  if (!isObject(value)) return undefined;
  const script = readField(value, 'callFlow');
  const flow = compactObject<CallFlow>({
    callFlow: readCallScript(script),
    objections: itemsFrom(readField(value, 'objections'), readObjection),
    gatekeeper: readGatekeeper(readField(value, 'gatekeeper')),
    ...(isList(script) && { callSteps: script }),
    ...unknownProperties(value, [...PARTS.callFlow, ...RUN_METADATA_KEYS]),
  });
  return flow && isUsable(flow) ? { value: flow } : undefined;
}

/** Returns true if the script has content: an opener, a script in an unknown shape, or a rebuttal. */
function isUsable({ callFlow, callSteps, objections }: CallFlow): boolean {
  if (callFlow?.opener || isList(callSteps) || Object.keys(unknownProperties(callFlow, PARTS.callScript)).length > 0)
    return true;
  return objections?.some(({ ladderedRebuttals }) => ladderedRebuttals) ?? false;
}

/** Returns true if a call is a list of steps instead of an object with named parts. */
function isList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.some((entry) => textFrom(entry) !== undefined);
}

function readCallScript(value: unknown): CallScript | undefined {
  if (!isObject(value)) return undefined;
  return compactObject<CallScript>({
    opener: readOpener(readField(value, 'opener')),
    whyYouWhyNow: textFrom(readField(value, 'whyYouWhyNow')),
    discovery: readDiscovery(readField(value, 'discovery')),
    valueBridge: textFrom(readField(value, 'valueBridge')),
    primaryCTA: itemsFrom(readField(value, 'primaryCTA'), (entry) => readScript(entry, 'label')),
    ...unknownProperties(value, PARTS.callScript),
  });
}

function readOpener(value: unknown): CallScript['opener'] {
  if (!isObject(value)) return compactObject({ permissionHooks: textsFrom(value) });
  return compactObject({
    permissionHooks: textsFrom(readField(value, 'permissionHooks')),
    credibilitySnippets: textsFrom(readField(value, 'credibilitySnippets')),
  });
}

function readDiscovery(value: unknown): CallScript['discovery'] {
  if (!isObject(value)) return compactObject({ deep: textsFrom(value) });
  return compactObject({ micro: textsFrom(readField(value, 'micro')), deep: textsFrom(readField(value, 'deep')) });
}

function readObjection(value: unknown): Objection | undefined {
  if (!isObject(value)) return compactObject({ label: textFrom(value) });
  return compactObject<Objection>({
    label: textFrom(readField(value, 'label', 'objection')),
    diagnosticQuestions: textsFrom(readField(value, 'diagnosticQuestions')),
    ladderedRebuttals: itemsFrom(readField(value, 'ladderedRebuttals', 'rebuttals'), (entry) =>
      readScript(entry, 'tier'),
    ),
    fallbackCTA: textFrom(readField(value, 'fallbackCTA')),
    ...unknownProperties(value, [...PARTS.objection, 'objection', 'rebuttals']),
  });
}

function readGatekeeper(value: unknown): Gatekeeper | undefined {
  const patterns = isObject(value) ? readField(value, 'patterns') : value;
  const parsed = itemsFrom(patterns, (entry) => readScript(entry, 'situation'));
  return parsed && { patterns: parsed };
}

/** Reads a script with its label (under the key `name`); a bare text is the script itself. */
function readScript<K extends string>(
  value: unknown,
  name: K,
): ({ script: string } & { [key in K]?: string }) | undefined {
  const script = textFrom(isObject(value) ? readField(value, 'script') : value);
  if (script === undefined) return undefined;
  const label = isObject(value) ? textFrom(readField(value, name)) : undefined;
  return compactObject({ [name]: label, script } as { script: string } & { [key in K]?: string });
}
