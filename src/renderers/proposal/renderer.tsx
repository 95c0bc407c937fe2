import type { RendererProps } from '@/contracts/plugins';
import { ExtraParts } from './extra-parts';
import { OfferParts } from './offer-parts';
import { proposalText } from './text';

/** A business plan: the offer, then the plan around it. Specification, section 3 (proposal). */
export function Renderer({ value: { offer, extras }, copyItem }: RendererProps<'proposal'>) {
  return (
    <div className="@container">
      <div className="space-y-5">
        <OfferParts offer={offer} copy={(text) => copyItem(text, {})} />
        {extras && <ExtraParts extras={extras} />}
      </div>
    </div>
  );
}

export const toText = proposalText;
