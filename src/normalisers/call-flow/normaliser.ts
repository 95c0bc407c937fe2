import type { Answer } from '@/contracts/answer';
import type { NormalisedResult, Unusable } from '@/contracts/plugins';
import { RESULT_PARTS as PARTS } from '@/contracts/result-parts';
import type { CallFlow, CallScript, Gatekeeper, Objection } from '@/generated/results';
import { RUN_FACTS } from '@/reading/answer-layers';
import { type Reading, readStructured } from '@/reading/answer-search';
import { field, isObject, itemsFrom, partsBeside, present, textFrom, textsFrom } from '@/reading/coerce';

const WORDS = { missing: 'The answer held neither an opener nor an objection with answers to it.' };

/**
 * What to say on a cold call: JSON in `output[0].content[0].text`, or in another envelope. At least an opener, an
 * objection with a rebuttal, or words to say in a form of the model's own; other parts may be missing, and single texts
 * stand for lists of one. docs/behaviour.md, sections 3 and 7 (call 11).
 */
export function normalise(answer: Answer): NormalisedResult | Unusable {
  const found = readStructured(answer, { read, words: WORDS });
  return found.ok ? { ...found, ...missingOf(found.value), kind: 'call-flow', raw: answer.body } : found;
}

/** The parts a call needs that did not come. */
function missingOf({ callFlow, callSteps, objections, gatekeeper }: CallFlow): { missing?: string[] } {
  const parts = { 'Call flow': callFlow ?? callSteps, Objections: objections, Gatekeeper: gatekeeper };
  const missing = Object.entries(parts).flatMap(([name, part]) => (part ? [] : [name]));
  return missing.length > 0 ? { missing } : {};
}

function read(value: unknown): Reading<CallFlow> | undefined {
  if (!isObject(value)) return undefined;
  const script = field(value, 'callFlow');
  const flow = present<CallFlow>({
    callFlow: callScript(script),
    objections: itemsFrom(field(value, 'objections'), objection),
    gatekeeper: gatekeeper(field(value, 'gatekeeper')),
    ...(isList(script) && { callSteps: script }),
    ...partsBeside(value, [...PARTS.callFlow, ...RUN_FACTS]),
  });
  return flow && isUsable(flow) ? { value: flow } : undefined;
}

/** Whether there is something to say: an opener, steps of another form, or an answer to an objection. */
function isUsable({ callFlow, callSteps, objections }: CallFlow): boolean {
  if (callFlow?.opener || isList(callSteps) || Object.keys(partsBeside(callFlow, PARTS.callScript)).length > 0)
    return true;
  return objections?.some(({ ladderedRebuttals }) => ladderedRebuttals) ?? false;
}

/** Whether a call is given as a list of steps, which has no parts by name. */
function isList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.some((entry) => textFrom(entry) !== undefined);
}

function callScript(value: unknown): CallScript | undefined {
  if (!isObject(value)) return undefined;
  return present<CallScript>({
    opener: opener(field(value, 'opener')),
    whyYouWhyNow: textFrom(field(value, 'whyYouWhyNow')),
    discovery: discovery(field(value, 'discovery')),
    valueBridge: textFrom(field(value, 'valueBridge')),
    primaryCTA: itemsFrom(field(value, 'primaryCTA'), (entry) => spoken(entry, 'label')),
    ...partsBeside(value, PARTS.callScript),
  });
}

function opener(value: unknown): CallScript['opener'] {
  if (!isObject(value)) return present({ permissionHooks: textsFrom(value) });
  return present({
    permissionHooks: textsFrom(field(value, 'permissionHooks')),
    credibilitySnippets: textsFrom(field(value, 'credibilitySnippets')),
  });
}

function discovery(value: unknown): CallScript['discovery'] {
  if (!isObject(value)) return present({ deep: textsFrom(value) });
  return present({ micro: textsFrom(field(value, 'micro')), deep: textsFrom(field(value, 'deep')) });
}

function objection(value: unknown): Objection | undefined {
  if (!isObject(value)) return present({ label: textFrom(value) });
  return present<Objection>({
    label: textFrom(field(value, 'label', 'objection')),
    diagnosticQuestions: textsFrom(field(value, 'diagnosticQuestions')),
    ladderedRebuttals: itemsFrom(field(value, 'ladderedRebuttals', 'rebuttals'), (entry) => spoken(entry, 'tier')),
    fallbackCTA: textFrom(field(value, 'fallbackCTA')),
    ...partsBeside(value, [...PARTS.objection, 'objection', 'rebuttals']),
  });
}

function gatekeeper(value: unknown): Gatekeeper | undefined {
  const patterns = isObject(value) ? field(value, 'patterns') : value;
  const read = itemsFrom(patterns, (entry) => spoken(entry, 'situation'));
  return read && { patterns: read };
}

/** Words to say, with what stands in front of them; a bare text is the words themselves. */
function spoken<K extends string>(value: unknown, name: K): ({ script: string } & { [key in K]?: string }) | undefined {
  const script = textFrom(isObject(value) ? field(value, 'script') : value);
  if (script === undefined) return undefined;
  const label = isObject(value) ? textFrom(field(value, name)) : undefined;
  return present({ [name]: label, script } as { script: string } & { [key in K]?: string });
}
