import { RESULT_PARTS } from '@/contracts/result-parts';
import type { Proposal } from '@/generated/results';
import { partsBeside } from '@/reading/coerce';
import { type Parts, together } from '../parts/more-parts';

/** The parts of a plan that have no place of their own. */
export function otherParts(proposal: Proposal): Parts {
  const { offer, extras } = proposal;
  return together(
    partsBeside(offer, RESULT_PARTS.offer),
    partsBeside(extras, RESULT_PARTS.extras),
    partsBeside(proposal, RESULT_PARTS.proposal),
  );
}
