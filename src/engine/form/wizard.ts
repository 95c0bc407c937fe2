import { type Answers, endingSection, isSectionShown } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import type { ToolSession } from '../session/tool-session';
import { type FieldProblems, shownFields } from './field-problems';
import { type Step, type StepView, stepHeadingId } from './step-view';

/** Returns the steps of a form in order: its pages, then the review. */
export function stepsOf({ ui: { sections, review } }: FormDeclaration): readonly Step[] {
  const titles = [...new Set(sections.map(({ page }) => page))];
  const pages: Step[] = titles.map((title = 'Your answers') => ({
    title,
    sections: sections.filter(({ page = title }) => page === title),
  }));
  return review ? [...pages, { title: 'Review', sections: [], review }] : pages;
}

/** Returns the nearest step with content at or before a requested index; undefined in a form with a single step. */
export function wizardView(
  declaration: FormDeclaration,
  answers: Answers,
  requestedIndex: number,
): StepView | undefined {
  const steps = stepsOf(declaration).map((step, index) => ({ step, index }));
  const hasEnded = endingSection(declaration, answers) !== undefined;
  const hasContent = ({ step }: { step: Step }) =>
    (step.review && !hasEnded) || step.sections.some((section) => isSectionShown(declaration, section, answers));
  const visibleSteps = steps.filter(hasContent);
  const current = visibleSteps.findLast(({ index }) => index <= requestedIndex) ?? visibleSteps[0];
  if (steps.length === 1 || !current) return undefined;
  const position = visibleSteps.indexOf(current);
  return {
    ...current,
    shownSteps: visibleSteps,
    back: visibleSteps[position - 1]?.index,
    next: visibleSteps[position + 1]?.index,
  };
}

/** Returns the problems of the current step and marks its visible fields as touched. */
export function problemsOfStep(session: ToolSession, { step }: StepView, problems: FieldProblems): FieldProblems {
  const { tool, answers, store, atoms } = session;
  const stepFields = fieldsOfStep(step);
  const visibleFields = shownFields(tool.declaration, answers).filter((field) => stepFields.includes(field));
  store.set(atoms.touched, (touched) => new Set([...touched, ...visibleFields]));
  return new Map([...withoutEnd(problems)].filter(([field]) => stepFields.includes(field)));
}

/** Drops the problem of the answer that ends the form: the ending section, maybe on a later step, explains it. */
function withoutEnd(problems: FieldProblems): FieldProblems {
  return new Map([...problems].filter(([, [first]]) => first?.keyword !== 'ends'));
}

/** Opens the next step or, if the member came back from the last one, the next with a problem, else the last. */
export function goToNextStep(session: ToolSession, { next, shownSteps }: StepView, problems: FieldProblems): void {
  const { declaration } = session.tool;
  const { returnToEnd } = session.store.get(session.atoms.step);
  const [firstInvalid] = withoutEnd(problems).keys();
  const end = firstInvalid ? stepIndexOfField(declaration, firstInvalid) : shownSteps.at(-1)?.index;
  session.openStep({ index: (returnToEnd ? end : next) ?? 0, returnToEnd, focus: stepHeadingId(declaration) });
}

/** Opens the step of a field and focuses an element there. Returns false if that step is already open. */
export function openStepOfField(session: ToolSession, { index }: StepView, field: string, focus: string): boolean {
  const stepIndex = stepIndexOfField(session.tool.declaration, field);
  if (stepIndex === index) return false;
  session.openStep({ index: stepIndex, returnToEnd: true, focus });
  return true;
}

function stepIndexOfField(declaration: FormDeclaration, field: string): number {
  return stepsOf(declaration).findIndex((step) => fieldsOfStep(step).includes(field));
}

function fieldsOfStep({ sections }: Step): string[] {
  return sections.flatMap(({ fields }) => fields);
}
