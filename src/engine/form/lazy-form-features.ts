/** Parts that only some forms need to render or validate. `needsLazyFormFeatures` decides which forms load this chunk. */
export { MarkupText } from '@/ui/markup-text';
export { FoldedSection } from './folded-section';
export { Review } from './review';
export { StepHeader } from './step-header';
export {
  formEndProblems,
  ruleProblems,
  sortInFieldOrder,
  specificMessage,
  toFieldProblems,
} from './validation-messages';
export { goToNextStep, openStepOfField, problemsOfStep, wizardView } from './wizard';
