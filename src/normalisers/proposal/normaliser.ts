import type { Answer } from '@/contracts/answer';
import type { NormalisedResult, Unusable } from '@/contracts/plugins';
import { RESULT_PARTS as PARTS } from '@/contracts/result-parts';
import type { Extras, Offer, OfferPackage, PricingTier, Proposal, Roi, WorkflowPlan } from '@/generated/results';
import { RUN_FACTS } from '@/reading/answer-layers';
import { unusable } from '@/reading/answer-problem';
import { isTelling, type Reading, searchAnswer } from '@/reading/answer-search';
import { readText } from '@/reading/answer-text';
import * as coerce from '@/reading/coerce';
import { parseJson } from '@/reading/json-extract';
import { layOut } from '@/reading/json-layout';

const NO_OFFER = 'There is no offer in the answer. This is what the generator sent instead.';
const INVALID = 'Empty or invalid response from the generator.';
const WORDS = { empty: INVALID, unreadable: INVALID, page: INVALID, started: INVALID, missing: INVALID };
/** Names of a tier or a month in a list of them. */
const TIER_NAMES = ['name', 'tier', 'label'];

const { field, figureFrom, isObject, itemsFrom, partsBeside, present, textFrom, textsFrom } = coerce;

/**
 * A business plan with an `offer`, in any envelope, bare or fenced. JSON or text without an offer is no result,
 * but worth showing; so is nothing that is empty or unreadable. docs/behaviour.md, sections 3, 4, 7 (call 12) and 8.
 */
export function normalise(answer: Answer): NormalisedResult | Unusable {
  const found = searchAnswer(answer, { read });
  if (!('problem' in found)) return { ok: true, kind: 'proposal', ...found, raw: answer.body };
  if (isTelling(found.problem)) return unusable(found.problem, WORDS);
  const text = readText(answer, { otherwise: 'as-it-came' });
  const payload = text.ok && text.kind === 'text' ? payloadOf(text.value) : undefined;
  if (payload === undefined) return unusable({ ...found.problem, reason: INVALID }, WORDS);
  return { ...unusable({ ...found.problem, reason: NO_OFFER }), payload };
}

/** The payload of an answer laid out for reading; undefined where there is nothing in it. */
function payloadOf(text: string): string | undefined {
  const value = parseJson(text)?.value ?? text;
  if (holdsNothing(value)) return undefined;
  return typeof value === 'object' ? layOut(value) : text;
}

function holdsNothing(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return coerce.isNothing(value);
  return Object.values(value).every(holdsNothing);
}

function read(value: unknown): Reading<Proposal> | undefined {
  if (!isObject(value)) return undefined;
  const sold = field(value, 'offer');
  const source = typeof sold === 'string' ? parseJson(sold)?.value : sold;
  const made = offer(source);
  if (!made) return undefined;
  const given = field(value, 'extras');
  const apart = isObject(given);
  const plan = apart ? extras(given, partsBeside(given, PARTS.extras)) : extras(value);
  const known = apart ? PARTS.proposal : [...PARTS.proposal, ...PARTS.extras];
  const others = partsBeside(value, [...known, ...RUN_FACTS]);
  return { value: { offer: made, ...(plan && { extras: plan }), ...others } };
}

function offer(value: unknown): Offer | undefined {
  if (!isObject(value)) return undefined;
  const icp = parts(field(value, 'icp'), 'industry');
  return present<Offer>({
    oneLiner: textFrom(field(value, 'oneLiner')),
    icp: present({
      industry: textFrom(field(icp, 'industry')),
      buyerTitle: textFrom(field(icp, 'buyerTitle')),
      pains: textsFrom(field(icp, 'pains')),
      triggers: textsFrom(field(icp, 'triggers')),
      ...partsBeside(icp, PARTS.icp),
    }),
    package: offerPackage(parts(field(value, 'package'), 'name')),
    pricing: coerce.mapFrom(field(value, 'pricing'), pricingTier, TIER_NAMES, (place) => `tier${place}`),
    guarantee: textFrom(field(value, 'guarantee')),
    angles: textsFrom(field(value, 'angles')),
    subjectLines: textsFrom(field(value, 'subjectLines')),
    scripts: scripts(field(value, 'scripts')),
    nextSteps: textsFrom(field(value, 'nextSteps')),
    ...partsBeside(value, PARTS.offer),
  });
}

