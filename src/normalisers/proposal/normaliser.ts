import type { Answer } from '@/contracts/answer';
import type { NormalisedResult, Unusable } from '@/contracts/plugins';
import { RESULT_PARTS as PARTS } from '@/contracts/result-parts';
import type { Extras, Offer, OfferPackage, PricingTier, Proposal, Roi, WorkflowPlan } from '@/generated/results';
import { RUN_METADATA_KEYS } from '@/reading/answer-keys';
import { toUnusable } from '@/reading/answer-problem';
import { explainsFailure, type Reading, searchAnswer } from '@/reading/answer-search';
import { readText } from '@/reading/answer-text';
import * as coerce from '@/reading/coerce';
import { parseJson } from '@/reading/json-extract';
import { formatJson } from '@/reading/json-layout';

const NO_OFFER = 'There is no offer in the answer. This is what the generator sent instead.';
const INVALID = 'Empty or invalid response from the generator.';
const MESSAGES = { empty: INVALID, unreadable: INVALID, page: INVALID, started: INVALID, missing: INVALID };
/** Keys for the name of a pricing tier in a list. */
const TIER_NAMES = ['name', 'tier', 'label'];

const { readField, figureFrom, isObject, itemsFrom, unknownProperties, compactObject, textFrom, textsFrom } = coerce;

/**
 * Reads a business plan with an `offer`, in any envelope, bare or fenced. JSON or text without an offer is a failure that shows
 * the payload; an empty or unreadable answer is a failure without a payload. docs/behaviour.md, sections 3, 4, 7 (call 12)
 * and 8.
 */
export function normalise(answer: Answer): NormalisedResult | Unusable {
  const result = searchAnswer(answer, { read });
  if (!('problem' in result)) return { ok: true, kind: 'proposal', ...result, raw: answer.body };
  if (result.problem.kind === 'started')
    return { ...toUnusable(result.problem, MESSAGES), payload: payloadOf(answer.body) };
  if (explainsFailure(result.problem)) return toUnusable(result.problem, MESSAGES);
  const text = readText(answer, { unknownShape: 'unchanged' });
  const payload = text.ok && text.kind === 'text' ? payloadOf(text.value) : undefined;
  if (payload === undefined) return toUnusable({ ...result.problem, reason: INVALID }, MESSAGES);
  return { ...toUnusable({ ...result.problem, reason: NO_OFFER }), payload };
}

/** Returns the payload of an answer, JSON pretty-printed; undefined if it is empty. */
function payloadOf(text: string): string | undefined {
  const value = parseJson(text)?.value ?? text;
  if (isEmptyDeep(value)) return undefined;
  return typeof value === 'object' ? formatJson(value) : text;
}

function isEmptyDeep(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return coerce.isBlankValue(value);
  return Object.values(value).every(isEmptyDeep);
}

function read(value: unknown): Reading<Proposal> | undefined {
  if (!isObject(value)) return undefined;
  const rawOffer = readField(value, 'offer');
  const source = typeof rawOffer === 'string' ? parseJson(rawOffer)?.value : rawOffer;
  const parsedOffer = readOffer(source);
  if (!parsedOffer) return undefined;
  const rawExtras = readField(value, 'extras');
  const hasOwnExtras = isObject(rawExtras);
  const parsedExtras = hasOwnExtras
    ? readExtras(rawExtras, unknownProperties(rawExtras, PARTS.extras))
    : readExtras(value);
  const knownKeys = hasOwnExtras ? PARTS.proposal : [...PARTS.proposal, ...PARTS.extras];
  const others = unknownProperties(value, [...knownKeys, ...RUN_METADATA_KEYS]);
  return { value: { offer: parsedOffer, ...(parsedExtras && { extras: parsedExtras }), ...others } };
}

function readOffer(value: unknown): Offer | undefined {
  if (!isObject(value)) return undefined;
  return readParts<Offer>(value, PARTS.offer, {
    oneLiner: textFrom,
    icp: (icp) => readParts(asObject(icp, 'industry'), PARTS.icp, ICP_READERS),
    package: readPackage,
    pricing: (pricing) => coerce.mapFrom(pricing, readPricingTier, TIER_NAMES, (position) => `tier${position}`),
    guarantee: textFrom,
    angles: textsFrom,
    subjectLines: textsFrom,
    scripts: readScripts,
    nextSteps: textsFrom,
  });
}

