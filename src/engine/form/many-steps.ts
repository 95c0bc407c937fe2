import { type Answers, isSectionShown } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import type { ToolSession } from '../session/tool-session';
import { type FieldProblems, shownFields } from './field-errors';
import { type Step, type StepView, stepHeadingId } from './steps';

/** The steps of a form in order: its pages, then the review. */
export function stepsOf({ ui: { sections, review } }: FormDeclaration): readonly Step[] {
  const titles = [...new Set(sections.map(({ page }) => page))];
  const pages: Step[] = titles.map((title = 'Your answers') => ({
    title,
    sections: sections.filter(({ page = title }) => page === title),
  }));
  return review ? [...pages, { title: 'Review', sections: [], review }] : pages;
}

/**
 * The step that is in sight where this one is wished for: the nearest before it, where it has nothing to show. Undefined
 * in a form of a single step.
 */
export function viewOfSteps(declaration: FormDeclaration, answers: Answers, wished: number): StepView | undefined {
  const steps = stepsOf(declaration).map((step, at) => ({ step, at }));
  const hasContent = ({ step }: { step: Step }) =>
    step.review || step.sections.some((section) => isSectionShown(declaration, section, answers));
  const shown = steps.filter(hasContent);
  const current = shown.findLast(({ at }) => at <= wished) ?? shown[0];
  if (steps.length === 1 || !current) return undefined;
  const place = shown.indexOf(current);
  return { ...current, shown, back: shown[place - 1]?.at, next: shown[place + 1]?.at };
}

/** The problems of the step in sight, which are to be seen from now on. */
export function problemsOfStep(session: ToolSession, { step }: StepView, problems: FieldProblems): FieldProblems {
  const { tool, answers, store, atoms } = session;
  const own = fieldsOf(step);
  const shown = shownFields(tool.declaration, answers).filter((field) => own.includes(field));
  store.set(atoms.watched, (known) => new Set([...known, ...shown]));
  return new Map([...problems].filter(([field]) => own.includes(field)));
}

/** Opens the next step, or from a step that was changed from the end, the next where something is wrong, or the end. */
export function goOn(session: ToolSession, { next, shown }: StepView, problems: FieldProblems): void {
  const { declaration } = session.tool;
  const { toEnd } = session.store.get(session.atoms.step);
  const [wrong] = problems.keys();
  const end = wrong ? stepOfField(declaration, wrong) : shown.at(-1)?.at;
  session.open({ at: (toEnd ? end : next) ?? 0, toEnd, focus: stepHeadingId(declaration) });
}

/** Opens the step of a field, unless it is in sight, and gives the focus to an element there. Answers with whether it did. */
export function openStepOf(session: ToolSession, { at }: StepView, field: string, focus: string): boolean {
  const place = stepOfField(session.tool.declaration, field);
  if (place === at) return false;
  session.open({ at: place, toEnd: true, focus });
  return true;
}

function stepOfField(declaration: FormDeclaration, field: string): number {
  return stepsOf(declaration).findIndex((step) => fieldsOf(step).includes(field));
}

function fieldsOf({ sections }: Step): string[] {
  return sections.flatMap(({ fields }) => fields);
}
