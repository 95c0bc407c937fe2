import { RESULT_PARTS } from '@/contracts/result-parts';
import type { CallFlow } from '@/generated/results';
import { unknownProperties } from '@/reading/coerce';
import { mergeParts, type ResultParts } from '../parts/more-section';

/** Collects the properties of a call flow that the layout has no place for, those of the script first. */
export function unplacedParts(call: CallFlow): ResultParts {
  return mergeParts(
    unknownProperties(call.callFlow, RESULT_PARTS.callScript),
    unknownProperties(call, RESULT_PARTS.callFlow),
  );
}
