import type { Offer, OfferPackage } from '@/generated/results';
import { figureOf } from '@/reading/break-even';
import { Card } from '@/ui/card';
import { withKeys } from '@/ui/with-keys';
import { MaybeMarkdown } from '../parts/maybe-markdown';
import { PlanFacts, PlanGroup, PlanList, PlanSection } from '../parts/plan-section';
import { ScriptBlock } from '../parts/script-block';
import { UnknownProperties } from '../parts/unknown-properties';
import { type Figure, formatCount, formatMoney, pricingTiers } from './figures';

interface OfferPartsProps {
  offer: Offer;
  copy: (text: string) => Promise<boolean>;
}

/** The offer: product, customers and price; missing parts are skipped. */
export function OfferParts({ offer, copy }: OfferPartsProps) {
  const { oneLiner, icp, package: pack, guarantee, nextSteps } = offer;
  return (
    <>
      {oneLiner && (
        <PlanSection title="The offer" icon="target">
          <p className="text-xl leading-snug font-medium tracking-tight break-words text-fg sm:text-2xl">{oneLiner}</p>
        </PlanSection>
      )}
      {icp && (
        <PlanSection title="Ideal customer" icon="users">
          <PlanFacts
            facts={[
              ['Industry', icp.industry],
              ['Buyer', icp.buyerTitle],
            ]}
          />
          <div className="grid gap-5 @2xl:grid-cols-2">
            <PlanList title="Pains" items={icp.pains} />
            <PlanList title="Triggers" items={icp.triggers} />
          </div>
          <UnknownProperties object={icp} kind="icp" />
        </PlanSection>
      )}
      {pack && <PackagePart pack={pack} />}
      <PricingPart offer={offer} />
      {guarantee && (
        <PlanSection title="Guarantee" icon="shield-check">
          <MaybeMarkdown text={guarantee}>
            <p className="leading-relaxed break-words whitespace-pre-line text-fg">{guarantee}</p>
          </MaybeMarkdown>
        </PlanSection>
      )}
      <OutreachPart offer={offer} copy={copy} />
      {nextSteps && (
        <PlanSection title="Next steps" icon="clipboard-list">
          <PlanList items={nextSteps} variant="ordered" />
        </PlanSection>
      )}
    </>
  );
}

function PackagePart({ pack }: { pack: OfferPackage }) {
  const { name, deliverables, stack, kpis, timeline } = pack;
  return (
    <PlanSection title={name ? `Package: ${name}` : 'Package'} icon="briefcase">
      <PlanFacts
        facts={[
          ['Setup', formatCount(timeline?.setupDays, 'day')],
          ['First results', formatCount(timeline?.firstResultsDays, 'day')],
        ]}
      />
      <div className="grid gap-5 @2xl:grid-cols-2">
        <PlanList title="Deliverables" items={deliverables} />
        <PlanList title="Measured by" items={kpis} />
      </div>
      <PlanList title="Stack" items={stack} variant="tags" />
      <UnknownProperties object={timeline} kind="timeline" />
      <UnknownProperties object={pack} kind="package" />
    </PlanSection>
  );
}

function PricingPart({ offer: { pricing } }: { offer: Offer }) {
  const tiers = pricingTiers(pricing);
  if (tiers.length === 0) return null;
  const shareOf = (price: Figure, kind: 'monthly' | 'setup') =>
    tiers.length > 1
      ? (figureOf(price) ?? 0) / Math.max(...tiers.map(({ tier }) => figureOf(tier[kind]) ?? 0))
      : undefined;
  return (
    <PlanSection title="Pricing" icon="crown">
      <ul aria-label="Price tiers" className="grid gap-4 @lg:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {tiers.map(({ name, tier }) => (
          <Card as="li" key={name} className="space-y-4 bg-raised">
            <h4 className="font-semibold text-fg">{name}</h4>
            <PlanFacts
              isLarge
              facts={[
                ['Monthly', formatMoney(tier.monthly), shareOf(tier.monthly, 'monthly')],
                ['Setup', formatMoney(tier.setup), shareOf(tier.setup, 'setup')],
              ]}
            />
            <PlanList title="Includes" items={tier.includes} />
            <UnknownProperties object={tier} kind="tier" />
          </Card>
        ))}
      </ul>
    </PlanSection>
  );
}

function OutreachPart({ offer: { angles, subjectLines, scripts = [] }, copy }: OfferPartsProps) {
  if (!angles && !subjectLines && scripts.length === 0) return null;
  return (
    <PlanSection title="Outreach" icon="mail">
      <div className="grid gap-5 @2xl:grid-cols-2">
        <PlanList title="Angles" items={angles} />
        <PlanList title="Subject lines" items={subjectLines} />
      </div>
      {withKeys(scripts, ({ script }) => script).map(({ key, item, position }) => (
        <PlanGroup key={key} title={item.label ?? `Script ${position}`}>
          <ScriptBlock text={item.script} itemName={item.label ?? `script ${position}`} copy={copy} />
        </PlanGroup>
      ))}
    </PlanSection>
  );
}
