import { RESULT_PARTS } from '@/contracts/result-parts';
import type { Proposal } from '@/generated/results';
import { unknownProperties } from '@/reading/coerce';
import { mergeParts, type ResultParts } from '../parts/more-section';

/** Collects the properties of a proposal that the layout has no place for. */
export function unplacedParts(proposal: Proposal): ResultParts {
  const { offer, extras } = proposal;
  return mergeParts(
    unknownProperties(offer, RESULT_PARTS.offer),
    unknownProperties(extras, RESULT_PARTS.extras),
    unknownProperties(proposal, RESULT_PARTS.proposal),
  );
}
