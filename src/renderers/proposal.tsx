import type { RendererProps } from '@/contracts/plugins';
import { proposalText } from '@/lib/proposal-text';
import { ExtraParts } from './parts/extra-parts';
import { OfferParts } from './parts/offer-parts';

export const accepts = 'proposal';
export const options = [] as const;

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