function offerPackage(value: coerce.JsonObject): OfferPackage | undefined {
  const timeline = parts(field(value, 'timeline'), 'setupDays');
  return present<OfferPackage>({
    name: textFrom(field(value, 'name')),
    deliverables: textsFrom(field(value, 'deliverables')),
    stack: textsFrom(field(value, 'stack')),
    kpis: textsFrom(field(value, 'kpis')),
    timeline: present({
      setupDays: figureFrom(field(timeline, 'setupDays')),
      firstResultsDays: figureFrom(field(timeline, 'firstResultsDays')),
      ...partsBeside(timeline, PARTS.timeline),
    }),
    ...partsBeside(value, PARTS.package),
  });
}

function pricingTier(value: unknown): PricingTier | undefined {
  const tier = parts(value, 'includes');
  return present<PricingTier>({
    setup: figureFrom(field(tier, 'setup')),
    monthly: figureFrom(field(tier, 'monthly')),
    includes: textsFrom(field(tier, 'includes')),
    ...partsBeside(tier, [...PARTS.tier, ...TIER_NAMES]),
  });
}

function scripts(value: unknown): Offer['scripts'] {
  const entries = isObject(value) ? Object.entries(value).map(([label, script]) => ({ label, script })) : value;
  return itemsFrom(entries, (entry) => {
    const message = parts(entry, 'script');
    const script = textFrom(field(message, 'script', 'text', 'body', 'message', 'content'));
    if (script === undefined) return undefined;
    return present({ label: textFrom(field(message, 'label', 'name', 'title', 'channel', 'type')), script });
  });
}

function extras(value: coerce.JsonObject, others: coerce.JsonObject = {}): Extras | undefined {
  return present<Extras>({
    roadmap90d: coerce.mapFrom(
      field(value, 'roadmap90d'),
      month,
      ['month', 'name', 'title'],
      (place) => `month${place}`,
    ),
    workflows: itemsFrom(field(value, 'workflows'), workflow),
    roi: roi(parts(field(value, 'roi'), 'expectedMonthlyROI')),
    ...others,
  });
}

/** The list of a month, also where an entry of a list of months holds it. */
function month(value: unknown): string[] | undefined {
  const tasks = isObject(value) ? field(value, 'tasks', 'items', 'steps', 'goals') : undefined;
  return textsFrom(tasks ?? value);
}

function workflow(value: unknown): WorkflowPlan | undefined {
  const plan = parts(value, 'name');
  return present<WorkflowPlan>({
    name: textFrom(field(plan, 'name')),
    setupHours: figureFrom(field(plan, 'setupHours')),
    problem: textFrom(field(plan, 'problem')),
    steps: textsFrom(field(plan, 'steps')),
    kpis: textsFrom(field(plan, 'kpis')),
    stack: textsFrom(field(plan, 'stack')),
    ...partsBeside(plan, PARTS.workflow),
  });
}

function roi(value: coerce.JsonObject): Roi | undefined {
  const assumptions = parts(field(value, 'assumptions'), 'leadsPerMonth');
  return present<Roi>({
    expectedMonthlyROI: figureFrom(field(value, 'expectedMonthlyROI')),
    paybackDays: figureFrom(field(value, 'paybackDays')),
    assumptions: present({
      leadsPerMonth: figureFrom(field(assumptions, 'leadsPerMonth')),
      closeRate: figureFrom(field(assumptions, 'closeRate')),
      leadValue: figureFrom(field(assumptions, 'leadValue')),
      ...partsBeside(assumptions, PARTS.assumptions),
    }),
    ...partsBeside(value, PARTS.roi),
  });
}

/** The parts of an object; a bare text or list is its part of that name. */
function parts(value: unknown, main: string): coerce.JsonObject {
  return isObject(value) ? value : { [main]: value };
}
