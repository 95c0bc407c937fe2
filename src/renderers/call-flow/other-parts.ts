import { RESULT_PARTS } from '@/contracts/result-parts';
import type { CallFlow } from '@/generated/results';
import { partsBeside } from '@/reading/coerce';
import { type Parts, together } from '../parts/more-parts';

/** The parts of a call that have no place of their own, its own steps first. */
export function otherParts(call: CallFlow): Parts {
  return together(partsBeside(call.callFlow, RESULT_PARTS.callScript), partsBeside(call, RESULT_PARTS.callFlow));
}
