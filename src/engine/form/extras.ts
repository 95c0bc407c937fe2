/** What only some forms are drawn or checked with; `needsExtras` says which, and no other form loads it. */
export { Formatted } from '@/ui/formatted';
export { FoldedSection } from './folded-section';
export { goOn, openStepOf, problemsOfStep, viewOfSteps } from './many-steps';
export { atItsPlaces, inOrder, moreWords, ruleProblems } from './more-problems';
export { Review } from './review';
export { StepHeader } from './step-header';
