import type { Extras, Offer, Proposal } from '@/generated/results';
import { outlineText, type TextPart } from '../parts/outline';
import { amount, counted, money, monthsOf, share, tiersOf } from './figures';

/** A business plan as plain text, part after part. */
export function proposalText({ offer, extras = {} }: Proposal): string {
  return outlineText([...offerParts(offer), ...extraParts(extras)]);
}

function offerParts(offer: Offer): TextPart[] {
  const { icp = {}, package: pack = {}, scripts = [] } = offer;
  const { timeline = {} } = pack;
  return [
    ['OFFER', offer.oneLiner],
    [
      'IDEAL CUSTOMER',
      facts([
        ['Industry', icp.industry],
        ['Buyer', icp.buyerTitle],
      ]),
    ],
    ['PAINS', icp.pains],
    ['TRIGGERS', icp.triggers],
    ['PACKAGE', pack.name],
    ['DELIVERABLES', pack.deliverables],
    ['STACK', pack.stack],
    ['KPIS', pack.kpis],
    [
      'TIMELINE',
      facts([
        ['Set-up', counted(timeline.setupDays, 'day')],
        ['First results', counted(timeline.firstResultsDays, 'day')],
      ]),
    ],
    ...tiersOf(offer.pricing).map(
      ({ name, tier }): TextPart => [
        `PRICING: ${name}`,
        [
          ...facts([
            ['Set-up', money(tier.setup)],
            ['Monthly', money(tier.monthly)],
          ]),
          ...(tier.includes ?? []),
        ],
      ],
    ),
    ['GUARANTEE', offer.guarantee],
    ['ANGLES', offer.angles],
    ['SUBJECT LINES', offer.subjectLines],
    ...scripts.map(({ label, script }): TextPart => [label ? `SCRIPT: ${label}` : 'SCRIPT', script]),
    ['NEXT STEPS', offer.nextSteps],
  ];
}

function extraParts({ roadmap90d, workflows = [], roi = {} }: Extras): TextPart[] {
  const { assumptions = {} } = roi;
  return [
    ...monthsOf(roadmap90d).map(({ name, tasks }): TextPart => [`ROADMAP: ${name}`, tasks]),
    ...workflows.map(
      (plan, index): TextPart => [
        `WORKFLOW: ${plan.name ?? index + 1}`,
        [
          ...facts([
            ['Set-up', counted(plan.setupHours, 'hour')],
            ['Problem', plan.problem],
          ]),
          ...(plan.steps ?? []),
          ...facts([
            ['KPIs', plan.kpis?.join(', ')],
            ['Stack', plan.stack?.join(', ')],
          ]),
        ],
      ],
    ),
    [
      'RETURN ON INVESTMENT',
      facts([
        ['Expected per month', money(roi.expectedMonthlyROI)],
        ['Paid back after', counted(roi.paybackDays, 'day')],
        ['Leads per month', amount(assumptions.leadsPerMonth)],
        ['Close rate', share(assumptions.closeRate)],
        ['Value of a customer', money(assumptions.leadValue)],
      ]),
    ],
  ];
}

function facts(pairs: readonly (readonly [name: string, value: string | undefined])[]): string[] {
  return pairs.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
}
