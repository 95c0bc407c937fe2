import type { Extras, Offer, Proposal } from '@/generated/results';
import { besideLines } from '../parts/beside';
import { moreText } from '../parts/more-parts';
import { outlineText, type TextPart } from '../parts/outline';
import { amount, counted, money, monthsOf, share, tiersOf } from './figures';
import { otherParts } from './other-parts';

/** A business plan as plain text, part after part. */
export function proposalText(proposal: Proposal): string {
  const { offer, extras = {} } = proposal;
  return outlineText([...offerParts(offer), ...extraParts(extras), ['MORE', moreText(otherParts(proposal))]]);
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
      ]).concat(besideLines(icp, 'icp')),
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
        ['Setup', counted(timeline.setupDays, 'day')],
        ['First results', counted(timeline.firstResultsDays, 'day')],
      ]).concat(besideLines(timeline, 'timeline')),
    ],
    ['ABOUT THE PACKAGE', besideLines(pack, 'package')],
    ...tiersOf(offer.pricing).map(
      ({ name, tier }): TextPart => [
        `PRICING: ${name}`,
        [
          ...facts([
            ['Setup', money(tier.setup)],
            ['Monthly', money(tier.monthly)],
          ]),
          ...(tier.includes ?? []),
          ...besideLines(tier, 'tier'),
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
            ['Setup', counted(plan.setupHours, 'hour')],
            ['Problem', plan.problem],
          ]),
          ...(plan.steps ?? []),
          ...facts([
            ['KPIs', plan.kpis?.join(', ')],
            ['Stack', plan.stack?.join(', ')],
          ]),
          ...besideLines(plan, 'workflow'),
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
      ]).concat(besideLines(assumptions, 'assumptions'), besideLines(roi, 'roi')),
    ],
  ];
}

function facts(pairs: readonly (readonly [name: string, value: string | undefined])[]): string[] {
  return pairs.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
}