const ICP_READERS = { industry: textFrom, buyerTitle: textFrom, pains: textsFrom, triggers: textsFrom };
const TIMELINE_READERS = { setupDays: figureFrom, firstResultsDays: figureFrom };
const ASSUMPTION_READERS = { leadsPerMonth: figureFrom, closeRate: figureFrom, leadValue: figureFrom };

function readPackage(value: unknown): OfferPackage | undefined {
  return readParts<OfferPackage>(asObject(value, 'name'), PARTS.package, {
    name: textFrom,
    deliverables: textsFrom,
    stack: textsFrom,
    kpis: textsFrom,
    timeline: (timeline) => readParts(asObject(timeline, 'setupDays'), PARTS.timeline, TIMELINE_READERS),
  });
}

function readPricingTier(value: unknown): PricingTier | undefined {
  const readers = { setup: figureFrom, monthly: figureFrom, includes: textsFrom };
  return readParts<PricingTier>(asObject(value, 'includes'), [...PARTS.tier, ...TIER_NAMES], readers);
}

function readScripts(value: unknown): Offer['scripts'] {
  const entries = isObject(value) ? Object.entries(value).map(([label, script]) => ({ label, script })) : value;
  return itemsFrom(entries, (entry) => {
    const message = asObject(entry, 'script');
    const script = textFrom(readField(message, 'script', 'text', 'body', 'message', 'content'));
    if (script === undefined) return undefined;
    return compactObject({ label: textFrom(readField(message, 'label', 'name', 'title', 'channel', 'type')), script });
  });
}

function readExtras(value: coerce.JsonObject, others: coerce.JsonObject = {}): Extras | undefined {
  return compactObject<Extras>({
    roadmap90d: coerce.mapFrom(
      readField(value, 'roadmap90d'),
      readMonth,
      ['month', 'name', 'title'],
      (position) => `month${position}`,
    ),
    workflows: itemsFrom(readField(value, 'workflows'), readWorkflow),
    roi: readRoi(readField(value, 'roi')),
    ...others,
  });
}

/** Reads the tasks of a month: a list, or an object that contains a list. */
function readMonth(value: unknown): string[] | undefined {
  const tasks = isObject(value) ? readField(value, 'tasks', 'items', 'steps', 'goals') : undefined;
  return textsFrom(tasks ?? value);
}

function readWorkflow(value: unknown): WorkflowPlan | undefined {
  return readParts<WorkflowPlan>(asObject(value, 'name'), PARTS.workflow, {
    name: textFrom,
    setupHours: figureFrom,
    problem: textFrom,
    steps: textsFrom,
    kpis: textsFrom,
    stack: textsFrom,
  });
}

function readRoi(value: unknown): Roi | undefined {
  return readParts<Roi>(asObject(value, 'expectedMonthlyROI'), PARTS.roi, {
    expectedMonthlyROI: figureFrom,
    paybackDays: figureFrom,
    assumptions: (assumptions) =>
      readParts(asObject(assumptions, 'leadsPerMonth'), PARTS.assumptions, ASSUMPTION_READERS),
  });
}

type Readers<Parts> = { [Name in keyof Parts]?: (value: unknown) => Parts[Name] | undefined };

/** Reads each part of an object with its reader, and keeps properties that are no known part; undefined if nothing is left. */
function readParts<Parts extends object>(
  object: coerce.JsonObject,
  known: Iterable<string>,
  readers: Readers<Parts>,
): Parts | undefined {
  const namedReaders = Object.entries(readers) as [string, (value: unknown) => unknown][];
  const parts = namedReaders.map(([name, read]) => [name, read(readField(object, name))]);
  return compactObject({ ...Object.fromEntries(parts), ...unknownProperties(object, known) } as Parts);
}

/** Returns an object unchanged; wraps a bare text or list in an object with the key `main`. */
function asObject(value: unknown, main: string): coerce.JsonObject {
  return isObject(value) ? value : { [main]: value };
}
