import type { RendererProps } from '@/contracts/plugins';
import { RESULT_PARTS } from '@/contracts/result-parts';
import type { Extras, Offer, Proposal } from '@/generated/results';
import { setupPrices } from '@/reading/break-even';
import { unknownProperties } from '@/reading/coerce';
import { MoreSection, mergeParts, morePartsText, type ResultParts } from '../parts/more-section';
import { outlineText, type TextPart } from '../parts/outline-text';
import { RenderedOrPlain } from '../parts/rendered-or-plain';
import { unknownPropertyLines } from '../parts/unknown-properties';
import { ExtraParts } from './extra-parts';
import { formatAmount, formatCount, formatMoney, formatShare, pricingTiers, roadmapMonths } from './figures';
import { OfferParts } from './offer-parts';

/** A business plan: the offer, then the plan that accompanies it. docs/behaviour.md, section 3 (proposal). */
export function Renderer({ value, copyItem }: RendererProps<'proposal'>) {
  const { offer, extras } = value;
  return (
    <RenderedOrPlain value={value}>
      <div className="@container">
        <div className="space-y-5">
          <OfferParts offer={offer} copy={(text) => copyItem(text, {})} />
          {extras && <ExtraParts extras={extras} prices={setupPrices(offer.pricing)} />}
          <MoreSection parts={unplacedParts(value)} />
        </div>
      </div>
    </RenderedOrPlain>
  );
}

export const toText = proposalText;

/** Formats a business plan as plain text, part by part. */
function proposalText(proposal: Proposal): string {
  const { offer, extras = {} } = proposal;
  return outlineText([...offerParts(offer), ...extraParts(extras), ['MORE', morePartsText(unplacedParts(proposal))]]);
}

function offerParts(offer: Offer): TextPart[] {
  const { icp = {}, package: pack = {}, scripts = [] } = offer;
  const { timeline = {} } = pack;
  return [
    ['OFFER', offer.oneLiner],
    [
      'IDEAL CUSTOMER',
      factLines([
        ['Industry', icp.industry],
        ['Buyer', icp.buyerTitle],
      ]).concat(unknownPropertyLines(icp, 'icp')),
    ],
    ['PAINS', icp.pains],
    ['TRIGGERS', icp.triggers],
    ['PACKAGE', pack.name],
    ['DELIVERABLES', pack.deliverables],
    ['STACK', pack.stack],
    ['KPIS', pack.kpis],
    [
      'TIMELINE',
      factLines([
        ['Setup', formatCount(timeline.setupDays, 'day')],
        ['First results', formatCount(timeline.firstResultsDays, 'day')],
      ]).concat(unknownPropertyLines(timeline, 'timeline')),
    ],
    ['ABOUT THE PACKAGE', unknownPropertyLines(pack, 'package')],
    ...pricingTiers(offer.pricing).map(
      ({ name, tier }): TextPart => [
        `PRICING: ${name}`,
        [
          ...factLines([
            ['Setup', formatMoney(tier.setup)],
            ['Monthly', formatMoney(tier.monthly)],
          ]),
          ...(tier.includes ?? []),
          ...unknownPropertyLines(tier, 'tier'),
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
    ...roadmapMonths(roadmap90d).map(({ name, tasks }): TextPart => [`ROADMAP: ${name}`, tasks]),
    ...workflows.map(
      (plan, index): TextPart => [
        `WORKFLOW: ${plan.name ?? index + 1}`,
        [
          ...factLines([
            ['Setup', formatCount(plan.setupHours, 'hour')],
            ['Problem', plan.problem],
          ]),
          ...(plan.steps ?? []),
          ...factLines([
            ['KPIs', plan.kpis?.join(', ')],
            ['Stack', plan.stack?.join(', ')],
          ]),
          ...unknownPropertyLines(plan, 'workflow'),
        ],
      ],
    ),
    [
      'RETURN ON INVESTMENT',
      factLines([
        ['Expected per month', formatMoney(roi.expectedMonthlyROI)],
        ['Paid back after', formatCount(roi.paybackDays, 'day')],
        ['Leads per month', formatAmount(assumptions.leadsPerMonth)],
        ['Close rate', formatShare(assumptions.closeRate)],
        ['Value of a customer', formatMoney(assumptions.leadValue)],
      ]).concat(unknownPropertyLines(assumptions, 'assumptions'), unknownPropertyLines(roi, 'roi')),
    ],
  ];
}

function factLines(pairs: readonly (readonly [name: string, value: string | undefined])[]): string[] {
  return pairs.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
}

/** Collects the properties of a proposal that the layout has no place for. */
function unplacedParts(proposal: Proposal): ResultParts {
  const { offer, extras } = proposal;
  return mergeParts(
    unknownProperties(offer, RESULT_PARTS.offer),
    unknownProperties(extras, RESULT_PARTS.extras),
    unknownProperties(proposal, RESULT_PARTS.proposal),
  );
}
