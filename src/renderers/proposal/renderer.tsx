import type { RendererProps } from '@/contracts/plugins';
import { MoreParts } from '../parts/more-parts';
import { RenderedOrPlain } from '../parts/rendered-or-plain';
import { ExtraParts } from './extra-parts';
import { OfferParts } from './offer-parts';
import { otherParts } from './other-parts';
import { proposalText } from './text';

/** A business plan: the offer, then the plan around it. docs/behaviour.md, section 3 (proposal). */
export function Renderer({ value, copyItem }: RendererProps<'proposal'>) {
  const { offer, extras } = value;
  return (
    <RenderedOrPlain of={value}>
      <div className="@container">
        <div className="space-y-5">
          <OfferParts offer={offer} copy={(text) => copyItem(text, {})} />
          {extras && <ExtraParts extras={extras} />}
          <MoreParts parts={otherParts(value)} />
        </div>
      </div>
    </RenderedOrPlain>
  );
}

export const toText = proposalText;
