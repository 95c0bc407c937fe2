import type { RendererProps } from '@/contracts/plugins';
import { MoreSection } from '../parts/more-section';
import { RenderedOrPlain } from '../parts/rendered-or-plain';
import { ExtraParts } from './extra-parts';
import { OfferParts } from './offer-parts';
import { proposalText } from './proposal-text';
import { unplacedParts } from './unplaced-parts';

/** A business plan: the offer, then the plan that accompanies it. docs/behaviour.md, section 3 (proposal). */
export function Renderer({ value, copyItem }: RendererProps<'proposal'>) {
  const { offer, extras } = value;
  return (
    <RenderedOrPlain value={value}>
      <div className="@container">
        <div className="space-y-5">
          <OfferParts offer={offer} copy={(text) => copyItem(text, {})} />
          {extras && <ExtraParts extras={extras} />}
          <MoreSection parts={unplacedParts(value)} />
        </div>
      </div>
    </RenderedOrPlain>
  );
}

export const toText = proposalText;
